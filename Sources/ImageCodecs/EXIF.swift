package import PixelGeometry

/// What an EXIF block says that matters for a sheet: which way is up, when it was taken, and for captions the rest.
///
/// Reads any bytes without trapping; what is out of bounds or of the wrong type is taken as missing.
/// Source: CIPA DC-008 (Exif 2.32), 4.6; the block is a TIFF file of its own.
package struct EXIF: Hashable, Sendable {
  /// How to turn the picture; `.upright` unless IFD0 says otherwise in a valid way.
  package private(set) var orientation = Orientation.upright
  /// DateTimeOriginal, or else DateTime.
  package private(set) var dateTaken: CaptureDate?
  /// What else the camera says; `nil` unless asked for.
  package private(set) var camera: CameraFields?

  /// Nothing said.
  package init() {}

  /// Parses a TIFF block; a leading "Exif\0\0" is passed over.
  ///
  /// - Parameters:
  ///   - bytes: The block.
  ///   - readsCamera: True to read what captions may name, too.
  package init(_ bytes: [UInt8], readsCamera: Bool = false) {
    let name = Array("Exif\0\0".utf8)
    let start = bytes.starts(with: name) ? name.count : 0
    guard let block = TIFFBlock(bytes[start...]), let first = block.firstDirectory else { return }
    if let entry = block.entry(Tag.orientation, inDirectoryAt: first),
      let value = block.integer(of: entry), let raw = UInt8(exactly: value)
    {
      orientation = Orientation(rawValue: raw) ?? .upright
    }
    var texts: [ArraySlice<UInt8>?] = []
    if let entry = block.entry(Tag.exifDirectory, inDirectoryAt: first),
      let offset = block.offset(of: entry)
    {
      texts.append(
        block.entry(Tag.dateTimeOriginal, inDirectoryAt: offset).flatMap { block.text(of: $0) })
    }
    texts.append(block.entry(Tag.dateTime, inDirectoryAt: first).flatMap { block.text(of: $0) })
    dateTaken = texts.lazy.compactMap { $0.flatMap { CaptureDate(exifText: $0) } }.first
    if readsCamera { camera = CameraFields(block, firstDirectory: first) }
  }

  private enum Tag {
    static let orientation = 0x0112
    static let dateTime = 0x0132
    static let exifDirectory = 0x8769
    static let dateTimeOriginal = 0x9003
  }
}
