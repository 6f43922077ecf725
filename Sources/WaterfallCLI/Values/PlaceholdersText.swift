/// What `--placeholders` asks for: cells without pictures, how many and how high, or plain colours for pictures.
struct PlaceholdersRequest: Hashable, Sendable {
  /// The number of cells; `nil` as long as only the heights were given.
  var count: Int?
  /// The heights to draw from; `nil` as long as only the number was given.
  var heights: ClosedRange<Int>?
  /// True for the mean colour of each picture in its place.
  var isAverage = false

  /// Adds what `text` spells: `N`, `heights:A..B`, or both with a comma between; or `average`, which stands alone.
  ///
  /// False, and nothing added, when it spells something else.
  mutating func add(_ text: [UInt8]) -> Bool {
    if text.elementsEqual("average".utf8) {
      self = PlaceholdersRequest(isAverage: true)
      return true
    }
    var sum = PlaceholdersRequest()
    for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      if sum.count == nil, let count = NumberText.whole(part, in: 1...Self.largestCount) {
        sum.count = count
      } else if sum.heights == nil, let heights = Self.heights(part) {
        sum.heights = heights
      } else {
        return false
      }
    }
    isAverage = false
    count = sum.count ?? count
    heights = sum.heights ?? heights
    return true
  }

  private static func heights(_ text: ArraySlice<UInt8>) -> ClosedRange<Int>? {
    let prefix = Array("heights:".utf8)
    guard text.starts(with: prefix) else { return nil }
    let range = text.dropFirst(prefix.count)
    guard let dot = range.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let rest = range[dot...].dropFirst()
    guard rest.first == UInt8(ascii: "."),
      let low = NumberText.whole(range[..<dot], in: 1...Int(Measure.largest)),
      let high = NumberText.whole(rest.dropFirst(), in: 1...Int(Measure.largest)),
      low <= high
    else { return nil }
    return low...high
  }

  /// As many as a layout is promised to take in well under a second.
  private static let largestCount = 1_000_000
}
