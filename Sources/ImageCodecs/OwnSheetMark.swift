package import PixelGeometry

/// How sheets of this program are told from all other pictures.
///
/// They are PNGs that begin with IHDR, sRGB and a Software text with the program's version and the size of the sheet.
/// Programs that change a picture may keep such a text. They write it elsewhere, behind chunks of their own, or the
/// size is another one then.
package enum OwnSheetMark {
  private static let name = "waterfall"
  /// Signature, IHDR and sRGB come first.
  private static let offset = 8 + 25 + 13
  /// Far more than a version and two numbers take.
  private static let maxTextBytes = 80

  /// The Software text of a sheet.
  package static func text(version: String, size: PixelSize) -> String { "\(name) \(version) \(size)" }

  /// True if `start`, the first bytes of a PNG, is that of a sheet made by any version.
  static func isIn(_ start: [UInt8]) -> Bool {
    guard start.count >= offset + 8, start[12..<16].elementsEqual("IHDR".utf8),
      start[37..<41].elementsEqual("sRGB".utf8), start[(offset + 4)..<(offset + 8)].elementsEqual("tEXt".utf8)
    else { return false }
    let keyword = Array("Software\0".utf8)
    let length = start[offset..<(offset + 4)].bigEndian
    guard length <= keyword.count + maxTextBytes, offset + 12 + length <= start.count else { return false }
    let data = start[(offset + 8)..<(offset + 8 + length)]
    let size = PixelSize(width: start[16..<20].bigEndian, height: start[20..<24].bigEndian)
    return data.starts(with: keyword) && isText(data.dropFirst(keyword.count), size: size)
  }

  private static func isText(_ text: ArraySlice<UInt8>, size: PixelSize) -> Bool {
    let words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[0].elementsEqual(name.utf8), words[2].elementsEqual("\(size)".utf8)
    else { return false }
    let numbers = words[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 3
      && numbers.allSatisfy { number in
        !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }
}
