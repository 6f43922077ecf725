internal import CPixelKernels

/// The C kernel that undoes PNG's filters, behind a check of its arguments.
struct UnfilterKernels: Sendable {
  /// The instruction set in use.
  let level: cpk_level

  /// The kernel for the strongest instruction set of this processor.
  static let best = UnfilterKernels(level: cpk_best_level())

  /// One for every instruction set this processor has; all compute the same bytes.
  static var all: [UnfilterKernels] {
    [cpk_level.baseline, .avx2, .avx512].filter { cpk_supports($0) }.map(UnfilterKernels.init(level:))
  }

  /// Writes the row that filter number `filter` left `row` of to `target`.
  ///
  /// - Parameters:
  ///   - filter: 0 to 4.
  ///   - row: What follows the number in the file.
  ///   - above: The row before, or zeros.
  ///   - pixelBytes: Bytes of a pixel, or 1 where it has fewer bits.
  ///   - target: Does not overlap the rows.
  func undo(
    _ filter: UInt8, in row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, pixelBytes: Int,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(
      pixelBytes > 0 && row.count >= pixelBytes && row.count % pixelBytes == 0 && above.count == row.count
        && target.count == row.count,
      "rows must be whole pixels and equally long")
    // An imported enumeration takes any number, so that this cannot be left to it.
    guard filter <= 4, let filter = cpk_filter(rawValue: .init(filter)) else {
      preconditionFailure("there are five filters")
    }
    // A row has a pixel, so that none of the three is empty.
    cpk_unfilter_row(
      level, filter, row.baseAddress!, above.baseAddress!, pixelBytes, target.baseAddress!, row.count)
  }
}
