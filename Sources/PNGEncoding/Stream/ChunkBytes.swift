/// The form of a PNG's chunks.
enum ChunkBytes {
  /// A chunk: length, type, data and checksum.
  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return number(data.count) + body + number(Int(Checksum.crc32(body.span)))
  }

  /// A number that fits 32 bits as four bytes, the highest first.
  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
