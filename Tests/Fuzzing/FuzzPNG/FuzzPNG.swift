internal import FuzzSupport
internal import ImageCodecs
internal import Raster

/// Decodes the bytes as a PNG: mostly with checksums put right, now and then as they are.
///
/// What is decompressed as a whole is what libpng makes of it.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  let keepsChecksums = input.takeChoice(below: 8) == 1
  let bytes = keepsChecksums ? input.bytes : PNGRepair.repaired(input.bytes)
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
