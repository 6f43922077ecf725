internal import CDeflate

/// The pixel data of a PNG, taken out of its chunks.
enum PNGPixelChunks {
  private static let name: [UInt8] = Array("IDAT".utf8)
  /// The checksum of an end chunk, which has no data.
  private static let endChecksum: UInt32 = 0xAE42_6082

  /// Copies the data of all pixel chunks to `target`, the first of which is the next `reader` comes to.
  ///
  /// At most `allowance` bytes of the file are looked at, and no chunk is longer than `longest`.
  ///
  /// - Returns: The number of bytes; `nil` for whatever libpng might have to say something about: data that do not fit,
  ///   wrong checksums, chunks behind the pixels that libpng reads, a missing end.
  static func gather(
    _ reader: inout ForwardReader, allowance: Int, longest: Int,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var left = allowance
    var count = 0
    var arePixelsComplete = false
    while true {
      left -= 8
      guard left >= 0, let number = reader.takeNumber(), let code = reader.takeNumber() else { return nil }
      let length = Int(number)
      let type = PNGChunkType(code: code)
      if type == .pixels {
        left -= length + 4
        guard !arePixelsComplete, left >= 0, length <= min(longest, target.count - count) else { return nil }
        let data = UnsafeMutableBufferPointer(rebasing: target[count..<(count + length)])
        guard reader.take(into: data), let stored = reader.takeNumber() else { return nil }
        let sum = libdeflate_crc32(libdeflate_crc32(0, name, name.count), data.baseAddress, length)
        guard sum == stored else { return nil }
        count += length
      } else if type == .end {
        left -= 4
        return left >= 0 && length == 0 && reader.takeNumber() == endChecksum ? count : nil
      } else {
        guard type.isPassedOver, length <= Int(Int32.max) else { return nil }
        arePixelsComplete = true
        reader.skip(length + 4)
      }
    }
  }
}

extension ForwardReader {
  /// The next four bytes as a number, the highest first; `nil` if the file ends before.
  fileprivate mutating func takeNumber() -> UInt32? {
    var bytes: InlineArray<4, UInt8> = [0, 0, 0, 0]
    var span = bytes.mutableSpan
    guard span.withUnsafeMutableBufferPointer({ take(into: $0) }) else { return nil }
    return UInt32(bytes[0]) << 24 | UInt32(bytes[1]) << 16 | UInt32(bytes[2]) << 8 | UInt32(bytes[3])
  }
}
