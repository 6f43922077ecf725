package import PixelGeometry

/// A picture in memory: rows from top to bottom, tightly packed, 8 bits a sample, alpha premultiplied.
package struct Raster: Hashable, Sendable {
  /// Columns and rows.
  package private(set) var size: PixelSize
  /// What the samples mean.
  package private(set) var format: PixelFormat
  /// `size.pixelCount * format.samplesPerPixel` samples.
  package private(set) var samples: [UInt8]

  /// A picture whose samples are all 0.
  package init(size: PixelSize, format: PixelFormat) {
    precondition(size.width >= 0 && size.height >= 0, "a raster has no negative side")
    self.size = size
    self.format = format
    self.samples = [UInt8](repeating: 0, count: size.pixelCount * format.samplesPerPixel)
  }

  /// A picture made of `samples`, which must be exactly as many as `size` and `format` ask for.
  package init(size: PixelSize, format: PixelFormat, samples: [UInt8]) {
    precondition(
      samples.count == size.pixelCount * format.samplesPerPixel, "a raster's samples must fit its size")
    self.size = size
    self.format = format
    self.samples = samples
  }

  /// Bytes from the start of a row to the start of the next.
  package var rowBytes: Int { size.width * format.samplesPerPixel }

  /// Gives the picture another shape and keeps its storage; the samples are undefined until written.
  package mutating func reshape(size: PixelSize, format: PixelFormat) {
    precondition(size.width >= 0 && size.height >= 0, "a raster has no negative side")
    samples.resize(to: size.pixelCount * format.samplesPerPixel)
    self.size = size
    self.format = format
  }

  /// Takes all rows away and keeps the storage; rows to be appended have `width` pixels of `format`.
  ///
  /// There is room for `expectedRows` of them then, and no more: storage that grows by itself doubles.
  package mutating func removeRows(width: Int, format: PixelFormat, expectedRows: Int = 0) {
    precondition(width >= 0 && expectedRows >= 0, "a raster has no negative side")
    let (count, overflow) = (width * format.samplesPerPixel).multipliedReportingOverflow(by: expectedRows)
    precondition(!overflow, "the rows must fit in memory")
    if samples.capacity < count {
      // Given back first, for what is in it is not copied.
      samples = []
      samples.reserveCapacity(count)
    } else {
      samples.removeAll(keepingCapacity: true)
    }
    size = PixelSize(width: width, height: 0)
    self.format = format
  }

  /// Adds a row below the others.
  package mutating func append(row: [UInt8]) {
    precondition(row.count == rowBytes, "a row must be as wide as the raster")
    samples.append(contentsOf: row)
    size.height += 1
  }

  /// Lends the samples for reading.
  package func withSamples<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(samples.span)
  }

  /// Lends the samples for writing.
  package mutating func withMutableSamples<Result>(_ body: (inout MutableSpan<UInt8>) -> Result) -> Result {
    var span = samples.mutableSpan
    return body(&span)
  }

  /// Lends the samples of row `y` for writing.
  package mutating func withMutableRow<Result, Failure: Error>(
    _ y: Int, _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition((0..<size.height).contains(y), "a raster has no rows but its own")
    let row = y * rowBytes..<(y + 1) * rowBytes
    return try samples.withUnsafeMutableBufferPointer { (samples) throws(Failure) in
      var span = UnsafeMutableBufferPointer(rebasing: samples[row]).mutableSpan
      return try body(&span)
    }
  }
}
