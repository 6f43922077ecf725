/// Appends to an open descriptor that someone else owns.
package struct DescriptorOutput: Sendable {
  /// The system did not take the bytes.
  package struct Failure: Error, Hashable {
    /// The `errno` value.
    package var code: CInt

    package init(code: CInt) { self.code = code }
  }

  private let descriptor: CInt

  /// Output to `descriptor`, which stays open and the caller's.
  package init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Writes all of `bytes`, however many calls that takes.
  ///
  /// - Throws: `Failure` when the system takes no more.
  package func write(_ bytes: Span<UInt8>) throws(Failure) {
    let code = Descriptor.codeOfWriting(bytes, to: descriptor)
    if code != 0 { throw Failure(code: code) }
  }
}
