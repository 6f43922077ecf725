internal import FileAccess
internal import PixelGeometry
internal import Raster

/// The header of a usual JPEG, read without libjpeg: the same answer sooner, or none.
///
/// Hops over the segments up to the first scan. Anything libjpeg might refuse, warn about or understand in its own
/// way gives no answer, and libjpeg is asked: filled or unknown markers, tables that do not fit, other frames than
/// baseline, extended and progressive ones of 8 bits with one or three components, profiles in several parts, sizes
/// beyond the limits, and files that end early.
/// Source: ITU-T T.81, annex B; for what is refused, jdmarker.c of libjpeg-turbo.
struct JPEGGlance: ~Copyable {
  private enum Marker {
    static let prefix: UInt8 = 0xFF
    static let start: UInt8 = 0xD8
    static let baseline: UInt8 = 0xC0
    static let extended: UInt8 = 0xC1
    static let progressive: UInt8 = 0xC2
    static let huffmanTables: UInt8 = 0xC4
    static let scan: UInt8 = 0xDA
    static let quantization: UInt8 = 0xDB
    static let restartInterval: UInt8 = 0xDD
    static let app0: UInt8 = 0xE0
    static let app1: UInt8 = 0xE1
    static let app2: UInt8 = 0xE2
    static let app14: UInt8 = 0xEE
    static let lastApp: UInt8 = 0xEF
    static let comment: UInt8 = 0xFE
  }

  /// More segments than any usual file has; each may cost a read.
  private static let maxSegments = 64
  /// The longest side libjpeg takes.
  private static let longestSide = 65_500
  /// libjpeg may have read this much beyond the header, which counts against the limits.
  private static let longestReadAhead = 128 * 1024

  private let readsCamera: Bool
  private var window: ByteWindow
  private var exif: EXIF?
  private var profile: [UInt8]?
  private var frame: JPEGFrame?

  /// The header of `source`, whose first bytes are `start`, or `nil` for anything unusual.
  static func header(
    of source: borrowing some PictureSource & ~Copyable, start: [UInt8], limits: DecodeLimits,
    readsCamera: Bool = false
  ) throws(ImageError) -> ImageHeader? {
    guard start.count >= 4, start[0] == Marker.prefix, start[1] == Marker.start else { return nil }
    var glance = JPEGGlance(window: ByteWindow(first: start), readsCamera: readsCamera)
    return try glance.read(source, limits: limits)
  }

  private init(window: consuming ByteWindow, readsCamera: Bool) {
    self.readsCamera = readsCamera
    self.window = window
  }

  private mutating func read(
    _ source: borrowing some PictureSource & ~Copyable, limits: DecodeLimits
  ) throws(ImageError) -> ImageHeader? {
    var offset = 2
    for _ in 0..<Self.maxSegments {
      guard try window.holds(4, at: offset, of: source), window.byte(at: offset) == Marker.prefix
      else { return nil }
      let marker = window.byte(at: offset + 1)
      let length = window.short(at: offset + 2) - 2
      let contents = offset + 4
      guard length >= 0 else { return nil }
      // A segment whose contents do not matter may reach beyond the end: then the next one is not there.
      if needsContents(marker) {
        guard try window.holds(length, at: contents, of: source) else { return nil }
      }
      if marker == Marker.scan {
        guard contents + length + Self.longestReadAhead <= limits.maxIdleBytes else { return nil }
        return header(scanAt: contents, length: length, byteCount: source.byteCount, limits: limits)
      }
      guard isUsual(marker, at: contents, length: length, limits: limits) else { return nil }
      offset = contents + length
    }
    return nil
  }

  /// True for the segments that are read whole.
  private func needsContents(_ marker: UInt8) -> Bool {
    switch marker {
    case Marker.app1: exif == nil
    case Marker.app0, Marker.app2, Marker.app14: true
    case Marker.app0...Marker.lastApp, Marker.comment: false
    default: true
    }
  }

  /// Takes what matters of the segment before the scan whose contents are at `offset`; false for anything unusual.
  private mutating func isUsual(_ marker: UInt8, at offset: Int, length: Int, limits: DecodeLimits) -> Bool {
    switch marker {
    case Marker.app0:
      // Another major version is warned about.
      return length < 14 || !window.matches("JFIF\0", at: offset) || window.byte(at: offset + 5) == 1
    case Marker.app1:
      if exif == nil, length > 6, window.matches("Exif\0", at: offset) {
        exif = EXIF(window.slice(length - 6, at: offset + 6), readsCamera: readsCamera)
      }
      return true
    case Marker.app2:
      guard length >= 14, window.matches("ICC_PROFILE\0", at: offset) else { return true }
      let isWhole = window.byte(at: offset + 12) == 1 && window.byte(at: offset + 13) == 1
      guard profile == nil, isWhole, length - 14 <= limits.maxProfileBytes else { return false }
      profile = window.slice(length - 14, at: offset + 14)
      return true
    case Marker.app14:
      // Another colour transform is warned about.
      return length < 12 || !window.matches("Adobe", at: offset) || window.byte(at: offset + 11) <= 1
    case Marker.app0...Marker.lastApp, Marker.comment: return true
    case Marker.quantization: return isQuantization(at: offset, length: length)
    case Marker.huffmanTables: return isHuffmanTables(at: offset, length: length)
    case Marker.restartInterval: return length == 2
    case Marker.baseline, Marker.extended, Marker.progressive:
      guard self.frame == nil, let frame = frame(marker, at: offset, length: length) else { return false }
      self.frame = frame
      return true
    default: return false
    }
  }

  private func isQuantization(at offset: Int, length: Int) -> Bool {
    var (offset, left) = (offset, length)
    while left > 0 {
      let kind = window.byte(at: offset)
      let count = 1 + (kind >> 4 == 0 ? 64 : 128)
      guard kind >> 4 <= 1, kind & 15 < 4, count <= left else { return false }
      (offset, left) = (offset + count, left - count)
    }
    return true
  }

  private func isHuffmanTables(at offset: Int, length: Int) -> Bool {
    var (offset, left) = (offset, length)
    while left > 0 {
      guard left >= 17, window.byte(at: offset) & 0xEC == 0 else { return false }
      let symbols = (1...16).reduce(0) { $0 + Int(window.byte(at: offset + $1)) }
      guard symbols <= 256, 17 + symbols <= left else { return false }
      (offset, left) = (offset + 17 + symbols, left - 17 - symbols)
    }
    return true
  }

  private func frame(_ marker: UInt8, at offset: Int, length: Int) -> JPEGFrame? {
    guard length >= 6, window.byte(at: offset) == 8 else { return nil }
    let height = window.short(at: offset + 1)
    let width = window.short(at: offset + 3)
    let count = Int(window.byte(at: offset + 5))
    guard count == 1 || count == 3, length == 6 + 3 * count, width > 0, height > 0,
      max(width, height) <= Self.longestSide
    else { return nil }
    var components: [JPEGFrame.Component] = []
    for index in 0..<count {
      let identifier = window.byte(at: offset + 6 + 3 * index)
      let sampling = window.byte(at: offset + 7 + 3 * index)
      let (across, down) = (Int(sampling >> 4), Int(sampling & 15))
      guard (1...4).contains(across), (1...4).contains(down),
        !components.contains(where: { $0.identifier == identifier })
      else { return nil }
      components.append(JPEGFrame.Component(identifier: identifier, across: across, down: down))
    }
    return JPEGFrame(
      size: PixelSize(width: width, height: height), isProgressive: marker == Marker.progressive,
      components: components)
  }

  /// The answer, once the first scan is there and names components of the frame.
  private func header(scanAt offset: Int, length: Int, byteCount: Int, limits: DecodeLimits) -> ImageHeader? {
    guard let frame, length >= 1 else { return nil }
    let count = Int(window.byte(at: offset))
    guard (1...frame.components.count).contains(count), length == 4 + 2 * count else { return nil }
    let named = (0..<count).map { window.byte(at: offset + 1 + 2 * $0) }
    guard Set(named).count == count,
      named.allSatisfy({ name in frame.components.contains { $0.identifier == name } })
    else { return nil }
    let isGray = frame.components.count == 1
    var color = EmbeddedColor()
    color.profile = profile
    let isWhole = frame.isProgressive || count < frame.components.count
    let header = ImageProbe.jpegHeader(
      frame.size, channels: isGray ? .gray : .rgb, isProgressive: frame.isProgressive,
      coefficientBytes: isWhole ? frame.coefficientBytes : 0, byteCount: byteCount, exif: exif ?? EXIF(),
      profileName: color.name(for: isGray ? .gray : .rgb, limits: limits))
    // What is wrong with the rest is told in libjpeg's words.
    guard let header, (try? limits.check(frame.size, of: .jpeg, at: "")) != nil else { return nil }
    return header
  }
}
