/// A match that may be taken.
struct Match {
  private(set) var length = 0
  private(set) var distance = 0
  /// What it saves, in the unit of `TokenCosts`; positive for any match there is.
  private(set) var gain = 0

  /// Bytes whose literals are added up; the longer part of a match is valued at a flat rate.
  private static let weighedLength = 24

  /// No match.
  init() {}

  /// Becomes the match at `distance` if that is longer and saves more.
  ///
  /// - Parameters:
  ///   - distance: How far in front of `position` the match lies; not further than the first byte.
  ///   - bytes: Where to look.
  ///   - position: What is to be matched.
  ///   - limit: The longest match allowed; it must lie in the bytes.
  ///   - costs: Those of `TokenCosts`.
  @inline(__always)
  mutating func improve(
    distance: Int, in bytes: Span<UInt8>, at position: Int, limit: Int, costs: Span<UInt16>
  ) {
    let length = bytes.commonLength(position, position &- distance, limit: limit)
    if length <= self.length || length < DeflateFormat.matchLengths.lowerBound { return }
    let symbol = DeflateFormat.distanceSymbol(distance).symbol
    // At most 24 costs of 16 bits, and 258 times 32: far from wrapping.
    var gain =
      0 &- Int(costs[TokenCosts.lengths &+ length]) &- Int(costs[TokenCosts.distances &+ symbol])
    let weighed = min(length, Self.weighedLength)
    for index in position..<position &+ weighed { gain &+= Int(costs[Int(bytes[index])]) }
    gain &+= (length &- weighed) &* 2 &* TokenCosts.bit
    if gain > self.gain { (self.length, self.distance, self.gain) = (length, distance, gain) }
  }
}
