internal import CJPEGShims
internal import LowFrequencyJPEG
internal import PixelGeometry

/// A reduced JPEG, decoded as a whole without libjpeg.
///
/// The decoder's memory goes back to where it came from when nobody needs the picture any more.
final class LowFrequencyPicture {
  private let decoder: LowFrequencyDecoder
  private let buffers: DecodeBuffers

  var size: PixelSize { decoder.size }

  /// Decodes the picture in `storage`; `nil` if that is for libjpeg to do.
  ///
  /// - Parameters:
  ///   - storage: The file.
  ///   - stored: What libjpeg found in its header.
  ///   - byteCount: Its bytes.
  ///   - denominator: How much smaller the picture is wanted.
  ///   - buffers: Where the decoder comes from.
  init?(
    _ storage: PictureStorage, _ stored: cjpeg_header, byteCount: Int, denominator: Int,
    buffers: DecodeBuffers
  ) {
    guard buffers.usesLowFrequencies, let reduction = Reduction(rawValue: denominator),
      let colors = stored.color.plainColors, !stored.is_progressive, !stored.is_arithmetic,
      // More than one scan.
      stored.coefficient_bytes == 0
    else { return nil }
    var decoder = buffers.takeDecoder()
    do throws(LowFrequencyFallback) {
      try decoder.decode(
        storage.codedBytes, byteCount: byteCount, reduction: reduction, colors: colors,
        storedSize: PixelSize(width: Int(stored.width), height: Int(stored.height)))
    } catch {
      buffers.giveBack(decoder)
      return nil
    }
    self.decoder = decoder
    self.buffers = buffers
  }

  deinit { buffers.giveBack(decoder) }

  /// Puts row `y` into `row`, which has exactly its size.
  func readRow(_ y: Int, into row: UnsafeMutableBufferPointer<UInt8>) {
    var span = row.mutableSpan
    decoder.putRow(y, into: &span)
  }
}

extension cjpeg_color {
  /// The same, unless it is ink.
  fileprivate var plainColors: SampleColors? {
    switch self {
    case .gray: .gray
    case .rgb: .rgb
    case .ycbcr: .ycbcr
    case .cmyk, .ycck: nil
    }
  }
}
