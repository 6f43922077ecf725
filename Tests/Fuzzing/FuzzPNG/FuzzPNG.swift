internal import FuzzSupport
@testable internal import ImageCodecs
internal import Raster

/// Decodes the bytes as a PNG: mostly with checksums put right, now and then as they are.
///
/// What is decompressed as a whole is what libpng makes of it, and the quick look at the header agrees with libpng where
/// it has an answer.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  let keepsChecksums = input.takeChoice(below: 8) == 1
  let bytes = keepsChecksums ? input.bytes : PNGRepair.repaired(input.bytes)
  checkGlance(bytes)
  PictureChecks.decodeAtAllScales(bytes)
  precondition(
    outcome(of: bytes, buffers: DecodeBuffers())
      == outcome(of: bytes, buffers: DecodeBuffers(mostInflatedBytes: 0)),
    "two readers, one answer")
  return 0
}

/// What becomes of a picture.
private struct Outcome: Equatable {
  var raster: Raster?
  var diagnostics: ImageDiagnostics?
  var error: ImageError?
}

private func outcome(of bytes: [UInt8], buffers: DecodeBuffers) -> Outcome {
  let (source, limits) = (PictureBytes(bytes), PictureChecks.limits)
  do throws(ImageError) {
    let header = try ImageProbe.header(of: source, limits: limits)
    var reader = try ImageReader(source, header: header, limits: limits, buffers: buffers)
    let raster = try reader.readRaster()
    return Outcome(raster: raster, diagnostics: reader.diagnostics)
  } catch {
    return Outcome(error: error)
  }
}

private func checkGlance(_ bytes: [UInt8]) {
  let (source, limits) = (PictureBytes(bytes), PictureChecks.limits)
  guard let glance = try? PNGGlance.front(of: source, start: bytes, limits: limits) else { return }
  let library = try? ImageProbe.libraryFront(of: source, start: bytes, limits: limits)
  precondition(library?.color.color == glance.color.color, "two readers, one answer about colours")
  precondition(library?.color.notes == glance.color.notes, "two readers, one list of notes")
  precondition(
    header(of: source, library, limits) == header(of: source, glance, limits), "two readers, one header")
}

private func header(of source: PictureBytes, _ front: PNGFront?, _ limits: DecodeLimits) -> ImageHeader? {
  guard let front else { return nil }
  return try? ImageProbe.pngHeader(of: source, start: [], front: front, limits: limits)
}
