internal import CDeflate
internal import CPNGShims

/// The pixel data of a PNG, taken out of its chunks.
enum PNGPixelChunks {
  private static let pixels: [UInt8] = Array("IDAT".utf8)
  private static let end: [UInt8] = Array("IEND".utf8)
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
    var head: InlineArray<8, UInt8> = [0, 0, 0, 0, 0, 0, 0, 0]
    var left = allowance
    var count = 0
    var arePixelsComplete = false
    while true {
      left -= head.count
      guard left >= 0, reader.take(&head) else { return nil }
      let length = Int(head.number)
      let type = (head[4], head[5], head[6], head[7])
      if type == (pixels[0], pixels[1], pixels[2], pixels[3]) {
        left -= length + 4
        guard !arePixelsComplete, left >= 0, length <= min(longest, target.count - count) else { return nil }
        let data = UnsafeMutableBufferPointer(rebasing: target[count..<(count + length)])
        guard reader.take(into: data), let stored = reader.takeNumber() else { return nil }
        let sum = libdeflate_crc32(libdeflate_crc32(0, pixels, pixels.count), data.baseAddress, length)
        guard sum == stored else { return nil }
        count += length
      } else if type == (end[0], end[1], end[2], end[3]) {
        left -= 4
        return left >= 0 && length == 0 && reader.takeNumber() == endChecksum ? count : nil
      } else {
        let isPassedOver = head.span.withUnsafeBufferPointer { cpng_passes_over($0.baseAddress! + 4) }
        guard isPassedOver, length <= Int(Int32.max) else { return nil }
        arePixelsComplete = true
        reader.skip(length + 4)
      }
    }
  }
}

extension InlineArray where Element == UInt8 {
  /// The first four bytes as a number, the highest first.
  fileprivate var number: UInt32 {
    UInt32(self[0]) << 24 | UInt32(self[1]) << 16 | UInt32(self[2]) << 8 | UInt32(self[3])
  }
}

extension ForwardReader {
  fileprivate mutating func take<let count: Int>(_ bytes: inout InlineArray<count, UInt8>) -> Bool {
    var span = bytes.mutableSpan
    return span.withUnsafeMutableBufferPointer { take(into: $0) }
  }

  /// The next four bytes as a number; `nil` if the file ends before.
  fileprivate mutating func takeNumber() -> UInt32? {
    var bytes: InlineArray<4, UInt8> = [0, 0, 0, 0]
    return take(&bytes) ? bytes.number : nil
  }
}
