#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif
internal import LowFrequencyJPEG

extension PictureStorage {
  /// The same for readers in Swift.
  ///
  /// What cannot be read seems to be the end of the file; libjpeg, asked next, meets the error and says so.
  var codedBytes: CodedBytes {
    switch self {
    case .descriptor(let descriptor):
      { offset, buffer in
        buffer.withUnsafeMutableBufferPointer { bytes in
          var filled = 0
          while filled < bytes.count {
            // The buffer has a base address: it is not empty here.
            let got = pread(
              descriptor, bytes.baseAddress! + filled, bytes.count - filled, off_t(offset + filled))
            if got < 0 && errno == EINTR { continue }
            if got <= 0 { break }
            filled += got
          }
          return filled
        }
      }
    case .bytes(let bytes):
      { offset, buffer in
        let count = max(0, min(buffer.count, bytes.count - offset))
        for index in 0..<count { buffer[index] = bytes[offset + index] }
        return count
      }
    }
  }
}
