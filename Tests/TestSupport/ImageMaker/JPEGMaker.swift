internal import CImageMaker
public import PixelGeometry

/// Makes JPEG files of all kinds.
public struct JPEGMaker: Sendable {
  /// What a sample is, in the pixels given or in the file.
  public enum Color: Sendable {
    case gray, rgb, ycbcr, cmyk, ycck

    /// Samples of one pixel.
    public var components: Int {
      switch self {
      case .gray: 1
      case .rgb, .ycbcr: 3
      case .cmyk, .ycck: 4
      }
    }

    fileprivate var inC: cmaker_color {
      switch self {
      case .gray: .gray
      case .rgb: .rgb
      case .ycbcr: .ycbcr
      case .cmyk: .cmyk
      case .ycck: .ycck
      }
    }
  }

  /// One pass over the picture.
  public struct Scan: Sendable {
    /// The components in the scan.
    public var components: Range<Int>
    /// The coefficients in the scan, in zigzag order.
    public var coefficients: ClosedRange<Int>
    /// The lowest bit that earlier scans gave, 0 for the first.
    public var bitsBefore: Int
    /// The lowest bit that this scan gives.
    public var bitsAfter: Int

    /// A scan of some components and coefficients.
    public init(
      components: Range<Int>, coefficients: ClosedRange<Int>, bitsBefore: Int = 0, bitsAfter: Int = 0
    ) {
      self.components = components
      self.coefficients = coefficients
      self.bitsBefore = bitsBefore
      self.bitsAfter = bitsAfter
    }
  }

  /// What the samples given to `encode` are.
  public var given = Color.rgb
  /// What is stored.
  public var stored = Color.ycbcr
  /// 1...100; 100 keeps flat colours within a level or two.
  public var quality = 90
  /// How many columns and rows share one colour difference, each 1, 2 or 4.
  public var subsampling = (across: 2, down: 2)
  /// Sampling factors of the colour differences, for relations that `subsampling` alone cannot give.
  public var differenceFactors = (across: 1, down: 1)
  /// Huffman codes made for the picture instead of the usual ones.
  public var hasOwnCodes = false
  /// Several passes, from coarse to fine.
  public var isProgressive = false
  /// Arithmetic instead of Huffman coding.
  public var isArithmetic = false
  /// MCUs between restart markers; 0 for none.
  public var restartInterval = 0
  /// An APP0 segment.
  public var hasJFIFMarker = true
  /// An APP14 segment.
  public var hasAdobeMarker = false
  /// The passes; empty for the usual ones.
  public var scans: [Scan] = []
  /// Put in front of everything else, right after SOI.
  public var segments: [JPEGSegment] = []

  /// A maker of ordinary photos.
  public init() {}

  /// A maker whose settings `adjust` changes.
  public init(_ adjust: (inout JPEGMaker) -> Void) {
    adjust(&self)
  }

  /// The file for `samples`, rows from the top, 8 bits each.
  public func encode(_ samples: [UInt8], size: PixelSize) -> [UInt8] {
    precondition(samples.count == size.pixelCount * given.components, "samples must fit the size")
    var options = cmaker_jpeg_options(
      width: CInt(size.width), height: CInt(size.height), given: given.inC, stored: stored.inC,
      quality: CInt(quality), across: CInt(subsampling.across), down: CInt(subsampling.down),
      others_across: CInt(differenceFactors.across), others_down: CInt(differenceFactors.down),
      has_own_codes: hasOwnCodes,
      is_progressive: isProgressive, is_arithmetic: isArithmetic,
      restart_interval: CInt(restartInterval), has_jfif_marker: hasJFIFMarker,
      has_adobe_marker: hasAdobeMarker)
    let script = scans.map {
      cmaker_scan(
        first_component: CInt($0.components.lowerBound), component_count: CInt($0.components.count),
        spectral_start: CInt($0.coefficients.lowerBound), spectral_end: CInt($0.coefficients.upperBound),
        bits_before: CInt($0.bitsBefore), bits_after: CInt($0.bitsAfter))
    }
    var count = 0
    let made = samples.withUnsafeBufferPointer { samples in
      script.withUnsafeBufferPointer { script in
        cmaker_jpeg(
          &options, samples.baseAddress!, script.isEmpty ? nil : script.baseAddress, CInt(script.count),
          &count)
      }
    }
    guard let made else { fatalError("libjpeg refused to make a test image") }
    defer { cmaker_free(made) }
    let file = Array(UnsafeBufferPointer(start: made, count: count))
    return Array(file[..<2]) + segments.flatMap(\.bytes) + file[2...]
  }

  /// The file for a picture of `size` whose pixel at a place has the samples `color` gives.
  public func encode(size: PixelSize, color: (_ x: Int, _ y: Int) -> [UInt8]) -> [UInt8] {
    encode((0..<size.height).flatMap { y in (0..<size.width).flatMap { color($0, y) } }, size: size)
  }

  /// The test card, stored so that it stands upright after `orientation`, which is written if not upright.
  public func encodeCard(orientation: Orientation = .upright) -> [UInt8] {
    var maker = self
    if orientation != .upright {
      maker.segments.append(.exif(EXIFMaker.block(orientation: Int(orientation.rawValue))))
    }
    let samples = TestCard.samples(storedFor: orientation)
    return maker.encode(Self.converted(samples, to: given), size: orientation.applied(to: TestCard.size))
  }

  /// RGB samples as `color`; ink without black, stored the way Adobe programs do.
  private static func converted(_ rgb: [UInt8], to color: Color) -> [UInt8] {
    let pixels = stride(from: 0, to: rgb.count, by: 3)
    switch color {
    case .rgb, .ycbcr: return rgb
    case .gray:
      return pixels.map { start -> UInt8 in
        let (red, green, blue) = (Int(rgb[start]), Int(rgb[start + 1]), Int(rgb[start + 2]))
        return UInt8((red * 299 + green * 587 + blue * 114 + 500) / 1_000)
      }
    case .cmyk, .ycck:
      return pixels.flatMap { start -> [UInt8] in rgb[start..<(start + 3)] + [255] }
    }
  }
}
