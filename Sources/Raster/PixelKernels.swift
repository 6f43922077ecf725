internal import CPixelKernels
internal import PixelGeometry

/// The C kernels behind a check of their arguments: nothing here reads or writes outside a span.
///
/// They are in C because the Swift compiler cannot compile one function for several instruction sets and
/// choose at run time: see `Benchmarks/KernelBenchmark`.
struct PixelKernels: Sendable {
  /// The instruction set in use.
  let level: cpk_level

  /// The kernels for the strongest instruction set of this processor.
  static let best = PixelKernels(level: cpk_best_level())

  /// One set of kernels for every instruction set this processor has; all compute the same bytes.
  static var all: [PixelKernels] {
    [cpk_level.baseline, .avx2, .avx512]
      .filter { cpk_supports($0) }.map(PixelKernels.init(level:))
  }

  /// Writes the weighted sum of `taps` rows of `count` samples, the first at `from` in `source`.
  func weighRows(
    _ source: Span<UInt8>, from start: Int, rowBytes: Int, weights: Span<Int16>, firstWeight: Int, taps: Int,
    into target: inout MutableSpan<UInt8>, at offset: Int, count: Int
  ) {
    precondition(
      taps > 0 && count >= 0 && start >= 0 && offset >= 0 && firstWeight >= 0 && rowBytes >= count
        && start + (taps - 1) * rowBytes + count <= source.count && firstWeight + taps <= weights.count
        && offset + count <= target.count,
      "rows, weights and target must hold what is asked for")
    if count == 0 { return }
    source.withUnsafeBufferPointer { source in
      weights.withUnsafeBufferPointer { weights in
        target.withUnsafeMutableBufferPointer { target in
          // None of the three is empty, so none is nil.
          cpk_weigh_rows(
            level, source.baseAddress! + start, rowBytes, weights.baseAddress! + firstWeight, taps,
            target.baseAddress! + offset, count)
        }
      }
    }
  }

  /// Turns the `rows` by `columns` pixels at the start of `source` into columns of `target`: pixel `x` of row
  /// `y` becomes pixel `y` of the row that starts at `offset + x * targetRowBytes`.
  func transpose(
    _ source: Span<UInt8>, rowBytes: Int, columns: Int, rows: Int, samplesPerPixel: Int,
    into target: inout MutableSpan<UInt8>, at offset: Int, targetRowBytes: Int
  ) {
    if columns == 0 || rows == 0 { return }
    precondition(
      columns > 0 && rows > 0 && (1...4).contains(samplesPerPixel) && rowBytes >= columns * samplesPerPixel
        && targetRowBytes >= rows * samplesPerPixel && offset >= 0
        && (rows - 1) * rowBytes + columns * samplesPerPixel <= source.count
        && offset + (columns - 1) * targetRowBytes + rows * samplesPerPixel <= target.count,
      "source and target must hold what is asked for")
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        // Neither is empty, so neither is nil.
        cpk_transpose(
          source.baseAddress!, rowBytes, columns, rows, samplesPerPixel, target.baseAddress! + offset,
          targetRowBytes)
      }
    }
  }

  /// Adds every sample of `row` to the sum in the same place.
  func addRow(_ row: Span<UInt8>, to sums: inout [UInt32]) {
    precondition(row.count == sums.count, "there must be a sum for every sample")
    if row.isEmpty { return }
    row.withUnsafeBufferPointer { row in
      sums.withUnsafeMutableBufferPointer { sums in
        // Neither is empty, so neither is nil.
        cpk_add_row(level, row.baseAddress!, sums.baseAddress!, row.count)
      }
    }
  }

  /// Multiplies red, green and blue of straight RGBA pixels by alpha / 255, rounded to the nearest.
  func premultiplyRGBA(_ samples: inout MutableSpan<UInt8>) {
    precondition(samples.count % 4 == 0, "only whole pixels can be premultiplied")
    if samples.isEmpty { return }
    let pixels = samples.count / 4
    samples.withUnsafeMutableBufferPointer { samples in
      // Not empty, so not nil.
      cpk_premultiply_rgba(level, samples.baseAddress!, pixels)
    }
  }

  /// Writes premultiplied RGBA pixels over an opaque colour as RGB, from sample `offset` of `target` on.
  func flattenRGBA(
    _ row: Span<UInt8>, over background: PixelColor, into target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    let pixels = row.count / 4
    precondition(
      row.count % 4 == 0 && offset >= 0 && offset <= target.count && pixels <= (target.count - offset) / 3,
      "a row must be whole pixels and fit its target")
    if pixels == 0 { return }
    row.withUnsafeBufferPointer { row in
      target.withUnsafeMutableBufferPointer { target in
        // Neither is empty, so neither is nil.
        cpk_flatten_rgba(
          level, row.baseAddress!, pixels, background.red, background.green, background.blue,
          target.baseAddress! + offset)
      }
    }
  }

  /// Copies all of `source` to `target` from sample `offset` on.
  func copy(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>, at offset: Int) {
    precondition(
      offset >= 0 && offset <= target.count && source.count <= target.count - offset,
      "the copy must fit its target")
    if source.isEmpty { return }
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        // Neither is empty, so neither is nil.
        (target.baseAddress! + offset).update(from: source.baseAddress!, count: source.count)
      }
    }
  }
}
