/// An inflater that also complains about what decoders let pass, such as incomplete codes.
///
/// Written from RFC 1951, sharing nothing with the code under test.
struct StrictInflater {
  enum Fault: Error, Equatable {
    case ended
    case blockType(Int)
    case storedLength
    case incompleteCode(kraft: Int, of: Int)
    case unusedCode
    case symbol(Int)
    case distance(Int)
    case lengthsRun
    case hasMore
  }

  private(set) var output: [UInt8] = []
  /// The longest code of literals, lengths and distances seen in dynamic blocks.
  private(set) var longestCode = 0
  /// The number of blocks of each type: stored, fixed, dynamic.
  private(set) var blocks = [0, 0, 0]

  private let input: [UInt8]
  private var position = 0
  private var isDone = false

  /// Inflates `bytes`, complete or cut after a whole block.
  init(_ bytes: [UInt8], isComplete: Bool) throws(Fault) {
    input = bytes
    while !isDone && (isComplete || position < input.count * 8) { try readBlock() }
    if (position + 7) / 8 != input.count { throw .hasMore }
  }

  private mutating func bits(_ count: Int) throws(Fault) -> Int {
    if position + count > input.count * 8 { throw .ended }
    var value = 0
    for index in 0..<count {
      let bit = position + index
      value |= Int(input[bit / 8] >> UInt8(bit % 8) & 1) << index
    }
    position += count
    return value
  }

  private mutating func readBlock() throws(Fault) {
    isDone = try bits(1) == 1
    let type = try bits(2)
    if type > 2 { throw .blockType(type) }
    blocks[type] += 1
    switch type {
    case 0: try readStored()
    case 1:
      let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try readSymbols(try Code(literals), try Code(Array(repeating: 5, count: 32)))
    default: try readDynamic()
    }
  }

  private mutating func readStored() throws(Fault) {
    position = (position + 7) / 8 * 8
    let count = try bits(16)
    if try bits(16) != count ^ 0xFFFF { throw .storedLength }
    for _ in 0..<count { output.append(UInt8(try bits(8))) }
  }

  private mutating func readDynamic() throws(Fault) {
    let literalCount = try bits(5) + 257
    let distanceCount = try bits(5) + 1
    let itemCount = try bits(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var itemLengths = [Int](repeating: 0, count: 19)
    for index in 0..<itemCount { itemLengths[order[index]] = try bits(3) }
    let items = try Code(itemLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let item = try symbol(items)
      switch item {
      case 16:
        guard let last = lengths.last else { throw .lengthsRun }
        lengths += Array(repeating: last, count: 3 + (try bits(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try bits(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try bits(7)))
      default: lengths.append(item)
      }
    }
    if lengths.count > literalCount + distanceCount { throw .lengthsRun }
    longestCode = max(longestCode, lengths.max() ?? 0)
    // zlib refuses more than these.
    if literalCount > 286 { throw .symbol(literalCount) }
    if distanceCount > 30 { throw .distance(distanceCount) }
    try readSymbols(try Code(Array(lengths[..<literalCount])), try Code(Array(lengths[literalCount...])))
  }

  private mutating func readSymbols(_ literals: Code, _ distances: Code) throws(Fault) {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol > 285 { throw .symbol(symbol) }
      // RFC 1951, 3.2.5.
      let lengthBits = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let length =
        symbol == 285
        ? 258
        : symbol < 265 ? symbol - 254 : 3 + (4 + (symbol - 265) % 4) << lengthBits + (try bits(lengthBits))
      let distanceSymbol = try self.symbol(distances)
      if distanceSymbol > 29 { throw .distance(distanceSymbol) }
      let distanceBits = distanceSymbol < 4 ? 0 : distanceSymbol / 2 - 1
      let distance =
        distanceSymbol < 4
        ? distanceSymbol + 1 : 1 + (2 + distanceSymbol % 2) << distanceBits + (try bits(distanceBits))
      if distance > output.count || distance > 32_768 { throw .distance(distance) }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func symbol(_ code: Code) throws(Fault) -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | (try bits(1))
      if let symbol = code.symbols[length << 16 | value] { return symbol }
    }
    throw .unusedCode
  }

  /// A prefix code that uses every word.
  private struct Code {
    /// By length and value.
    var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) throws(Fault) {
      let kraft = lengths.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << (15 - $1)) }
      if kraft != 1 << 15 { throw .incompleteCode(kraft: kraft, of: 1 << 15) }
      var value = 0
      for length in 1...15 {
        value <<= 1
        for symbol in lengths.indices where lengths[symbol] == length {
          symbols[length << 16 | value] = symbol
          value += 1
        }
      }
    }
  }
}
