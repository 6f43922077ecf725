/// Ranges as people write them: `A..B`, both ends included.
enum RangeText {
  /// The range from one to the other of the values that `value` reads at both sides of the first `..`; `nil` when one is
  /// none, or the second is less than the first.
  static func range<Value: Comparable>(
    _ text: [UInt8], _ value: ([UInt8]) -> Value?
  ) -> ClosedRange<Value>? {
    guard
      let dots = text.indices.dropLast().first(where: {
        text[$0] == UInt8(ascii: ".") && text[$0 + 1] == UInt8(ascii: ".")
      }),
      let low = value(Array(text[..<dots])), let high = value(Array(text[(dots + 2)...])), low <= high
    else { return nil }
    return low...high
  }
}
