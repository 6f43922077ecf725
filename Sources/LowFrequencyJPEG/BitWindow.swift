/// The next bits of a stream of bytes.
///
/// Needs `BitWindow.readAhead` bytes behind the last one it is asked for.
struct BitWindow {
  /// Bytes that `refill` may look at beyond the bits that are taken.
  static let readAhead = 16
  /// What is there after `refill`.
  static let fullBits = 56

  /// The next bits, left-aligned; behind the first `count` there may be more of them, never anything else.
  private(set) var bits: UInt64 = 0
  /// Bits that are there; only the lowest six bits of this number count.
  private var count: UInt64 = 0
  /// The byte that the bits behind the first `count` start with.
  private(set) var position = 0

  /// The first bits of a stream.
  init() {}

  /// Starts again at `bitOffset`.
  @inline(__always)
  init(at bitOffset: Int, of bytes: RawSpan) {
    position = bitOffset &>> 3
    refill(bytes)
    take(UInt32(truncatingIfNeeded: bitOffset & 7))
  }

  /// Bits of the stream taken so far.
  @inline(__always) var taken: Int { position &* 8 &- Int(truncatingIfNeeded: count & 63) }

  /// Makes at least `fullBits` bits available.
  ///
  /// Without a branch, and with the load far from the next use of `bits`: what it loads was known since
  /// the refill before. After Fabian Giesen, "Reading bits in far too many ways", variant 4.
  @inline(__always)
  mutating func refill(_ bytes: RawSpan) {
    let next = UInt64(bigEndian: bytes.loadWord(at: position))
    bits |= next &>> count
    position &+= Int(truncatingIfNeeded: (~count & 63) &>> 3)
    count = count & 63 | UInt64(Self.fullBits)
  }

  /// Takes as many bits as the lowest six of `length` say, no more than are there.
  ///
  /// The other bits of `length` do not matter, which saves the time to remove them.
  @inline(__always)
  mutating func take(_ length: UInt32) {
    bits = bits &<< UInt64(length)
    count &-= UInt64(length)
  }

  /// Finds the same bits again after the first `used` bytes of the stream were thrown away.
  mutating func restart(past used: Int, of bytes: [UInt8]) {
    self = BitWindow(at: taken - used * 8, of: bytes.span.bytes)
  }
}
