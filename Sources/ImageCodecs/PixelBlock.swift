#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Bytes in proportion to a picture: asked for so that a refusal is an error, where an array would end the process.
struct PixelBlock: ~Copyable {
  /// All bytes, not initialised.
  let bytes: UnsafeMutableBufferPointer<UInt8>

  /// A block of `byteCount` bytes; `nil` when the system has not that much.
  init?(byteCount: Int) {
    guard byteCount > 0, let memory = malloc(byteCount) else { return nil }
    bytes = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt8.self, capacity: byteCount), count: byteCount)
  }

  deinit { free(bytes.baseAddress) }
}
