/// Reads a file from some place on with few calls, and passes over parts of it unread.
struct ForwardReader: ~Copyable {
  private static let longestAhead = 64 * 1024
  /// What is read at first and after a part passed over: behind one there often is another.
  private static let shortestAhead = 4 * 1024

  private let storage: PictureStorage
  /// Where reading goes on, behind the window.
  private var offset: Int
  private var window: [UInt8]
  /// The part of the window that was not taken yet.
  private var rest = 0..<0
  private var ahead = Self.shortestAhead

  /// A reader that starts at `offset`, with the memory of an earlier one; see `relinquishedWindow`.
  init(_ storage: PictureStorage, at offset: Int, window: consuming [UInt8]) {
    self.storage = storage
    self.offset = offset
    self.window = window
    if self.window.isEmpty { self.window = [UInt8](repeating: 0, count: Self.longestAhead) }
  }

  /// The memory, for the next reader.
  consuming func relinquishedWindow() -> [UInt8] { window }

  /// Fills `target` with the next bytes; false if the file ends before.
  mutating func take(into target: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var filled = 0
    while filled < target.count {
      if rest.isEmpty {
        let missing = target.count - filled
        if missing >= Self.longestAhead {
          // Much at once goes where it belongs without a detour.
          let got = storage.read(into: UnsafeMutableBufferPointer(rebasing: target[filled...]), at: offset)
          offset += got
          return got == missing
        }
        let got = window.withUnsafeMutableBufferPointer {
          storage.read(into: UnsafeMutableBufferPointer(rebasing: $0.prefix(ahead)), at: offset)
        }
        if got == 0 { return false }
        offset += got
        rest = 0..<got
        ahead = min(ahead * 2, Self.longestAhead)
      }
      let piece = rest.prefix(target.count - filled)
      _ = target[filled...].update(fromContentsOf: window[piece])
      filled += piece.count
      rest = piece.endIndex..<rest.endIndex
    }
    return true
  }

  /// Passes over `count` bytes, of which the file may have fewer.
  mutating func skip(_ count: Int) {
    let atHand = min(count, rest.count)
    rest = (rest.lowerBound + atHand)..<rest.upperBound
    if count > atHand {
      offset += count - atHand
      ahead = Self.shortestAhead
    }
  }
}
