internal import CImageMaker
public import PixelGeometry

/// Makes PNG files of all kinds.
public struct PNGMaker: Sendable {
  /// How samples are stored; the raw values are those of IHDR.
  public enum Color: Int, Sendable, CaseIterable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    /// Samples of one pixel.
    public var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The depths the specification allows.
    public var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// How samples are stored.
  public var color: Color
  /// Bits of a sample.
  public var depth: Int
  /// Adam7.
  public var isInterlaced = false
  /// Red, green and blue of every entry.
  public var palette: [[UInt8]] = []
  /// Alpha of the first palette entries.
  public var paletteAlpha: [UInt8] = []
  /// The transparent gray (one number) or colour (three).
  public var key: [Int]?
  /// Put right before the pixel data.
  public var chunks: [PNGChunk] = []
  /// Put right before the end chunk.
  public var lateChunks: [PNGChunk] = []

  /// A maker of ordinary PNGs.
  public init(_ color: Color = .rgb, depth: Int = 8) {
    self.color = color
    self.depth = depth
  }

  /// The file for samples of `depth` bits each, rows from the top.
  public func encode(_ samples: [Int], size: PixelSize) -> [UInt8] {
    precondition(samples.count == size.pixelCount * color.samples, "samples must fit the size")
    let rowSamples = size.width * color.samples
    let rowBytes = (rowSamples * depth + 7) / 8
    let rows = (0..<size.height).flatMap { pack(samples[($0 * rowSamples)..<(($0 + 1) * rowSamples)]) }
    var count = 0
    let made = palette.flatMap(\.self).withUnsafeBufferPointer { palette in
      paletteAlpha.withUnsafeBufferPointer { alpha in
        let parts = (key ?? []).map { UInt16($0) } + [0, 0, 0]
        var options = cmaker_png_options(
          width: UInt32(size.width), height: UInt32(size.height), color_type: CInt(color.rawValue),
          bit_depth: CInt(depth), is_interlaced: isInterlaced,
          palette: palette.isEmpty ? nil : palette.baseAddress, palette_count: CInt(palette.count / 3),
          palette_alpha: alpha.isEmpty ? nil : alpha.baseAddress, palette_alpha_count: CInt(alpha.count),
          has_key: key != nil, key: (parts[0], parts[1], parts[2]))
        return rows.withUnsafeBufferPointer { cmaker_png(&options, $0.baseAddress!, rowBytes, &count) }
      }
    }
    guard let made else { fatalError("libpng refused to make a test image") }
    defer { cmaker_free(made) }
    var all = PNGChunk.all(of: Array(UnsafeBufferPointer(start: made, count: count)))
    all.insert(contentsOf: lateChunks, at: all.count - 1)
    if let data = all.firstIndex(where: { $0.type == "IDAT" }) { all.insert(contentsOf: chunks, at: data) }
    return PNGChunk.file(all)
  }

  /// The test card, stored so that it stands upright after `orientation`, which is written if not upright.
  public static func encodeCard(orientation: Orientation = .upright) -> [UInt8] {
    var maker = PNGMaker()
    if orientation != .upright {
      maker.chunks.append(PNGChunk("eXIf", EXIFMaker.block(orientation: Int(orientation.rawValue))))
    }
    return maker.encode(
      TestCard.samples(storedFor: orientation).map { Int($0) }, size: orientation.applied(to: TestCard.size))
  }

  /// One row as stored: high bits first, 16 bits big-endian.
  private func pack(_ samples: ArraySlice<Int>) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    var bytes: [UInt8] = []
    var filled = 0
    for sample in samples {
      if filled == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(sample << (8 - depth - filled))
      filled = (filled + depth) % 8
    }
    return bytes
  }
}
