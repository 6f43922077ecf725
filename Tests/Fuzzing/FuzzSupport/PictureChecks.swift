package import ImageCodecs
internal import PixelGeometry
internal import Raster

/// What must hold of every picture and every refusal, whatever the bytes.
package enum PictureChecks {
  /// Limits under which one execution takes milliseconds.
  package static let limits: DecodeLimits = {
    var limits = DecodeLimits()
    limits.maxPixels = 1 << 16
    return limits
  }()

  /// Probes and decodes `bytes` in full, at every power of two JPEG knows, and at a target of one pixel.
  package static func decodeAtAllScales(_ bytes: [UInt8]) {
    let picture = PictureBytes(bytes)
    do throws(ImageError) {
      let header = try ImageProbe.header(of: picture, limits: limits)
      check(header)
      for denominator in header.format == .jpeg ? [1, 2, 4, 8] : [1] {
        let target = PixelSize(
          width: max(1, header.storedSize.width / denominator),
          height: max(1, header.storedSize.height / denominator))
        var reader = try ImageReader(
          picture, header: header, smallestUseful: target, quality: .fast, limits: limits)
        let raster = try reader.readRaster()
        precondition(raster.size == reader.size && !raster.size.isEmpty, "a picture has pixels")
        check(reader.diagnostics)
      }
    } catch {
      check(error)
    }
  }

  /// A header is within the limits and says things that can be printed.
  package static func check(_ header: ImageHeader) {
    precondition(!header.storedSize.isEmpty, "a picture has pixels")
    precondition(header.storedSize.pixelCount <= limits.maxPixels, "the limit of pixels holds")
    precondition(header.wholePictureBytes >= 0, "memory is not negative")
    precondition(isPrintable(header.colorProfileName ?? ""), "the profile's name can be printed")
    check(header.diagnostics)
  }

  /// Messages are few and can be printed.
  package static func check(_ diagnostics: ImageDiagnostics) {
    precondition(diagnostics.messages.count <= 64, "messages are few")
    precondition(diagnostics.messages.allSatisfy(isPrintable), "messages can be printed")
  }

  /// A refusal has a reason in one line.
  package static func check(_ error: ImageError) {
    precondition(!error.reason.isEmpty && isPrintable(error.reason), "a reason is one line")
  }

  /// True when nothing in `text` ends a line or steers a terminal.
  package static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { ![.control, .lineSeparator].contains($0.properties.generalCategory) }
  }
}
