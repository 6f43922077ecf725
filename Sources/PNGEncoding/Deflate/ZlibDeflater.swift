internal import CDeflate
internal import CZlibShims

/// zlib's compressor, for whole strips.
struct ZlibDeflater: ~Copyable {
  /// What zlib looks for.
  enum Strategy: Hashable {
    /// Every match.
    case standard
    /// No match shorter than six bytes, which suits filtered photos.
    case filtered

    fileprivate var value: czlib_strategy {
      switch self {
      case .standard: .standard
      case .filtered: .filtered
      }
    }
  }

  private let deflater: OpaquePointer

  /// A compressor; ends the process where there is no memory, as any Swift allocation does.
  init() {
    guard let made = czlib_deflater_create() else { fatalError("no memory for zlib") }
    deflater = made
  }

  deinit { czlib_deflater_destroy(deflater) }

  /// Compresses `bytes` to `output` from `start` on, on their own, to whole bytes.
  ///
  /// - Returns: The number of bytes used; `nil` if the result needs more than `output` has left.
  func compress(
    _ bytes: Span<UInt8>, level: Int, strategy: Strategy, isLast: Bool, into output: inout [UInt8],
    from start: Int
  ) -> Int? {
    precondition((1...9).contains(level), "zlib has levels 1 to 9")
    precondition(start >= 0 && start < output.count, "there must be room for something")
    var written = 0
    let isDone = bytes.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        // Of nothing zlib reads nothing, so that any address will do; the target is not empty.
        czlib_deflater_compress(
          deflater, CInt(level), strategy.value, source.baseAddress ?? UnsafePointer(target.baseAddress!),
          source.count,
          isLast, target.baseAddress! + start, target.count - start, &written)
      }
    }
    return isDone ? written : nil
  }
}

/// The checksums of PNG and zlib, by libdeflate, which has them for every instruction set.
enum Checksum {
  /// The CRC-32 of what had the value `sum` before, followed by `bytes`.
  static func crc32(_ bytes: Span<UInt8>, continuing sum: UInt32 = 0) -> UInt32 {
    // For no bytes it may start anew.
    if bytes.isEmpty { return sum }
    return bytes.withUnsafeBufferPointer { libdeflate_crc32(sum, $0.baseAddress, $0.count) }
  }

  /// The Adler-32 of `bytes`.
  static func adler32(_ bytes: Span<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { libdeflate_adler32(1, $0.baseAddress, $0.count) }
  }

  /// The Adler-32 of something with the value `first` followed by `count` bytes with the value `second`.
  static func adler32(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
    czlib_adler32_combine(first, second, count)
  }
}
