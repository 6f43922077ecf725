/// A block of memory that is replaced when a larger one is needed.
struct ReusableBytes: ~Copyable {
  private var block: PixelBlock?

  /// Makes sure of `count` bytes, whose contents are not defined; false when the system has not that much.
  mutating func reserve(_ count: Int) -> Bool {
    if byteCount >= count { return true }
    // The old one first, so that there are never both.
    block = nil
    block = PixelBlock(byteCount: count)
    return byteCount >= count
  }

  /// The first `count` bytes, which were reserved.
  func bytes(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    switch block {
    case .some(let block): UnsafeMutableBufferPointer(rebasing: block.bytes[..<count])
    case nil: preconditionFailure("memory must be reserved before it is used")
    }
  }

  private var byteCount: Int {
    switch block {
    case .some(let block): block.bytes.count
    case nil: 0
    }
  }
}
