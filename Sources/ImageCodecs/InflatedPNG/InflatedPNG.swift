internal import CPNGShims

/// The rows of a PNG that was decompressed as a whole, without libpng.
///
/// Only for pictures that libpng would read without a word: what is interlaced, has a colour key, is large, damaged or
/// unusual in any way gives no value, and libpng is asked. Its memory goes back to where it came from when the value
/// goes away.
/// Source: PNG specification, sections 7 and 9.
struct InflatedPNG: ~Copyable {
  private let inflater: PNGInflater
  private let buffers: DecodeBuffers
  private let expansion: RowExpansion
  private let rowBytes: Int
  private let pixelBytes: Int
  private let height: Int

  /// Decompresses the picture in `storage`; `nil` if that is for libpng to do.
  ///
  /// - Parameters:
  ///   - storage: The file.
  ///   - stored: What libpng found in its header.
  ///   - handle: The reader that found it.
  ///   - fileBytes: Bytes of the file.
  ///   - limits: What the file may ask for.
  ///   - buffers: Where the memory comes from.
  /// - Throws: What `handle` throws.
  init?(
    _ storage: PictureStorage, _ stored: cpng_header, _ handle: borrowing PNGHandle, fileBytes: Int,
    limits: DecodeLimits, buffers: DecodeBuffers
  ) throws(ImageError) {
    let isKeyed = stored.has_transparency && stored.color != .palette
    guard buffers.mostInflatedBytes > 0, !stored.is_interlaced, !isKeyed else { return nil }
    let bits = Int(stored.bit_depth) * stored.storedSamples
    // Sides have 31 bits at most, pixels 64.
    let rowBytes = (Int(stored.width) * bits + 7) / 8
    let (byteCount, isTooMuch) = (rowBytes + 1).multipliedReportingOverflow(by: Int(stored.height))
    guard !isTooMuch, byteCount <= buffers.mostInflatedBytes else { return nil }
    let palette = stored.color == .palette ? try handle.readPalette() : []
    let inflater = buffers.takeInflater()
    guard
      inflater.inflate(
        storage, at: handle.pixelOffset, byteCount: byteCount, rowBytes: rowBytes, fileBytes: fileBytes,
        allowance: handle.allowance, longestChunk: limits.maxChunkBytes, limit: buffers.mostInflatedBytes),
      Self.hasOnlyKnownFilters(inflater.filtered.bytes(byteCount), rowBytes: rowBytes)
    else {
      buffers.giveBack(inflater)
      return nil
    }
    switch (stored.color, stored.bit_depth) {
    case (.palette, let depth):
      expansion = .table(palette, bits: Int(depth), samples: Int(stored.channels))
    case (_, 8): expansion = .none
    case (_, 16): expansion = .sixteenBits
    case (_, let depth): expansion = .table(Self.grays(bits: Int(depth)), bits: Int(depth), samples: 1)
    }
    // What is above the first row.
    inflater.rows.bytes(2 * rowBytes)[rowBytes...].update(repeating: 0)
    self.inflater = inflater
    self.buffers = buffers
    self.rowBytes = rowBytes
    pixelBytes = max(1, bits / 8)
    height = Int(stored.height)
  }

  deinit { buffers.giveBack(inflater) }

  /// Puts row `index`, the next one, into `row`, which has exactly its size.
  func readRow(_ index: Int, into row: UnsafeMutableBufferPointer<UInt8>) {
    let line = line(index)
    if line.filter != 0 {
      UnfilterKernels.best.undo(
        line.filter, in: line.bytes, above: index == 0 ? computedRow(1) : unfiltered(index - 1),
        pixelBytes: pixelBytes, into: UnsafeMutableBufferPointer(mutating: computedRow(index)))
    }
    expansion.expand(unfiltered(index), into: row)
  }

  /// A row as it was compressed.
  private func line(_ index: Int) -> (filter: UInt8, bytes: UnsafeBufferPointer<UInt8>) {
    let start = index * (rowBytes + 1)
    let filtered = inflater.filtered.bytes(height * (rowBytes + 1))
    return (filtered[start], UnsafeBufferPointer(rebasing: filtered[(start + 1)...].prefix(rowBytes)))
  }

  /// Row `index`, which is this or the one before.
  private func unfiltered(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let line = line(index)
    return line.filter == 0 ? line.bytes : computedRow(index)
  }

  /// The place of row `index` if it has to be computed: two rows take turns.
  private func computedRow(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let both = inflater.rows.bytes(2 * rowBytes)
    return UnsafeBufferPointer(rebasing: both[(index & 1 * rowBytes)...].prefix(rowBytes))
  }

  private static func hasOnlyKnownFilters(
    _ filtered: UnsafeMutableBufferPointer<UInt8>, rowBytes: Int
  ) -> Bool {
    stride(from: 0, to: filtered.count, by: rowBytes + 1).allSatisfy { filtered[$0] <= 4 }
  }

  /// The grays of fewer than 8 bits.
  private static func grays(bits: Int) -> [SIMD4<UInt8>] {
    let last = (1 << bits) - 1
    return (0..<256).map { SIMD4(repeating: UInt8(min($0, last) * 255 / last)) }
  }
}

extension cpng_header {
  /// Samples of a pixel in the file; a palette's index is one.
  fileprivate var storedSamples: Int {
    switch color {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }
}
