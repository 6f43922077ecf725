import FileAccess
import PixelGeometry
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Small files to run the command with.
enum SampleFiles {
  /// The test card as a JPEG.
  static let jpeg = JPEGMaker().encodeCard()
  /// The test card as a JPEG that is stored lying on its side.
  static let turned = JPEGMaker().encodeCard(orientation: .rightTop)
  /// A JPEG cut in the middle of its data.
  static let truncated = Array(jpeg[..<(jpeg.count * 3 / 4)])
  /// A PNG of one colour.
  static let png = PNGMaker(.rgb).encode(
    Array(repeating: 128, count: 40 * 30 * 3), size: PixelSize(width: 40, height: 30))

  /// Names that trip programs, as bytes.
  static let strangeNames: [[UInt8]] =
    [
      "a b.jpg", "it's \"fun\" #1 & <b>.jpg", "new\nline.jpg", "-o.jpg", "--help.jpg", "%d%s%n.jpg",
      "x[0].jpg",
      "@list.jpg", "😀.jpg", "*?.jpg", "back\\slash.jpg", "~.jpg", "$(touch x).jpg", ";ls|.jpg", " .jpg",
      "tab\t.jpg", "\u{1B}[31mred.jpg", "e\u{301}.jpg", "\u{E9}.jpg", "\u{202E}gpj.exe.jpg", "{a,b}.jpg",
      "con:.jpg", "a\rb.jpg",
    ].map { Array($0.utf8) }
    + [[0xCB, 0x25, 0x36], [0xFF], [0x6D, 0xFC, 0x6C, 0x6C], [0xED, 0xA0, 0x80]].map {
      $0 + Array(".jpg".utf8)
    }

  /// Makes a file whose name need not be UTF-8.
  static func add(_ name: [UInt8], _ contents: [UInt8], to folder: TemporaryFolder) {
    let path = FilePath(folder.path).appending(FilePath(bytes: name))
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL, 0o644) }
    precondition(descriptor >= 0, "cannot create \(path)")
    let count = contents.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    precondition(count == contents.count, "cannot write \(path)")
    close(descriptor)
  }
}
