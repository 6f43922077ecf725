#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

extension PictureStorage {
  /// Reads what fits `target` from `offset` on and returns how many bytes those are.
  ///
  /// They are fewer only at the end, or where reading fails.
  func read(into target: UnsafeMutableBufferPointer<UInt8>, at offset: Int) -> Int {
    switch self {
    case .descriptor(let descriptor):
      var filled = 0
      while filled < target.count {
        // The target has a base address: it is not empty here.
        let got = pread(
          descriptor, target.baseAddress! + filled, target.count - filled, off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { break }
        filled += got
      }
      return filled
    case .bytes(let bytes):
      let count = max(0, min(target.count, bytes.count - offset))
      if count > 0 { _ = target.update(fromContentsOf: bytes[offset..<(offset + count)]) }
      return count
    }
  }
}
