/// Coded data from one marker to the next, piece by piece and without the zeros that follow bytes of ones.
struct SegmentReader {
  /// Room behind the data, so that an MCU may be decoded that is not there: whatever is found, it is noticed
  /// afterwards that the data have ended before.
  private static let padding = ScanPlan.mostBlocks * ScanPlan.largestBlock + BitWindow.readAhead

  /// Bytes of coded data in memory at once: enough for an MCU, and for as many as a window of the file holds.
  private let capacity: Int
  /// The data; behind `count` there is room for reading too far.
  private(set) var bytes: [UInt8] = []
  /// Bytes of data.
  private(set) var count = 0
  /// The marker that the data end with, once it was reached.
  private(set) var marker: UInt8?

  private var window: FileWindow
  /// Where the next byte is in the file.
  private var offset = 0

  /// A reader that reads `windowBytes` of a file at once.
  init(windowBytes: Int) {
    window = FileWindow(capacity: windowBytes)
    capacity = max(windowBytes, 2 * Self.padding)
  }

  /// Blocks that there is room for behind the first `used` bytes, however long they are.
  func blocks(behind used: Int) -> Int {
    let end = marker == nil ? count : count + Self.padding
    return max(0, end - used - BitWindow.readAhead) / ScanPlan.largestBlock
  }

  /// Starts on another file.
  mutating func open() {
    if bytes.isEmpty { bytes = [UInt8](repeating: 0, count: capacity + Self.padding + Stuffing.overshoot) }
    window.forget()
    (count, offset, marker) = (0, 0, nil)
  }

  /// The byte at `offset` of the file, or `nil` behind its end.
  mutating func byte(at offset: Int, of source: CodedBytes) -> UInt8? {
    window.byte(at: offset, of: source)
  }

  /// Starts on the coded data at `offset`.
  mutating func beginSegment(at offset: Int) {
    self.offset = offset
    (count, marker) = (0, nil)
  }

  /// Starts on the coded data behind the marker that ended those before.
  mutating func beginNextSegment() { beginSegment(at: offset) }

  /// Throws the first `used` bytes away and reads on, up to a marker if it is near.
  ///
  /// - Throws: `.markers` where the file ends without one.
  mutating func advance(past used: Int, of source: CodedBytes) throws(LowFrequencyFallback) {
    keep(from: used)
    while marker == nil && count < capacity {
      if !(window.start..<window.end).contains(offset) { window.load(at: offset, of: source) }
      guard window.count > 0 else { throw .markers }
      let stop = Stuffing.remove(
        from: window.buffer, at: offset - window.start, to: window.count, into: &bytes, at: &count,
        limit: capacity)
      offset = window.start + stop
      if offset < window.end && count < capacity { try takeEscape(of: source) }
    }
  }

  /// Throws the first `used` bytes away.
  private mutating func keep(from used: Int) {
    let kept = max(0, count - used)
    count = kept
    var span = bytes.mutableSpan
    var target = span.mutableBytes
    // Words at a time, from front to back: what is read is always further on than what was written. The last one may
    // lead into the room behind the data.
    for index in stride(from: 0, to: kept, by: 8) {
      let eight = target.bytes.loadWord(at: used + index)
      target.storeBytes(of: eight, toByteOffset: index, as: UInt64.self)
    }
  }

  /// Takes the byte of ones at `offset` and what it is the first of.
  private mutating func takeEscape(of source: CodedBytes) throws(LowFrequencyFallback) {
    guard var next = window.byte(at: offset + 1, of: source) else { throw .markers }
    offset += 2
    if next == 0 {
      bytes[count] = 0xFF
      count += 1
      return
    }
    // Any number of them may fill the space in front of a marker.
    while next == 0xFF {
      guard let following = window.byte(at: offset, of: source) else { throw .markers }
      next = following
      offset += 1
    }
    // libjpeg has a meaning for zeros here; no encoder writes them.
    if next == 0 { throw .markers }
    marker = next
  }
}
