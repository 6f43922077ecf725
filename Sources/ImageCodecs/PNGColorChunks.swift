internal import CPNGShims
internal import Raster

/// What the colour chunks of a PNG say, added in the order of the file.
///
/// Each is taken by itself: a bad one costs only what it says. Of several of one kind, of which the specification
/// allows one, the first counts that can be used, or else the first.
struct PNGColorChunks {
  private(set) var color = EmbeddedColor()
  /// What was passed over, a short phrase each.
  private(set) var notes: [String] = []

  private let format: PixelFormat
  private let maxProfileBytes: Int
  /// The longest keyword of a profile, in bytes.
  private static let maxKeywordBytes = 79
  /// Most profiles fit.
  private static let usualProfileBytes = 4 << 10

  /// No chunks yet, of a picture whose pixels are `format`.
  init(format: PixelFormat, maxProfileBytes: Int) {
    self.format = format
    self.maxProfileBytes = maxProfileBytes
  }

  /// Adds a chunk whose place and checksum are right; types and lengths that are not known are passed over.
  mutating func add(_ type: String, _ data: [UInt8]) {
    switch (type, data.count) {
    case ("cICP", 4):
      let points = EmbeddedColor.CodePoints(
        primaries: data[0], transfer: data[1], matrix: data[2], isFullRange: data[3] != 0)
      take(points, as: \.codePoints, of: type) { ColorEncoding($0) != nil }
    case ("sRGB", 1):
      take(Int(data[0]), as: \.sRGBIntent, of: type, isUsable: EmbeddedColor.isIntent)
    case ("gAMA", 4):
      take(data.bigEndian, as: \.gamma, of: type) {
        ColorEncoding(gamma: $0, chromaticities: nil) != nil
      }
    case ("cHRM", 32):
      // No number beyond 31 bits is a place on a chart, whatever it is cut to.
      let xy = stride(from: 0, to: 32, by: 4).map { Int32(clamping: data[$0..<($0 + 4)].bigEndian) }
      let chromaticities = EmbeddedColor.Chromaticities(
        white: [xy[0], xy[1]], red: [xy[2], xy[3]], green: [xy[4], xy[5]], blue: [xy[6], xy[7]])
      take(chromaticities, as: \.chromaticities, of: type) { $0.arePlausible }
    case ("iCCP", _):
      addProfile(data)
    default: break
    }
  }

  private mutating func take<Value>(
    _ value: Value, as place: WritableKeyPath<EmbeddedColor, Value?>, of type: String,
    isUsable: (Value) -> Bool
  ) {
    if let known = color[keyPath: place] {
      if isUsable(known) || !isUsable(value) {
        notes.append("\(type): duplicate")
        return
      }
      notes.append("\(type): one that cannot be used was ignored")
    }
    color[keyPath: place] = value
  }

  /// Adds an iCCP chunk: a keyword, a zero, the method, and compressed bytes.
  private mutating func addProfile(_ data: [UInt8]) {
    if let known = color.profile, ICCProfile.seemsUsable(known, for: format, maxBytes: maxProfileBytes) {
      notes.append("iCCP: duplicate")
      return
    }
    do throws(ProfileFault) {
      let profile = try inflatedProfile(data)
      // What is cut short or no profile at all is none; what it is worth otherwise is for others to say.
      _ = try ICCProfile.checked(profile, maxBytes: maxProfileBytes)
      take(profile, as: \.profile, of: "iCCP") { [format, maxProfileBytes] in
        ICCProfile.seemsUsable($0, for: format, maxBytes: maxProfileBytes)
      }
    } catch {
      notes.append(error.note)
    }
  }

  /// The profile in an iCCP chunk, as far as it can be decompressed, up to a byte more than the limit.
  private func inflatedProfile(_ data: [UInt8]) throws(ProfileFault) -> [UInt8] {
    guard let end = data.prefix(Self.maxKeywordBytes + 1).firstIndex(of: 0), end > 0, end + 1 < data.count
    else {
      throw .damaged("no keyword")
    }
    guard data[end + 1] == 0 else { throw .damaged("unknown compression method") }
    let most = max(0, maxProfileBytes) + 1
    var capacity = min(most, Self.usualProfileBytes)
    while true {
      let profile = Self.inflated(data[(end + 2)...], capacity: capacity)
      // Larger ones start again, with so much more room that this costs little. What they claim to be is not asked.
      if profile.count < capacity || capacity == most { return profile }
      capacity = min(most, capacity * 16)
    }
  }

  private static func inflated(_ source: ArraySlice<UInt8>, capacity: Int) -> [UInt8] {
    source.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return [] }
      return Array(unsafeUninitializedCapacity: capacity) { target, count in
        // There is room for a byte at least.
        count = cpng_inflate(start, source.count, target.baseAddress!, capacity)
      }
    }
  }
}
