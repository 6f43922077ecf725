import FileAccess
import PixelGeometry
import Raster
import Testing

@testable import ImageCodecs

/// What becomes of a PNG: a picture with all that was said about it, or the error.
struct PNGOutcome: Equatable {
  struct Picture: Equatable {
    var header: ImageHeader
    var raster: Raster
    var color: EmbeddedColor
    var diagnostics: ImageDiagnostics
  }

  var picture: Picture?
  var error: ImageError?

  /// Probes and decodes `bytes`.
  init(_ bytes: [UInt8], buffers: DecodeBuffers, limits: DecodeLimits) {
    do throws(ImageError) {
      let source = PictureBytes(bytes)
      let header = try ImageProbe.header(of: source, limits: limits)
      var reader = try ImageReader(source, header: header, limits: limits, buffers: buffers)
      let raster = try reader.readRaster()
      picture = Picture(
        header: header, raster: raster, color: reader.embeddedColor, diagnostics: reader.diagnostics)
    } catch {
      self.error = error
    }
  }

  /// True if `bytes` are decoded without libpng.
  static func isInflated(_ bytes: [UInt8], buffers: DecodeBuffers, limits: DecodeLimits) -> Bool {
    let source = PictureBytes(bytes)
    guard let header = try? ImageProbe.header(of: source, limits: limits),
      let decoder = try? PNGDecoder(
        source.storage, path: source.path, header: header, limits: limits, buffers: buffers)
    else { return false }
    return decoder.isInflated
  }

  /// Decodes `bytes` with and without libpng, which has to make no difference.
  ///
  /// - Returns: True if libpng was not needed.
  @discardableResult
  static func check(
    _ bytes: [UInt8], _ comment: @autoclosure () -> String, buffers: DecodeBuffers = DecodeBuffers(),
    limits: DecodeLimits = DecodeLimits(), location: SourceLocation = #_sourceLocation
  ) -> Bool {
    let own = PNGOutcome(bytes, buffers: buffers, limits: limits)
    let library = PNGOutcome(bytes, buffers: DecodeBuffers(mostInflatedBytes: 0), limits: limits)
    // The values themselves would be pages of samples.
    let isSame = own == library
    #expect(isSame, "\(comment()): \(own.summary) instead of \(library.summary)", sourceLocation: location)
    return isInflated(bytes, buffers: buffers, limits: limits)
  }

  private var summary: String {
    picture.map { "\($0.raster.size) \($0.raster.format) \($0.color) \($0.diagnostics)" }
      ?? error.map(\.description) ?? "nothing"
  }
}
