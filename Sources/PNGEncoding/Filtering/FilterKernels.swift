internal import CPixelKernels

/// The C kernels of PNG's filters behind a check of their arguments.
struct FilterKernels: Sendable {
  /// The instruction set in use.
  let level: cpk_level

  /// The kernels for the strongest instruction set of this processor.
  static let best = FilterKernels(level: cpk_best_level())

  /// One set of kernels for every instruction set this processor has; all compute the same bytes.
  static var all: [FilterKernels] {
    [cpk_level.baseline, .avx2, .avx512].filter { cpk_supports($0) }.map(FilterKernels.init(level:))
  }

  /// Writes what `filter` leaves of `row` to `target` from `offset` on.
  func apply(
    _ filter: RowFilter, to row: Span<UInt8>, above: Span<UInt8>, pixelBytes: Int,
    into target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    check(row, above, pixelBytes)
    precondition(offset >= 0 && offset <= target.count - row.count, "the result must fit its target")
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        target.withUnsafeMutableBufferPointer { target in
          // A row has a pixel, so that none of the three is empty.
          cpk_filter_row(
            level, filter.value, row.baseAddress!, above.baseAddress!, pixelBytes,
            target.baseAddress! + offset,
            row.count)
        }
      }
    }
  }

  /// How far from 0 what each filter leaves of `row` is in sum, by the filter's number.
  func costs(of row: Span<UInt8>, above: Span<UInt8>, pixelBytes: Int) -> InlineArray<5, UInt64> {
    check(row, above, pixelBytes)
    var costs = InlineArray<5, UInt64>(repeating: 0)
    var span = costs.mutableSpan
    span.withUnsafeMutableBufferPointer { costs in
      row.withUnsafeBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          // A row has a pixel, and there are five costs, so that none of the three is empty.
          cpk_filter_costs(
            level, row.baseAddress!, above.baseAddress!, pixelBytes, row.count, costs.baseAddress!)
        }
      }
    }
    return costs
  }

  private func check(_ row: Span<UInt8>, _ above: Span<UInt8>, _ pixelBytes: Int) {
    precondition(
      pixelBytes > 0 && row.count >= pixelBytes && row.count % pixelBytes == 0 && above.count == row.count,
      "rows must be whole pixels and equally long")
  }
}

extension RowFilter {
  fileprivate var value: cpk_filter {
    switch self {
    case .none: .none
    case .sub: .sub
    case .up: .up
    case .average: .average
    case .paeth: .paeth
    }
  }
}
