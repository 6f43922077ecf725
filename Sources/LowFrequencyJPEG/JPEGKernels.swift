internal import CPixelKernels

/// The C kernels of the decoder behind a check of their arguments.
struct JPEGKernels: Sendable {
  /// The instruction set in use.
  let level: cpk_level

  /// Blocks that are transformed at once.
  static let blocksAtOnce = Int(cpk_transform_blocks)
  /// Coefficients of a block that there is room for.
  static let roomForBlock = Int(cpk_block_room)

  /// The kernels for the strongest instruction set of this processor.
  static let best = JPEGKernels(level: cpk_best_level())

  /// One set of kernels for every instruction set this processor has; all compute the same bytes.
  static var all: [JPEGKernels] {
    [cpk_level.baseline, .avx2, .avx512].filter { cpk_supports($0) }.map(JPEGKernels.init(level:))
  }

  /// Converts `count` samples of brightness and two colour differences to RGB, rounding as libjpeg does.
  ///
  /// - Parameters:
  ///   - samples: The samples of all components.
  ///   - starts: Where in them the row is of each component.
  ///   - count: Pixels of the row.
  ///   - row: Where the pixels go, with room for exactly them.
  func convert(
    _ samples: Span<UInt8>, at starts: (Int, Int, Int), count: Int, into row: inout MutableSpan<UInt8>
  ) {
    precondition(
      count >= 0 && row.count == 3 * count && min(starts.0, starts.1, starts.2) >= 0
        && max(starts.0, starts.1, starts.2) <= samples.count - count,
      "rows must hold what is asked for")
    if count == 0 { return }
    samples.withUnsafeBufferPointer { samples in
      row.withUnsafeMutableBufferPointer { row in
        // Neither is empty, so neither is nil.
        let first = samples.baseAddress!
        cpk_convert_ycbcr(
          level, first + starts.0, first + starts.1, first + starts.2, row.baseAddress!, count)
      }
    }
  }

  /// Turns the lowest coefficients of a row of blocks into fewer samples than the 64 of each: the inverse cosine
  /// transform of that many points.
  ///
  /// libjpeg averages the 64 samples instead, which blurs. At a quarter of the size, then scaled down by another
  /// 1.5, camera files are 2.6 dB closer this way to what a full decode gives.
  ///
  /// - Parameters:
  ///   - values: Coefficients, `roomForBlock` of each block.
  ///   - place: Where the first block is.
  ///   - blocks: A multiple of `blocksAtOnce`.
  ///   - factors: What the coefficients were divided by.
  ///   - shape: Samples of a block.
  ///   - samples: Where the samples go.
  ///   - offset: Where the first of them goes.
  ///   - rowStride: From one row of samples to the next.
  func transform(
    _ values: [Int16], at place: Int, blocks: Int, factors: [Int16], shape: BlockShape,
    into samples: inout [UInt8], at offset: Int, rowStride: Int
  ) {
    let (across, down) = (shape.across.rawValue, shape.down.rawValue)
    precondition(
      place >= 0 && blocks >= 0 && blocks % Self.blocksAtOnce == 0
        && place + blocks * Self.roomForBlock <= values.count && factors.count == ScanPlan.mostKept
        && offset >= 0 && rowStride >= 0
        && offset + (down - 1) * rowStride + blocks * across <= samples.count,
      "blocks and samples must hold what is asked for")
    if blocks == 0 { return }
    values.withUnsafeBufferPointer { values in
      factors.withUnsafeBufferPointer { factors in
        samples.withUnsafeMutableBufferPointer { samples in
          // None of the three is empty, so none is nil.
          cpk_inverse_transform(
            level, values.baseAddress! + place, blocks, factors.baseAddress!, CInt(across), CInt(down),
            samples.baseAddress! + offset, rowStride)
        }
      }
    }
  }
}
