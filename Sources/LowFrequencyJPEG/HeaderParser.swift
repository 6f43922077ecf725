/// Reads the markers of a file up to its first scan, and refuses all that is not plain.
struct HeaderParser {
  private(set) var header = FrameHeader()
  private var offset = 0

  /// Segments in front of the scan.
  ///
  /// Files with more, each of at least four bytes, are left to libjpeg rather than walked through for ever.
  private static let mostSegments = 10_000

  /// The header of `source`.
  static func header(
    of source: CodedBytes, through reader: inout SegmentReader
  ) throws(LowFrequencyFallback) -> FrameHeader {
    var parser = HeaderParser()
    try parser.parse(source, through: &reader)
    return parser.header
  }

  private mutating func parse(
    _ source: CodedBytes, through reader: inout SegmentReader
  ) throws(LowFrequencyFallback) {
    guard reader.byte(at: 0, of: source) == 0xFF, reader.byte(at: 1, of: source) == 0xD8 else {
      throw .markers
    }
    offset = 2
    for _ in 0..<Self.mostSegments {
      let marker = try nextMarker(of: source, through: &reader)
      let length = try Int(byte(0, source, &reader)) << 8 | Int(byte(1, source, &reader))
      if length < 2 { throw .markers }
      switch marker {
      // Applications' segments and comments.
      case 0xE0...0xEF, 0xFE: break
      case 0xC0, 0xC1, 0xC4, 0xDA, 0xDB, 0xDD:
        var contents: [UInt8] = []
        for index in 2..<length { contents.append(try byte(index, source, &reader)) }
        try take(contents, of: marker)
      // Other frames, arithmetic coding, hierarchies.
      case 0xC2...0xCF, 0xDE, 0xDF: throw .codingProcess
      default: throw .markers
      }
      offset += length
      if marker == 0xDA {
        header.scanOffset = offset
        return
      }
    }
    throw .markers
  }

  private mutating func nextMarker(
    of source: CodedBytes, through reader: inout SegmentReader
  ) throws(LowFrequencyFallback) -> UInt8 {
    guard try byte(0, source, &reader) == 0xFF else { throw .markers }
    repeat { offset += 1 } while try byte(0, source, &reader) == 0xFF
    let marker = try byte(0, source, &reader)
    offset += 1
    return marker
  }

  private func byte(
    _ index: Int, _ source: CodedBytes, _ reader: inout SegmentReader
  ) throws(LowFrequencyFallback) -> UInt8 {
    guard let byte = reader.byte(at: offset + index, of: source) else { throw .markers }
    return byte
  }

  private mutating func take(_ contents: [UInt8], of marker: UInt8) throws(LowFrequencyFallback) {
    switch marker {
    case 0xC4: try takeHuffmanCodes(contents)
    case 0xDA: try takeScan(contents)
    case 0xDB: try takeQuantization(contents)
    case 0xDD:
      if contents.count != 2 { throw .markers }
      header.restartInterval = Int(contents[0]) << 8 | Int(contents[1])
    default: try takeFrame(contents)
    }
  }

  private mutating func takeFrame(_ contents: [UInt8]) throws(LowFrequencyFallback) {
    guard header.components.isEmpty, contents.count >= 6, contents.count == 6 + 3 * Int(contents[5]) else {
      throw .markers
    }
    if contents[0] != 8 { throw .codingProcess }
    header.height = Int(contents[1]) << 8 | Int(contents[2])
    header.width = Int(contents[3]) << 8 | Int(contents[4])
    // A height of 0 is given later, by a marker behind the scan.
    guard header.width > 0, header.height > 0 else { throw .size }
    guard contents[5] == 1 || contents[5] == 3 else { throw .sampling }
    for start in stride(from: 6, to: contents.count, by: 3) {
      let (across, down) = (Int(contents[start + 1] >> 4), Int(contents[start + 1] & 15))
      guard (1...4).contains(across), (1...4).contains(down) else { throw .sampling }
      guard contents[start + 2] < 4 else { throw .tables }
      header.components.append(
        FrameHeader.Component(
          identifier: contents[start], across: across, down: down,
          quantizationSlot: Int(contents[start + 2])))
    }
  }

  private mutating func takeQuantization(_ contents: [UInt8]) throws(LowFrequencyFallback) {
    var rest = contents[...]
    while let kind = rest.popFirst() {
      // The upper half says 16 bits: not for samples of 8.
      guard kind < 4, rest.count >= 64, !rest.prefix(64).contains(0) else { throw .tables }
      header.quantization[Int(kind)] = Array(rest.prefix(64))
      rest.removeFirst(64)
    }
  }

  private mutating func takeHuffmanCodes(_ contents: [UInt8]) throws(LowFrequencyFallback) {
    var rest = contents[...]
    while let kind = rest.popFirst() {
      let counts = Array(rest.prefix(HuffmanCode.longestWord))
      let total = counts.reduce(0) { $0 + Int($1) }
      rest = rest.dropFirst(HuffmanCode.longestWord)
      guard kind & 0xEF < 4, rest.count >= total else { throw .tables }
      let code = try HuffmanCode(wordCounts: counts, symbols: Array(rest.prefix(total)))
      if kind < 4 {
        // Sizes that no mean has are let pass as long as no block has them, but libjpeg stops at these.
        guard code.symbols.allSatisfy({ $0 < 16 }) else { throw .tables }
        header.differenceCodes[Int(kind)] = code
      } else {
        header.coefficientCodes[Int(kind & 3)] = code
      }
      rest.removeFirst(total)
    }
  }

  private mutating func takeScan(_ contents: [UInt8]) throws(LowFrequencyFallback) {
    let count = header.components.count
    guard count > 0, contents.count == 4 + 2 * count else { throw .codingProcess }
    guard Int(contents[0]) == count, Array(contents.suffix(3)) == [0, 63, 0] else { throw .codingProcess }
    for index in 0..<count {
      let (identifier, slots) = (contents[1 + 2 * index], contents[2 + 2 * index])
      guard header.components[index].identifier == identifier,
        !header.components[..<index].contains(where: { $0.identifier == identifier })
      else { throw .markers }
      guard slots >> 4 < 4, slots & 15 < 4 else { throw .tables }
      header.components[index].differenceSlot = Int(slots >> 4)
      header.components[index].coefficientSlot = Int(slots & 15)
      guard !header.quantization[header.components[index].quantizationSlot].isEmpty,
        !header.differenceCodes[Int(slots >> 4)].symbols.isEmpty,
        !header.coefficientCodes[Int(slots & 15)].symbols.isEmpty
      else { throw .tables }
    }
  }
}
