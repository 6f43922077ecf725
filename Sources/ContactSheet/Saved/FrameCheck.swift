internal import PixelGeometry

/// Refuses a saved layout whose frames are outside the sheet, lie over each other, or are lost on it.
struct FrameCheck {
  private let layout: SavedLayout

  init(_ layout: SavedLayout) { self.layout = layout }

  /// - Throws: `SavedLayoutError` that names the items.
  func run() throws(SavedLayoutError) {
    let sheet = PixelRect(size: layout.size)
    for item in layout.items {
      // Sides and origins are at most 2^31, so that their sums do not overflow.
      guard item.frame.maxX <= sheet.maxX, item.frame.maxY <= sheet.maxY else {
        throw SavedLayoutError(
          "\(item.label) at \(Self.text(item.frame)) is outside the sheet of \(layout.size) pixels")
      }
    }
    for page in layout.pageItems {
      if let (first, second) = FrameOverlap.find(page.map(\.frame)) {
        let (first, second) = (page[page.startIndex + first], page[page.startIndex + second])
        let place = layout.pageCount > 1 ? " on page \(first.page)" : ""
        throw SavedLayoutError(
          """
          \(first.label) at \(Self.text(first.frame)) and \(second.label) at \(Self.text(second.frame)) \
          overlap\(place)
          """)
      }
      try checkEmptiness(page)
    }
  }

  /// Refuses a sheet of which next to nothing is covered: writing it would take hours, and nobody means it.
  private func checkEmptiness(_ page: ArraySlice<SavedLayout.Item>) throws(SavedLayoutError) {
    // Frames do not overlap and lie on the sheet, so that the sum is at most its area.
    let covered = page.reduce(0) { $0 + Double($1.frame.width) * Double($1.frame.height) }
    let area = Double(layout.size.width) * Double(layout.size.height)
    guard area > Self.ordinaryPixels, area > covered * Self.largestShare else { return }
    throw SavedLayoutError(
      "the sheet of \(layout.size) pixels is more than \(Int(Self.largestShare)) times as large as all that is on it"
    )
  }

  /// A sheet of that many pixels may be as empty as it likes.
  private static let ordinaryPixels = 1e9
  private static let largestShare = 1000.0

  private static func text(_ frame: PixelRect) -> String { "\(frame.x),\(frame.y) \(frame.size)" }
}

/// Finds two rectangles that lie over each other.
///
/// A line goes from top to bottom. What it crosses is known by left edges; as long as no two overlap, the one that
/// begins last before the right edge of a new rectangle is the only one that can reach into it. O(*n* log *n*).
enum FrameOverlap {
  /// The positions of two rectangles that overlap, the smaller first; `nil` when no two do.
  ///
  /// None of them is empty.
  static func find(_ frames: [PixelRect]) -> (Int, Int)? {
    let lefts = Array(Set(frames.map(\.x))).sorted()
    var crossed = RankSet(count: lefts.count)
    /// What begins at each left edge and is crossed.
    var owner = [Int](repeating: 0, count: lefts.count)
    let byTop = frames.indices.sorted { (frames[$0].y, $0) < (frames[$1].y, $1) }
    let byBottom = frames.indices.sorted { frames[$0].maxY < frames[$1].maxY }
    var ended = byBottom[...]
    for index in byTop {
      let frame = frames[index]
      while let past = ended.first, frames[past].maxY <= frame.y {
        crossed.remove(rank(of: frames[past].x, in: lefts))
        ended.removeFirst()
      }
      let end = rank(of: frame.maxX, in: lefts)
      if let last = crossed.last(before: end), frames[owner[last]].maxX > frame.x {
        return (min(index, owner[last]), max(index, owner[last]))
      }
      let start = rank(of: frame.x, in: lefts)
      crossed.insert(start)
      owner[start] = index
    }
    return nil
  }

  /// The number of edges left of `x`.
  private static func rank(of x: Int, in edges: [Int]) -> Int {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = low + (high - low) / 2
      if edges[middle] < x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A set of numbers from 0 to a count, which knows the last before any.
///
/// Bits, and above them bits that say which words below are not empty.
private struct RankSet {
  private var levels: [[UInt64]]

  init(count: Int) {
    levels = []
    var size = max(1, count)
    repeat {
      size = (size + 63) / 64
      levels.append(Array(repeating: 0, count: size))
    } while size > 1
  }

  mutating func insert(_ number: Int) {
    var position = number
    for level in levels.indices {
      levels[level][position / 64] |= 1 << UInt64(position % 64)
      position /= 64
    }
  }

  mutating func remove(_ number: Int) {
    var position = number
    for level in levels.indices {
      levels[level][position / 64] &= ~(1 << UInt64(position % 64))
      if levels[level][position / 64] != 0 { return }
      position /= 64
    }
  }

  /// The greatest number below `end`; `nil` when there is none.
  func last(before end: Int) -> Int? {
    var position = end
    for level in levels.indices {
      let (word, bit) = (position / 64, position % 64)
      if bit > 0, word < levels[level].count {
        let below = levels[level][word] & ((1 << UInt64(bit)) - 1)
        if below != 0 { return descend(to: word * 64 + 63 - below.leadingZeroBitCount, from: level) }
      }
      position = word
    }
    return nil
  }

  /// The greatest number under the bit at `position` of `level`.
  private func descend(to position: Int, from level: Int) -> Int {
    var position = position
    for level in levels.indices[..<level].reversed() {
      position = position * 64 + 63 - levels[level][position].leadingZeroBitCount
    }
    return position
  }
}
