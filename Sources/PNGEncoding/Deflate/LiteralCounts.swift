/// How often each byte occurs among literals.
///
/// In four tables: a counter that was just written is slow to read, so that neighbours count in different ones.
struct LiteralCounts {
  private var first = InlineArray<256, UInt32>(repeating: 0)
  private var second = InlineArray<256, UInt32>(repeating: 0)
  private var third = InlineArray<256, UInt32>(repeating: 0)
  private var fourth = InlineArray<256, UInt32>(repeating: 0)

  /// Nothing counted yet.
  init() {}

  /// Counts a literal.
  @inline(__always)
  mutating func count(_ byte: UInt8) { first[Int(byte)] &+= 1 }

  /// Counts the four literals in `word`.
  @inline(__always)
  mutating func count(fourIn word: UInt32) {
    first[Int(word & 0xFF)] &+= 1
    second[Int(word >> 8 & 0xFF)] &+= 1
    third[Int(word >> 16 & 0xFF)] &+= 1
    fourth[Int(word >> 24)] &+= 1
  }

  /// Adds the counts to those of the first 256 `symbols`.
  func add(to symbols: inout MutableSpan<UInt32>) {
    // Through spans: an element of an InlineArray may be read by copying it all.
    let (first, second, third, fourth) = (first.span, second.span, third.span, fourth.span)
    for byte in 0..<256 {
      symbols[byte] &+= first[byte] &+ second[byte] &+ third[byte] &+ fourth[byte]
    }
  }
}
