/// Where two long byte strings first differ, in words; `nil` when they are equal.
///
/// For `#expect`, which on unequal arrays looks for the shortest edit from one to the other: of a sheet's pixels,
/// that takes minutes.
func firstDifference(_ first: [UInt8]?, _ second: [UInt8]?) -> String? {
  guard let first, let second else { return (first == nil) == (second == nil) ? nil : "one is missing" }
  if first == second { return nil }
  guard let place = zip(first, second).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
    return "\(first.count) bytes and \(second.count)"
  }
  return "byte \(place) is \(first[place]) and \(second[place])"
}

extension [UInt8] {
  /// True when the bytes are `pattern` over and over.
  func isRepeating(_ pattern: [UInt8]) -> Bool {
    count % pattern.count == 0 && indices.allSatisfy { self[$0] == pattern[$0 % pattern.count] }
  }
}
