/// How much smaller than stored a picture is decoded.
package enum Reduction: Int, Hashable, Sendable, CaseIterable {
  /// To a quarter of the width and height.
  case quarter = 4
  /// To an eighth.
  case eighth = 8

  /// Samples that a block of eight gives in each direction.
  var pointsPerBlock: Int { 8 / rawValue }

  /// What is left of a side of `length` samples, the last one counted however little of it there is.
  func reduced(_ length: Int) -> Int { (length * pointsPerBlock + 7) / 8 }
}
