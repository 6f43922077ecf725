internal import FileAccess
internal import PixelGeometry

#if Text
  internal import CPangoShims

  /// Pango's fonts and the text last laid out, destroyed when the value goes away.
  struct TextContext: ~Copyable {
    private let context: OpaquePointer

    /// Fonts of the system, or the one in `fontFile` and no other.
    init(fontFile: FilePath?) throws(TextError) {
      var context: OpaquePointer?
      let status =
        if let fontFile {
          fontFile.withCString { cpango_context_create($0, &context) }
        } else {
          cpango_context_create(nil, &context)
        }
      switch (status, context) {
      case (.ok, let context?): self.context = context
      case (.noLibrary, _): throw .noLibrary(String(cString: cpango_missing_part()))
      case (.noFont, _): throw .noFont
      case (.badFontFile, _): throw .badFontFile(fontFile ?? FilePath(""))
      case (.ok, nil), (.outOfMemory, _): throw .outOfMemory
      }
    }

    deinit { cpango_context_destroy(context) }

    /// Lays out a paragraph, to be drawn next.
    func layOut(_ paragraph: PlainParagraph, _ style: TextStyle, width: Int?) -> TextExtent {
      var extents = cpango_extents()
      var text = paragraph.text
      text.withUTF8 { text in
        // An empty text has no address.
        let start = text.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
        style.withCStyle(width: width) { style in
          "".withCString { empty in cpango_lay_out(context, start ?? empty, text.count, style, &extents) }
        }
      }
      return TextExtent(extents)
    }

    /// The first byte of line number `line` of what was last laid out; 0 when there is no such line.
    func lineStart(_ line: Int) -> Int { Int(cpango_line_start(context, CInt(clamping: line))) }

    /// Draws what was last laid out over `pixels`, `size` of them, each premultiplied blue, green, red, alpha.
    func draw(
      _ color: PixelColor, x: Int, y: Int, over pixels: inout [UInt8], size: PixelSize
    ) throws(TextError) {
      precondition(pixels.count == size.pixelCount * 4, "a picture must have the pixels its size asks for")
      let color = cpango_color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      let reason = pixels.withUnsafeMutableBufferPointer { pixels in
        // A picture without pixels is not drawn.
        cpango_draw(
          context, color, CInt(clamping: x), CInt(clamping: y), pixels.baseAddress!, CInt(size.width),
          CInt(size.height))
      }
      if let reason { throw .drawingFailed(String(cString: reason)) }
    }

    /// The fonts that were drawn with so far.
    var fonts: Set<TextFont> {
      Set(
        (0..<cpango_font_count(context)).map { index in
          let font = cpango_font_at(context, index)
          return TextFont(
            family: String(cString: font.family), style: String(cString: font.style),
            file: FilePath(String(cString: font.file)), version: Int(font.version))
        })
    }
  }

  extension TextStyle {
    /// Lends the style to `body` in the words of the shims.
    fileprivate func withCStyle(width: Int?, _ body: (UnsafePointer<cpango_style>) -> Void) {
      let names = families.map { name in String(name.map { $0 == "," || $0 == "\0" ? " " : $0 }) }
      names.joined(separator: ",").withCString { names in
        var style = cpango_style(
          families: names, size: clampedSize, is_bold: isBold, alignment: .start, ellipsis: .end,
          width: width.map { CInt(max(0, min($0, Self.widestBox))) } ?? -1,
          line_limit: lineLimit.map { CInt(max(1, min($0, 100_000))) } ?? 0, line_pitch: 0, first_baseline: 0)
        if let grid {
          // Some ems: the lines of a text of any length stay within 32 bits.
          let most = Int(clampedSize) * Self.widestPitch
          style.line_pitch = CInt(max(1, min(grid.pitch, most)))
          style.first_baseline = CInt(max(-most, min(grid.firstBaseline, most)))
        }
        style.alignment =
          switch alignment {
          case .start: .start
          case .center: .center
          case .end: .end
          case .left: .left
          case .right: .right
          }
        style.ellipsis =
          switch ellipsis {
          case .start: .start
          case .middle: .middle
          case .end: .end
          }
        body(&style)
      }
    }

    /// Ems from one line to the next, at most.
    private static let widestPitch = 8
    /// Pixels; Pango counts in 1/1024 of them, in 32 bits.
    private static let widestBox = 1_000_000
  }

  extension TextExtent {
    fileprivate init(_ extents: cpango_extents) {
      self.init(
        lines: PixelRect(
          x: Int(extents.x), y: Int(extents.y), width: max(0, Int(extents.width)),
          height: max(0, Int(extents.height))),
        ink: PixelRect(
          x: Int(extents.ink_x), y: Int(extents.ink_y), width: max(0, Int(extents.ink_width)),
          height: max(0, Int(extents.ink_height))),
        baseline: Int(extents.baseline), lineCount: Int(extents.line_count),
        missingGlyphCount: Int(extents.missing_glyphs), isShortened: extents.is_shortened)
    }
  }

#else

  /// What stands in for the fonts in a package built without text: there is never one.
  struct TextContext: ~Copyable {
    private let never: Never

    init(fontFile: FilePath?) throws(TextError) { throw .notBuilt }

    func layOut(_ paragraph: PlainParagraph, _ style: TextStyle, width: Int?) -> TextExtent {
      switch never {}
    }

    func lineStart(_ line: Int) -> Int {
      switch never {}
    }

    func draw(
      _ color: PixelColor, x: Int, y: Int, over pixels: inout [UInt8], size: PixelSize
    ) throws(TextError) {
      switch never {}
    }

    var fonts: Set<TextFont> {
      switch never {}
    }
  }

#endif
