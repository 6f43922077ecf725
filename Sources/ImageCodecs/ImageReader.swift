package import FileAccess
package import PixelGeometry
package import Raster

/// The pixels of one file, row by row from the top, as stored: not turned, not colour-converted.
///
/// Holds a descriptor of its own, so the file it was made from may be closed. Memory is a few rows, plus
/// `ImageHeader.wholePictureBytes`; for a JPEG at a quarter or an eighth of its size all rows, at most 19 MB,
/// and of a PNG what `DecodeBuffers` allows.
package struct ImageReader: ~Copyable {
  /// The size of the delivered picture; smaller than stored when a JPEG was reduced while decoding.
  package let size: PixelSize
  /// What the samples of a row mean.
  ///
  /// Alpha is premultiplied.
  package let format: PixelFormat
  /// The part of the delivered picture that shows the stored one: all but fractions at the right and bottom.
  package let window: SourceWindow
  /// What the file says about its colours.
  package let embeddedColor: EmbeddedColor
  /// What was odd so far; complete once the last row was read.
  package var diagnostics: ImageDiagnostics { collectedDiagnostics() }

  /// Bytes of one row.
  package var rowBytes: Int { size.width * format.samplesPerPixel }

  /// Rows read so far.
  package private(set) var rowsRead = 0

  private let decoder: Decoder
  private let headerDiagnostics: ImageDiagnostics
  /// Keeps the descriptor open that `decoder` reads from.
  private let descriptor: OwnedDescriptor?

  private enum Decoder: ~Copyable {
    case jpeg(JPEGDecoder)
    case png(PNGDecoder)
  }

  /// Starts decoding `file`.
  ///
  /// - Parameters:
  ///   - file: The file whose `header` was read before.
  ///   - header: What `ImageProbe` said about the file.
  ///   - smallestUseful: The size, in stored orientation, that the picture is going to be shown at. Rows may
  ///     be reduced, but not below this by the margin of `quality`. `nil` for full size.
  ///   - quality: How much larger than `smallestUseful` rows have to be.
  ///   - limits: What the file may ask for.
  ///   - verifiesAll: True to judge also those parts of the file that its pixels do without, which takes the time of
  ///     decoding all of it.
  ///   - buffers: Memory of readers before; only one reader at a time profits from it.
  /// - Throws: `ImageError`, `.changed` if the file has another size than `header` says.
  package init(
    _ file: borrowing InputFile, header: ImageHeader, smallestUseful: PixelSize? = nil,
    quality: DecodeQuality = .good, limits: DecodeLimits = DecodeLimits(),
    verifiesAll: Bool = false, buffers: DecodeBuffers = DecodeBuffers()
  ) throws(ImageError) {
    let descriptor = try OwnedDescriptor(duplicating: file.descriptor, path: file.path)
    try self.init(
      .descriptor(descriptor.number), owning: consume descriptor, path: file.path, header: header,
      target: smallestUseful, quality: quality, limits: limits, verifiesAll: verifiesAll, buffers: buffers)
  }

  /// Starts decoding a picture in memory; the parameters are those of the other initialiser.
  package init(
    _ bytes: PictureBytes, header: ImageHeader, smallestUseful: PixelSize? = nil,
    quality: DecodeQuality = .good, limits: DecodeLimits = DecodeLimits(),
    verifiesAll: Bool = false, buffers: DecodeBuffers = DecodeBuffers()
  ) throws(ImageError) {
    try self.init(
      bytes.storage, owning: nil, path: bytes.path, header: header, target: smallestUseful,
      quality: quality, limits: limits, verifiesAll: verifiesAll, buffers: buffers)
  }

  private init(
    _ storage: PictureStorage, owning descriptor: consuming OwnedDescriptor?, path: FilePath,
    header: ImageHeader, target: PixelSize?, quality: DecodeQuality, limits: DecodeLimits,
    verifiesAll: Bool, buffers: DecodeBuffers
  ) throws(ImageError) {
    switch header.format {
    case .jpeg:
      let denominator = DecodeScale.denominator(
        stored: header.storedSize, target: target, quality: quality)
      let jpeg = try JPEGDecoder(
        storage, path: path, header: header, denominator: denominator, limits: limits,
        verifiesAll: verifiesAll, buffers: buffers)
      size = jpeg.size
      format = jpeg.format
      embeddedColor = jpeg.embeddedColor
      window = SourceWindow(
        width: Double(header.storedSize.width) / Double(denominator),
        height: Double(header.storedSize.height) / Double(denominator))
      decoder = .jpeg(jpeg)
    case .png:
      let png = try PNGDecoder(
        storage, path: path, header: header, limits: limits, buffers: buffers)
      size = header.storedSize
      format = png.format
      embeddedColor = png.embeddedColor
      window = SourceWindow(
        width: Double(header.storedSize.width), height: Double(header.storedSize.height))
      decoder = .png(png)
    }
    self.headerDiagnostics = header.diagnostics
    self.descriptor = descriptor
  }

  /// Decodes the next row into `row`, which has exactly `rowBytes` bytes.
  ///
  /// - Returns: False when there are no more rows; `row` is then left alone.
  /// - Throws: `ImageError`; the reader is of no more use then.
  package mutating func readRow(into row: inout MutableSpan<UInt8>) throws(ImageError) -> Bool {
    if rowsRead >= size.height { return false }
    precondition(row.count == rowBytes, "a row buffer must have exactly the size of a row")
    let index = rowsRead
    try row.withUnsafeMutableBufferPointer { (buffer) throws(ImageError) in
      switch decoder {
      case .jpeg(let jpeg): try jpeg.readRow(index, into: buffer)
      case .png(let png): try png.readRow(index, into: buffer)
      }
    }
    format.premultiply(&row)
    rowsRead += 1
    if rowsRead == size.height { try finish() }
    return true
  }

  private func finish() throws(ImageError) {
    switch decoder {
    case .jpeg(let jpeg): try jpeg.finish()
    case .png(let png): try png.finish()
    }
  }

  private func collectedDiagnostics() -> ImageDiagnostics {
    var all = headerDiagnostics
    switch decoder {
    case .jpeg(let jpeg): all.add(jpeg.diagnostics)
    case .png(let png): all.add(png.diagnostics)
    }
    return all
  }
}

extension ImageReader {
  /// All remaining rows of a fresh reader as one raster.
  ///
  /// Allocates the whole picture, row by row as it is decoded.
  package mutating func readRaster() throws(ImageError) -> Raster {
    precondition(rowsRead == 0, "a raster is read from the first row on")
    var samples: [UInt8] = []
    var row = [UInt8](repeating: 0, count: rowBytes)
    while true {
      var span = row.mutableSpan
      if try !readRow(into: &span) { break }
      samples.append(contentsOf: row)
    }
    return Raster(size: size, format: format, samples: samples)
  }
}
