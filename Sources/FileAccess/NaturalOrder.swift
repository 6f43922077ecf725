/// The order people expect of numbered names: `img2` before `img10`.
///
/// Paths are compared component by component, so everything in a folder stays together. Within a component,
/// runs of the digits 0 to 9 compare as whole numbers of any length and everything else byte by byte, upper
/// case before lower case as ASCII has it. Of names that are equal so far, the first number with fewer leading
/// zeros comes first: `1`, `01`, `001`. No locale is asked, so the order is the same everywhere, and it is total:
/// only equal bytes compare as equal.
package enum NaturalOrder {
  /// True when `first` comes before `second`.
  package static func precedes(_ first: FilePath, _ second: FilePath) -> Bool {
    compare(first.bytes.span, second.bytes.span) < 0
  }

  /// True when `first` comes before `second`.
  package static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    compare(first.span, second.span) < 0
  }

  /// Negative when `first` comes before `second`, positive when it comes after, 0 for equal bytes.
  package static func compare(_ first: [UInt8], _ second: [UInt8]) -> Int {
    compare(first.span, second.span)
  }

  private static func compare(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int {
    var i = 0
    var j = 0
    // Decided by the first number whose zeros differ, once the component turns out equal otherwise.
    var zeros = 0
    while i < first.count && j < second.count {
      let a = first[i]
      let b = second[j]
      if isDigit(a) && isDigit(b) {
        let firstNumber = DigitRun(in: first, at: i)
        let secondNumber = DigitRun(in: second, at: j)
        let order = compare(firstNumber, in: first, secondNumber, in: second)
        if order != 0 { return order }
        if zeros == 0 { zeros = firstNumber.zeroCount - secondNumber.zeroCount }
        i = firstNumber.end
        j = secondNumber.end
        continue
      }
      if a != b {
        // The shorter component comes first, as at the end of the path.
        if a == FilePath.slash { return -1 }
        if b == FilePath.slash { return 1 }
        return a < b ? -1 : 1
      }
      if a == FilePath.slash && zeros != 0 { return zeros }
      i += 1
      j += 1
    }
    // What is left of the longer one begins a new component, or the shared component is longer there.
    if i == first.count && j == second.count { return zeros }
    let rest = i < first.count ? first[i] : second[j]
    if rest == FilePath.slash && zeros != 0 { return zeros }
    return i < first.count ? 1 : -1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// A run of digits as a number: leading zeros, then digits that count.
  private struct DigitRun {
    var start: Int
    var end: Int
    var zeroCount: Int

    init(in bytes: Span<UInt8>, at index: Int) {
      var start = index
      while start < bytes.count && bytes[start] == UInt8(ascii: "0") { start += 1 }
      var end = start
      while end < bytes.count && NaturalOrder.isDigit(bytes[end]) { end += 1 }
      self.start = start
      self.end = end
      self.zeroCount = start - index
    }
  }

  private static func compare(
    _ first: DigitRun, in firstBytes: Span<UInt8>, _ second: DigitRun, in secondBytes: Span<UInt8>
  ) -> Int {
    let length = first.end - first.start
    let otherLength = second.end - second.start
    if length != otherLength { return length - otherLength }
    for k in 0..<length {
      let a = firstBytes[first.start + k]
      let b = secondBytes[second.start + k]
      if a != b { return a < b ? -1 : 1 }
    }
    return 0
  }
}
