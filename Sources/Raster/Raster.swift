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
    let count = size.pixelCount * format.samplesPerPixel
    if samples.count > count {
      samples.removeLast(samples.count - count)
    } else if samples.count < count {
      samples.append(contentsOf: repeatElement(0, count: count - samples.count))
    }
    self.size = size
    self.format = format
  }

  /// Takes all rows away and keeps the storage; rows to be appended have `width` pixels of `format`.
  package mutating func removeRows(width: Int, format: PixelFormat) {
    precondition(width >= 0, "a raster has no negative side")
    samples.removeAll(keepingCapacity: true)
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
}
