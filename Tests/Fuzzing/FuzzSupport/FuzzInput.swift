/// The bytes of one execution, and small choices read from their end.
///
/// Choices come from the end so that a picture file is still a picture file with some bytes behind it.
package struct FuzzInput {
  /// What is left.
  package private(set) var bytes: [UInt8]

  /// A copy of what libFuzzer hands over, so that no reader can see more than these bytes.
  package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Takes a number below `bound` from the end; 0 when nothing is left.
  package mutating func takeChoice(below bound: Int) -> Int {
    (Int(bytes.popLast() ?? 0) << 8 | Int(bytes.popLast() ?? 0)) % bound
  }
}
