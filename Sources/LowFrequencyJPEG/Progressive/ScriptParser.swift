/// Reads the markers of a progressive file from the first to the last, and refuses all that is not plain.
///
/// Passes over the coded data without decoding them: they have no markers but restart markers.
struct ScriptParser {
  private var script = ScanScript()
  private var window: FileWindow
  private var offset = 2
  private var restartInterval = 0
  private let mostScans: Int

  /// Segments of a file at most; those with more are left to libjpeg rather than walked through for ever.
  private static let mostSegments = 10_000

  init(windowBytes: Int, mostScans: Int) {
    window = FileWindow(capacity: windowBytes)
    window.forget()
    self.mostScans = mostScans
  }

  /// The script of `source`, which is complete and sends all of the picture.
  mutating func script(of source: CodedBytes) throws(LowFrequencyFallback) -> ScanScript {
    guard window.byte(at: 0, of: source) == 0xFF, window.byte(at: 1, of: source) == 0xD8 else {
      throw .markers
    }
    for _ in 0..<Self.mostSegments {
      let start = offset
      let marker = try nextMarker(of: source)
      if marker == 0xD9 {
        guard script.isComplete else { throw .codingProcess }
        return script
      }
      let length = try Int(byte(0, source)) << 8 | Int(byte(1, source))
      if length < 2 { throw .markers }
      switch marker {
      // Applications' segments, comments, Huffman codes.
      case 0xE0...0xEF, 0xFE, 0xC4: break
      case 0xC2, 0xDA, 0xDB, 0xDD:
        var contents: [UInt8] = []
        for index in 2..<length { contents.append(try byte(index, source)) }
        offset += length
        try take(contents, of: marker, at: start, source)
        continue
      case 0xC0...0xCF: throw .codingProcess
      default: throw .markers
      }
      // The last byte is there.
      _ = try byte(length - 1, source)
      offset += length
    }
    throw .markers
  }

  private mutating func nextMarker(of source: CodedBytes) throws(LowFrequencyFallback) -> UInt8 {
    guard try byte(0, source) == 0xFF else { throw .markers }
    repeat { offset += 1 } while try byte(0, source) == 0xFF
    let marker = try byte(0, source)
    offset += 1
    return marker
  }

  private mutating func byte(_ index: Int, _ source: CodedBytes) throws(LowFrequencyFallback) -> UInt8 {
    guard let byte = window.byte(at: offset + index, of: source) else { throw .markers }
    return byte
  }

  private mutating func take(
    _ contents: [UInt8], of marker: UInt8, at start: Int, _ source: CodedBytes
  ) throws(LowFrequencyFallback) {
    switch marker {
    case 0xDA:
      var scan = try scan(contents)
      try passData(source)
      scan.bytes = start..<offset
      guard script.scans.count < mostScans else { throw .codingProcess }
      try script.add(scan)
    case 0xDB: try takeQuantization(contents)
    case 0xDD:
      if contents.count != 2 { throw .markers }
      restartInterval = Int(contents[0]) << 8 | Int(contents[1])
    default: try takeFrame(contents)
    }
  }

  private mutating func takeFrame(_ contents: [UInt8]) throws(LowFrequencyFallback) {
    guard script.components.isEmpty, contents.count >= 6, contents.count == 6 + 3 * Int(contents[5]) else {
      throw .markers
    }
    guard contents[0] == 8 else { throw .codingProcess }
    guard contents[5] == 1 || contents[5] == 3 else { throw .sampling }
    for start in stride(from: 6, to: contents.count, by: 3) {
      let component = ScanScript.Component(
        identifier: contents[start], across: Int(contents[start + 1] >> 4),
        down: Int(contents[start + 1] & 15), quantizationSlot: Int(contents[start + 2]))
      guard (1...4).contains(component.across), (1...4).contains(component.down) else { throw .sampling }
      guard component.quantizationSlot < 4,
        !script.components.contains(where: { $0.identifier == component.identifier })
      else { throw .tables }
      script.components.append(component)
    }
  }

  private mutating func takeQuantization(_ contents: [UInt8]) throws(LowFrequencyFallback) {
    // Later ones would be for some scans and not for others.
    guard script.scans.isEmpty else { throw .tables }
    var rest = contents[...]
    while let kind = rest.popFirst() {
      guard kind < 4, rest.count >= 64 else { throw .tables }
      script.quantization[Int(kind)] = rest.prefix(64).map { Int($0) }
      rest.removeFirst(64)
    }
  }

  private func scan(_ contents: [UInt8]) throws(LowFrequencyFallback) -> ScanScript.Scan {
    guard let count = contents.first.map({ Int($0) }), contents.count == 4 + 2 * count,
      count >= 1, count <= script.components.count
    else { throw .markers }
    let (first, last) = (Int(contents[1 + 2 * count]), Int(contents[2 + 2 * count]))
    let (high, low) = (Int(contents[3 + 2 * count] >> 4), Int(contents[3 + 2 * count] & 15))
    // Means apart from the rest, which is sent for one component at a time; bits one by one.
    guard first == 0 ? last == 0 : count == 1 && first <= last && last < 64,
      low <= ScanScript.mostMissing, high == 0 || high == low + 1
    else { throw .codingProcess }
    var components: [Int] = []
    for index in 0..<count {
      let identifier = contents[1 + 2 * index]
      guard let component = script.components.firstIndex(where: { $0.identifier == identifier }),
        component > components.last ?? -1,
        !script.quantization[script.components[component].quantizationSlot].isEmpty
      else { throw .markers }
      components.append(component)
    }
    return ScanScript.Scan(
      components: components, coefficients: first...last, missingBefore: high == 0 ? nil : high,
      missingAfter: low, bytes: 0..<0)
  }

  /// Moves on to the marker behind coded data.
  private mutating func passData(_ source: CodedBytes) throws(LowFrequencyFallback) {
    var restarts = 0
    while true {
      guard window.byte(at: offset, of: source) != nil else { throw .markers }
      offset =
        window.start + Stuffing.firstOnes(in: window.buffer, from: offset - window.start, to: window.count)
      if offset == window.end { continue }
      switch try byte(1, source) {
      case 0: offset += 2
      case let marker where marker & 0xF8 == 0xD0:
        guard restartInterval > 0, marker == 0xD0 + UInt8(restarts & 7) else { throw .markers }
        restarts += 1
        offset += 2
      // Filled up in front of the marker, or damage.
      case 0xFF: throw .markers
      default: return
      }
    }
  }
}

extension ScanScript {
  /// Bytes of a file that are read at once.
  private static let windowBytes = 128 << 10

  /// Where in a progressive file the scans are that a picture at `reduction` can do without.
  ///
  /// Empty where it takes them all, and for everything that is not plain: files that are not progressive or that
  /// end early, markers that are not expected where they are, more scans than `mostScans`. All of the file is looked
  /// at for that, up to its end marker; but damage within the coded data of a scan that is left out is not noticed.
  package static func dispensableRanges(
    of source: CodedBytes, reduction: Reduction, mostScans: Int
  ) -> [Range<Int>] {
    var parser = ScriptParser(windowBytes: windowBytes, mostScans: mostScans)
    guard let script = try? parser.script(of: source) else { return [] }
    return script.dispensableScans(for: reduction).map(\.bytes)
  }
}
