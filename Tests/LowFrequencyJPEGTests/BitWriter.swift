/// Makes coded data bit by bit.
struct BitWriter {
  private var bits: [Bool] = []

  /// Adds `text`, of zeros and ones; anything else is ignored.
  mutating func add(_ text: String) {
    for character in text where character == "0" || character == "1" { bits.append(character == "1") }
  }

  /// The data, filled up with ones and stuffed.
  var bytes: [UInt8] {
    var filled = bits
    while filled.count % 8 != 0 { filled.append(true) }
    return stride(from: 0, to: filled.count, by: 8).flatMap { start -> [UInt8] in
      let byte = filled[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      return byte == 0xFF ? [0xFF, 0] : [byte]
    }
  }
}
