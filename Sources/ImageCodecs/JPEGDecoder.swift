internal import CJPEGShims
internal import FileAccess
internal import LowFrequencyJPEG
internal import PixelGeometry
internal import Raster

/// Rows of a JPEG, from whoever decodes them fastest.
final class JPEGDecoder {
  let size: PixelSize
  let format: PixelFormat
  let embeddedColor: EmbeddedColor
  private let handle: JPEGHandle
  private let plan: Plan
  /// The picture once the first row was asked for, if it did not take libjpeg to decode it.
  private var picture: LowFrequencyPicture?

  /// What is decoded, and how.
  private struct Plan {
    var storage: PictureStorage
    var path: FilePath
    var stored: cjpeg_header
    var byteCount: Int
    var denominator: Int
    var output: cjpeg_color
    var limits: DecodeLimits
    var verifiesAll: Bool
    var buffers: DecodeBuffers
  }

  /// Reads the header again, now for the colour profile; decoding, at 1/`denominator`, starts with the first row.
  init(
    _ storage: PictureStorage, path: FilePath, header: ImageHeader, denominator: Int, limits: DecodeLimits,
    verifiesAll: Bool, buffers: DecodeBuffers
  ) throws(ImageError) {
    let handle = try JPEGHandle(storage, path: path, limits: limits)
    let stored = try handle.readHeader(keepingEXIF: false)
    // Also where layout and memory were planned for another picture.
    guard PixelSize(width: Int(stored.width), height: Int(stored.height)) == header.storedSize,
      stored.coefficient_bytes <= UInt64(clamping: header.wholePictureBytes)
    else { throw .changed(path: path) }
    let output: cjpeg_color
    switch stored.color {
    case .gray: (output, format) = (.gray, .gray)
    case .rgb, .ycbcr: (output, format) = (.rgb, .rgb)
    // With or without Adobe's marker: files that store ink the other way round are not known to exist.
    case .cmyk, .ycck: (output, format) = (.cmyk, .invertedCMYK)
    }
    size = PixelSize(
      width: (header.storedSize.width + denominator - 1) / denominator,
      height: (header.storedSize.height + denominator - 1) / denominator)
    embeddedColor = handle.color
    plan = Plan(
      storage: storage, path: path, stored: stored, byteCount: header.byteCount, denominator: denominator,
      output: output, limits: limits, verifiesAll: verifiesAll, buffers: buffers)
    self.handle = handle
  }

  /// Starts decoding; returns the picture if libjpeg is not needed for it.
  ///
  /// Of a progressive file reduced to 1/4 or 1/8 only the scans are decoded that make a difference to so small a
  /// picture: a quarter of the time. All markers up to the end of the file are looked at, so a file that ends early or
  /// is put together wrongly is decoded as a whole, and libjpeg says what it always says. Damage within the coded data
  /// of a scan that is left out changes no pixel and goes unnoticed, unless `verifiesAll` asks to find it.
  private func startedPicture() throws(ImageError) -> LowFrequencyPicture? {
    if let picture = LowFrequencyPicture(
      plan.storage, plan.stored, byteCount: plan.byteCount, denominator: plan.denominator,
      buffers: plan.buffers)
    {
      return picture
    }
    if plan.stored.is_progressive, plan.buffers.usesLowFrequencies,
      let reduction = Reduction(rawValue: plan.denominator)
    {
      let ranges = ScanScript.dispensableRanges(
        of: plan.storage.codedBytes, reduction: reduction, mostScans: plan.limits.maxScans)
      if !ranges.isEmpty, !plan.verifiesAll || Self.isSound(plan) { handle.hide(ranges) }
    }
    let started = try handle.start(denominator: plan.denominator, output: plan.output)
    // The rule by which libjpeg rounds.
    guard started == size else { throw .changed(path: plan.path) }
    return nil
  }

  /// True if libjpeg has nothing to say about all of the file behind its header.
  private static func isSound(_ plan: Plan) -> Bool {
    do throws(ImageError) {
      let handle = try JPEGHandle(plan.storage, path: plan.path, limits: plan.limits)
      _ = try handle.readHeader(keepingEXIF: false)
      let known = handle.diagnostics
      let size = try handle.start(denominator: 8, output: .gray)
      var row = [UInt8](repeating: 0, count: size.width)
      for y in 0..<size.height {
        try row.withUnsafeMutableBufferPointer { row throws(ImageError) in try handle.readRow(y, into: row) }
      }
      try handle.finish()
      return handle.diagnostics == known
    } catch {
      return false
    }
  }

  func readRow(_ index: Int, into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    if index == 0 { picture = try startedPicture() }
    if let picture {
      picture.readRow(index, into: row)
    } else {
      try handle.readRow(index, into: row)
    }
  }

  func finish() throws(ImageError) {
    // A picture that is decoded as a whole was found sound up to its end marker.
    if picture == nil { try handle.finish() }
  }

  var diagnostics: ImageDiagnostics { handle.diagnostics }
}
