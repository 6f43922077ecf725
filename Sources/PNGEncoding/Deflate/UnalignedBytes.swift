extension Span where Element == UInt8 {
  /// The four bytes from `offset` on, the first one lowest.
  ///
  /// A trap outside the span. "Unsafe" in the call below means that not every type allows all bits; a number does.
  @inline(__always)
  func word32(at offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The eight bytes from `offset` on, the first one lowest.
  @inline(__always)
  func word64(at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// How many bytes from `first` on equal those from `second` on; at most `limit`, which must lie in the span.
  @inline(__always)
  func commonLength(_ first: Int, _ second: Int, limit: Int) -> Int {
    var length = 0
    // Neither offset nor length exceeds the span's count, so sums of two cannot wrap.
    while length &+ 8 <= limit {
      let difference = word64(at: first &+ length) ^ word64(at: second &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount / 8 }
      length &+= 8
    }
    while length < limit, self[first &+ length] == self[second &+ length] { length &+= 1 }
    return length
  }
}
