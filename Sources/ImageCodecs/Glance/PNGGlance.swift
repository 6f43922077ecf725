internal import CDeflate
internal import CPNGShims
internal import PixelGeometry

/// What stands in front of the pixels of a usual PNG, read without libpng: the same answer sooner, or none.
///
/// Hops over the chunks up to the first pixel data. Anything libpng might refuse or warn about gives no answer, and
/// libpng is asked: wrong checksums, chunks out of place, doubled or of the wrong length, sides beyond the limit, and
/// colour keys.
/// Source: PNG specification, section 11; for what is refused, pngrutil.c and pngset.c of libpng.
struct PNGGlance: ~Copyable {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// More chunks than usual files have in front of their pixels; each may cost a read.
  private static let maxChunks = 64
  /// The colour chunks and their lengths; any for a profile.
  private static let colorChunks: [String: Int?] = ["cHRM": 32, "cICP": 4, "gAMA": 4, "iCCP": nil, "sRGB": 1]

  private let limits: DecodeLimits
  private var window: ByteWindow
  private var stored = cpng_header()
  /// Colours in the palette, 0 without one.
  private var paletteCount = 0
  private var color: [(type: PNGChunkType, data: [UInt8])] = []
  private var sawEXIF = false

  /// What is in front of the pixels of `source`, whose first bytes are `start`; `nil` for anything unusual.
  static func front(
    of source: borrowing some PictureSource & ~Copyable, start: [UInt8], limits: DecodeLimits
  ) throws(ImageError) -> PNGFront? {
    guard start.starts(with: signature) else { return nil }
    var glance = PNGGlance(limits: limits, window: ByteWindow(first: start))
    return try glance.read(source)
  }

  private init(limits: DecodeLimits, window: consuming ByteWindow) {
    self.limits = limits
    self.window = window
  }

  private mutating func read(_ source: borrowing some PictureSource & ~Copyable) throws(ImageError)
    -> PNGFront?
  {
    var offset = Self.signature.count
    for index in 0..<Self.maxChunks {
      guard try window.holds(8, at: offset, of: source) else { return nil }
      let length = Int(window.word(at: offset))
      let type = PNGChunkType(code: window.word(at: offset + 4))
      // More than this counts against the limits.
      guard length <= limits.maxChunkBytes, offset + length + 12 <= limits.maxIdleBytes else { return nil }
      if type == .pixels { return index > 0 ? front() : nil }
      if index == 0 || !type.isPassedOver {
        guard (type == .header) == (index == 0),
          try window.holds(length + 12, at: offset, of: source),
          isSumRight(ofChunkAt: offset, length: length),
          take(type, at: offset + 8, length: length)
        else { return nil }
      }
      offset += length + 12
    }
    return nil
  }

  private func isSumRight(ofChunkAt offset: Int, length: Int) -> Bool {
    let sum = window.withBytes(length + 4, at: offset + 4) { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    return sum == window.word(at: offset + 8 + length)
  }

  /// Takes what matters of the chunk whose data are at `offset`; false for anything unusual.
  private mutating func take(_ type: PNGChunkType, at offset: Int, length: Int) -> Bool {
    switch type {
    case .header: return takeHeader(at: offset, length: length)
    case .palette:
      let most = stored.color == .palette ? 1 << stored.bit_depth : 256
      guard paletteCount == 0, stored.color != .gray, stored.color != .grayAlpha, length % 3 == 0,
        (1...most).contains(length / 3)
      else { return false }
      paletteCount = length / 3
      return true
    case .transparency:
      guard stored.color == .palette, !stored.has_transparency, length > 0, length <= paletteCount
      else { return false }
      stored.has_transparency = true
      return true
    case .exif:
      defer { sawEXIF = true }
      return !sawEXIF
    default:
      guard let usual = Self.colorChunks[type.name], length == usual ?? length, paletteCount == 0,
        !color.contains(where: { $0.type == type })
      else { return false }
      color.append((type, window.slice(length, at: offset)))
      return true
    }
  }

  private mutating func takeHeader(at offset: Int, length: Int) -> Bool {
    guard length == 13 else { return false }
    (stored.width, stored.height) = (window.word(at: offset), window.word(at: offset + 4))
    let depth = window.byte(at: offset + 8)
    guard let color = Self.color(number: window.byte(at: offset + 9)),
      window.byte(at: offset + 10) == 0, window.byte(at: offset + 11) == 0, window.byte(at: offset + 12) <= 1,
      stored.width > 0, stored.height > 0, max(stored.width, stored.height) <= limits.maxSideOfPNG,
      max(stored.width, stored.height) <= Int32.max
    else { return false }
    stored.color = color
    stored.bit_depth = CInt(depth)
    stored.is_interlaced = window.byte(at: offset + 12) == 1
    switch color {
    case .gray: return [1, 2, 4, 8, 16].contains(depth)
    case .palette: return [1, 2, 4, 8].contains(depth)
    case .grayAlpha, .rgb, .rgba: return [8, 16].contains(depth)
    }
  }

  /// The colour type of a number; an imported enumeration would take any.
  private static func color(number: UInt8) -> cpng_color? {
    switch number {
    case 0: .gray
    case 2: .rgb
    case 3: .palette
    case 4: .grayAlpha
    case 6: .rgba
    default: nil
    }
  }

  /// The answer, once the first pixel data are there.
  private mutating func front() -> PNGFront? {
    if stored.color == .palette && paletteCount == 0 { return nil }
    stored.channels =
      switch stored.color {
      case .gray: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .palette: stored.has_transparency ? 4 : 3
      case .rgba: 4
      }
    var chunks = PNGColorChunks(format: stored.pixelFormat, maxProfileBytes: limits.maxProfileBytes)
    for chunk in color { chunks.add(chunk.type.name, chunk.data) }
    return PNGFront(stored: stored, color: chunks)
  }
}
