/// Appends bits to bytes, lowest first, as deflate wants them.
struct BitWriter {
  /// Room for bytes; the first `count` are written.
  private(set) var bytes: [UInt8] = []
  /// Whole bytes written.
  private(set) var count = 0
  private var bits: UInt64 = 0
  /// Bits in `bits`, less than eight between calls.
  private var bitCount = 0

  /// Bytes stored at once, so that writing needs that much room more.
  private static let storedBytes = 8

  /// The room of `storage`, of which the first `count` bytes stay as they are.
  init(storage: consuming [UInt8], count: Int) {
    precondition(count >= 0 && count <= storage.count, "what is kept must be there")
    bytes = storage
    self.count = count
  }

  /// Gives up the storage; `count` bytes of it are written.
  consuming func finish() -> [UInt8] {
    precondition(bitCount == 0, "the last byte must be whole")
    return bytes
  }

  /// Makes room for `byteCount` more bytes.
  mutating func reserve(_ byteCount: Int) {
    let needed = count + byteCount + 2 * Self.storedBytes
    if bytes.count < needed {
      let roomy = max(needed, bytes.count + bytes.count / 4)
      // Or the array would take twice what it has.
      bytes.reserveCapacity(roomy)
      bytes.append(contentsOf: repeatElement(0, count: roomy - bytes.count))
    }
  }

  /// Appends at most 48 bits, in all of `value`; there must be room.
  mutating func append(_ value: UInt64, count added: Int) {
    var out = Bits(self)
    out.add(value, count: added)
    bytes.withMutableBytes { out.store(in: &$0) }
    take(out)
  }

  /// Appends zero bits up to the next whole byte.
  mutating func alignToByte() {
    if bitCount > 0 { append(0, count: 8 - bitCount) }
  }

  /// Appends bytes after a whole one; there must be room.
  mutating func append(_ source: Span<UInt8>) {
    precondition(
      bitCount == 0 && source.count <= bytes.count - count, "bytes follow whole bytes and need room")
    bytes.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { source in
        _ = UnsafeMutableBufferPointer(rebasing: target[count...]).update(from: source)
      }
    }
    count += source.count
  }

  /// Lends the room and the bits to `body`, which writes many symbols.
  @inline(__always)
  mutating func withBits(_ body: (inout Bits, inout MutableRawSpan) -> Void) {
    var out = Bits(self)
    bytes.withMutableBytes { body(&out, &$0) }
    take(out)
  }

  private mutating func take(_ out: Bits) {
    count = out.count
    bits = out.bits
    bitCount = out.bitCount
  }

  /// The end of what is written, to be kept in registers.
  struct Bits {
    fileprivate var bits: UInt64
    fileprivate var bitCount: Int
    fileprivate var count: Int

    fileprivate init(_ writer: borrowing BitWriter) {
      bits = writer.bits
      bitCount = writer.bitCount
      count = writer.count
    }

    /// Adds bits; at most 63 may be waiting.
    @inline(__always)
    mutating func add(_ value: UInt64, count added: Int) {
      bits |= value &<< UInt64(truncatingIfNeeded: bitCount)
      bitCount &+= added
    }

    /// Stores the whole bytes among the bits that wait.
    @inline(__always)
    mutating func store(in room: inout MutableRawSpan) {
      room.storeBytes(of: bits.littleEndian, toByteOffset: count, as: UInt64.self)
      count &+= bitCount &>> 3
      bits = bits &>> UInt64(truncatingIfNeeded: bitCount & ~7)
      bitCount &= 7
    }
  }
}

extension [UInt8] {
  /// Lends the elements as raw bytes.
  @inline(__always)
  fileprivate mutating func withMutableBytes(_ body: (inout MutableRawSpan) -> Void) {
    var span = mutableSpan
    var raw = span.mutableBytes
    body(&raw)
  }
}
