internal import LowFrequencyJPEG

extension PictureStorage {
  /// The same for readers in Swift.
  ///
  /// What cannot be read seems to be the end of the file; libjpeg, asked next, meets the error and says so.
  var codedBytes: CodedBytes {
    { offset, buffer in buffer.withUnsafeMutableBufferPointer { read(into: $0, at: offset) } }
  }
}
