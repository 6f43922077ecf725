extension RawSpan {
  /// The eight bytes at `offset`, in the order of this machine.
  ///
  /// Bounds-checked: the name of what it calls warns of types that not all bits are good for.
  @inline(__always)
  func loadWord(at offset: Int) -> UInt64 { unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  /// The byte at `offset`; bounds-checked.
  @inline(__always)
  func loadByte(at offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}
