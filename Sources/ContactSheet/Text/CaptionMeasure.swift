internal import SheetText

/// Finds how many lines captions take, with fonts of its own.
struct CaptionMeasure: ~Copyable {
  private let look: CaptionLook
  private var renderer: TextRenderer

  /// A measure for captions of `look`.
  init(_ look: CaptionLook, _ face: TextFace) throws(SheetError) {
    self.look = look
    do throws(TextError) {
      renderer = try TextRenderer(fontFile: face.fontFile)
    } catch {
      throw SheetError(error)
    }
  }

  /// The height that every caption needs in a cell of its width; where no width is known, the highest.
  mutating func heights(_ entries: [SheetEntry], widths: [Int], highest: [Int]) -> [Int] {
    var heights = highest
    for (index, (entry, width)) in zip(entries, widths).enumerated() where !entry.caption.isEmpty {
      let lines = CaptionLines(entry.caption, limit: look.lineLimit) { paragraph, limit in
        renderer.measure(
          paragraph.text, look.textStyle(paragraph, lines: limit), width: look.textWidth(in: width)
        ).lineCount
      }
      heights[index] = look.height(lines: lines.count)
    }
    return heights
  }
}

extension SheetError {
  /// There is no text.
  init(_ error: TextError) {
    if case .badFontFile(let path) = error {
      self.init(code: .cannotDrawText, path: path, reason: "not a font that can be read")
    } else {
      self.init(code: .cannotDrawText, reason: error.description)
    }
  }
}
