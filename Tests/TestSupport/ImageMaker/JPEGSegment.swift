/// A marker segment of a JPEG file.
public struct JPEGSegment: Sendable {
  /// The second byte of the marker, for instance 0xE1 for APP1.
  public var marker: UInt8
  /// What follows the length field.
  public var contents: [UInt8]

  /// A segment with any contents of at most 65,533 bytes.
  public init(marker: UInt8, contents: [UInt8]) {
    precondition(contents.count <= 65_533, "a JPEG segment has a length of 16 bits")
    self.marker = marker
    self.contents = contents
  }

  /// The bytes in the file.
  public var bytes: [UInt8] {
    let length = contents.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + contents
  }

  /// An EXIF segment with the TIFF block `block`.
  public static func exif(_ block: [UInt8]) -> JPEGSegment {
    JPEGSegment(marker: 0xE1, contents: Array("Exif\0\0".utf8) + block)
  }

  /// An XMP segment that says `text`.
  public static func xmp(_ text: String) -> JPEGSegment {
    JPEGSegment(marker: 0xE1, contents: Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(text.utf8))
  }

  /// A profile spread over segments of at most `partBytes` bytes, in order.
  public static func profile(_ profile: [UInt8], partBytes: Int = 65_519) -> [JPEGSegment] {
    let starts = Array(stride(from: 0, to: profile.count, by: partBytes))
    return starts.enumerated().map { index, start in
      profilePart(
        Array(profile[start..<min(start + partBytes, profile.count)]), number: index + 1,
        of: starts.count)
    }
  }

  /// One part of a profile with any number.
  public static func profilePart(_ part: [UInt8], number: Int, of count: Int) -> JPEGSegment {
    JPEGSegment(
      marker: 0xE2,
      contents: Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(count)] + part)
  }

  /// The offset of the marker `marker` in `file`, searched segment by segment up to the first scan.
  public static func offset(of marker: UInt8, in file: [UInt8]) -> Int? {
    var offset = 2
    while offset + 4 <= file.count && file[offset] == 0xFF {
      if file[offset + 1] == marker { return offset }
      if file[offset + 1] == 0xDA { return nil }
      offset += 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
    }
    return nil
  }
}
