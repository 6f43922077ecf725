internal import CPNGShims

/// What stands in front of the pixels of a PNG.
struct PNGFront {
  var stored: cpng_header
  var color: PNGColorChunks
  /// What was odd, the notes of `color` not among it.
  var diagnostics = ImageDiagnostics()
}
