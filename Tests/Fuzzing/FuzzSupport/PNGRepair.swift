/// Makes PNGs that get past the checksums, which a blind change of bytes never does.
package enum PNGRepair {
  /// `file` with right checksums.
  ///
  /// What the chunks `rDAT` and `rCCP` hold, which no PNG has, is packed as zlib would without compressing and
  /// becomes an `IDAT` or `iCCP` chunk. Lengths stay as they are; a chunk that is cut short ends the file.
  package static func repaired(_ file: [UInt8]) -> [UInt8] {
    var result = Array(file.prefix(8))
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let body = rest.dropFirst(8).prefix(length)
      if body.count < length || rest.count < length + 12 { break }
      switch String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self) {
      case "rDAT": result += chunk(Array("IDAT".utf8), stored(body))
      case "rCCP": result += chunk(Array("iCCP".utf8), [UInt8(ascii: "p"), 0, 0] + stored(body))
      default: result += chunk(Array(rest.dropFirst(4).prefix(4)), Array(body))
      }
      rest = rest.dropFirst(length + 12)
    }
    return result + rest
  }

  private static func chunk(_ type: [UInt8], _ data: [UInt8]) -> [UInt8] {
    number(UInt32(data.count)) + type + data + number(checksum(of: type + data))
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in data {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + number(second << 16 | first)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let table = (0..<UInt32(256)).map { index in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }
}
