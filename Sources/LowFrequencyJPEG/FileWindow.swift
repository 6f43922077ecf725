/// A piece of a file in a buffer that is used again and again.
struct FileWindow {
  /// The most bytes that are read at once.
  let capacity: Int
  private(set) var buffer: [UInt8] = []
  /// Where in the file the buffer starts.
  private(set) var start = 0
  /// Bytes in the buffer.
  private(set) var count = 0

  /// Where in the file the buffer ends.
  var end: Int { start + count }

  /// A window of `capacity` bytes.
  init(capacity: Int) {
    precondition(capacity > 0, "a window shows something")
    self.capacity = capacity
  }

  /// Forgets everything, so that nothing of one file is taken for another's.
  mutating func forget() {
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: capacity) }
    (start, count) = (0, 0)
  }

  /// Replaces the buffer's contents by what starts at `offset`.
  mutating func load(at offset: Int, of source: CodedBytes) {
    var span = buffer.mutableSpan
    let got = source(offset, &span)
    start = offset
    count = max(0, min(capacity, got))
  }

  /// The byte at `offset`, or `nil` behind the end of the file.
  mutating func byte(at offset: Int, of source: CodedBytes) -> UInt8? {
    if !(start..<end).contains(offset) { load(at: offset, of: source) }
    return count > 0 ? buffer[offset - start] : nil
  }
}
