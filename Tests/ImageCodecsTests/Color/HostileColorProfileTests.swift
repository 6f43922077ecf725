import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Profiles changed at random and profiles that lie: a conversion or a note, never a crash, never for long.
struct HostileColorProfileTests {
  private static let profiles: [(name: String, bytes: [UInt8], format: PixelFormat)] = [
    ("table", ColorProfileMaker.rgb(.displayP3, .sRGBTable), .rgb),
    ("formula", ColorProfileMaker.rgb(.adobeRGB, .gamma(2.2)), .rgba),
    ("gray", ColorProfileMaker.gray(.gamma(1.8)), .grayAlpha),
    ("ink", ColorProfileMaker.cmyk(), .invertedCMYK),
  ]

  /// Converts some pixels if `profile` gives a conversion; true if it does.
  @discardableResult
  private static func exercise(_ profile: [UInt8], _ format: PixelFormat, _ comment: String) -> Bool {
    let decision = ColorManagement().decision(for: ColorSamples.color(profile: profile), format: format)
    #expect(decision.transform == nil || decision.notes.isEmpty, "\(comment)")
    for note in decision.notes {
      #expect(note.utf8.allSatisfy { (0x20...0x7E).contains($0) } && note.utf8.count < 300, "\(comment)")
    }
    guard let transform = decision.transform else { return false }
    var samples = (0..<(64 * format.samplesPerPixel)).map { UInt8($0 * 41 & 0xFF) }
    var span = samples.mutableSpan
    format.premultiply(&span)
    let converted = ColorSamples.converted(samples, by: transform)
    #expect(converted.count == 64 * transform.resultFormat.samplesPerPixel, "\(comment)")
    if format.hasAlpha {
      let step = format.samplesPerPixel
      for start in stride(from: 0, to: converted.count, by: step) {
        #expect(converted[start + step - 1] == samples[start + step - 1], "\(comment)")
        #expect(converted[start] <= converted[start + step - 1], "\(comment)")
      }
    }
    return true
  }

  @Test("bytes changed at random", arguments: profiles.map(\.name))
  func changedBytes(name: String) throws {
    let (_, bytes, format) = try #require(Self.profiles.first { $0.name == name })
    var conversions = 0
    // Inks take longest: LittleCMS makes a table of 17 steps for each of them.
    for seed in 0..<UInt64(format == .invertedCMYK ? 15 : 150) {
      var generator = SeededGenerator(seed: seed)
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        // Mostly in the header, the table of tags and the heads of the tags.
        let limit = Bool.random(using: &generator) ? min(400, changed.count) : changed.count
        let place = Int.random(in: 0..<limit, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: changed[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: changed[place] = .random(in: 0...255, using: &generator)
        case 2: changed[place] = 0xFF
        default: changed[place] = 0
        }
      }
      conversions += Self.exercise(changed, format, "\(name), seed \(seed)") ? 1 : 0
    }
    #expect(conversions > 0, "some changes do no harm")
  }

  @Test("profiles cut short that say so are damaged, not half used", arguments: profiles.map(\.name))
  func honestPrefixes(name: String) throws {
    let (_, bytes, format) = try #require(Self.profiles.first { $0.name == name })
    for count in stride(from: 128, to: bytes.count, by: max(1, bytes.count / 40)) {
      var prefix = Array(bytes.prefix(count))
      prefix.replaceSubrange(0..<4, with: PNGChunk.number(count))
      #expect(!Self.exercise(prefix, format, "\(name), \(count) bytes"), "\(name), \(count) bytes")
    }
  }

  /// The place of the data of a tag.
  private static func place(of tag: String, in profile: [UInt8]) throws -> Int {
    let entry = try #require(
      (0..<20).map { 132 + $0 * 12 }.first { profile[$0..<($0 + 4)].elementsEqual(tag.utf8) })
    return profile[(entry + 4)..<(entry + 8)].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("a table that claims to be huge is refused before it is made", arguments: [64, 100, 255])
  func hugeTable(steps: Int) throws {
    var profile = ColorProfileMaker.cmyk()
    profile[try Self.place(of: "A2B0", in: profile) + 10] = UInt8(steps)
    let decision = ColorManagement().decision(
      for: ColorSamples.color(profile: profile), format: .invertedCMYK)
    #expect(decision.transform == nil)
    #expect(decision.notes.count == 1 && !decision.notes[0].contains("Read from memory"), "\(decision.notes)")
  }

  @Test("numbers of tags, offsets, lengths and counts that lie")
  func lies() throws {
    let lies = [0, 1, 100, 101, 1_000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF].map { PNGChunk.number($0) }
    for (name, bytes, format) in Self.profiles {
      // Tag count; offset and length of the first tags; the head of the first curve or table.
      let head = try Self.place(
        of: format == .invertedCMYK ? "A2B0" : format == .grayAlpha ? "kTRC" : "rTRC", in: bytes)
      for place in [128, 136, 140, 148, 152, 160, 164, head, head + 4, head + 8, head + 12]
      where place + 4 <= bytes.count {
        for lie in lies {
          var changed = bytes
          changed.replaceSubrange(place..<(place + 4), with: lie)
          Self.exercise(changed, format, "\(name), \(lie) at \(place)")
        }
      }
    }
  }

  @Test("a program of half a million steps is not run; the tables beside it are used")
  func endlessProgram() throws {
    let matrix = ColorSamples.spaces[0]
    let plain = try ColorSamples.transform(of: matrix.profile, .rgb)
    let profile = Self.profile(matrix.profile, withProgramOf: 500_000)
    #expect(profile.count < 4 << 20)
    let transform = try ColorSamples.transform(of: profile, .rgb)
    let levels = ColorSamples.levels(seed: 8)
    #expect(ColorSamples.converted(levels, by: transform) == ColorSamples.converted(levels, by: plain))
  }

  /// `profile` with a tag D2B1 whose steps are all the same matrix.
  private static func profile(_ profile: [UInt8], withProgramOf steps: Int) -> [UInt8] {
    let tags = profile[128..<132].reduce(0) { $0 << 8 | Int($1) }
    let tableEnd = 132 + tags * 12
    // One more entry in the table moves everything behind it.
    var table: [UInt8] = []
    for entry in stride(from: 132, to: tableEnd, by: 12) {
      let offset = profile[(entry + 4)..<(entry + 8)].reduce(0) { $0 << 8 | Int($1) }
      table +=
        profile[entry..<(entry + 4)] + PNGChunk.number(offset + 12) + profile[(entry + 8)..<(entry + 12)]
    }
    let step =
      Array("matf".utf8) + PNGChunk.number(0) + [0, 3, 0, 3]
      + [1.0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0].flatMap { PNGChunk.number(Int(Float($0).bitPattern)) }
    let stepStart = 16 + steps * 8
    let program =
      Array("mpet".utf8) + PNGChunk.number(0) + [0, 3, 0, 3] + PNGChunk.number(steps)
      + Array(repeatElement(PNGChunk.number(stepStart) + PNGChunk.number(step.count), count: steps).joined())
      + step
    let entry = Array("D2B1".utf8) + PNGChunk.number(profile.count + 12) + PNGChunk.number(program.count)
    var result = Array(profile[..<128]) + PNGChunk.number(tags + 1) + table + entry
    result += profile[tableEnd...] + program
    result.replaceSubrange(0..<4, with: PNGChunk.number(result.count))
    return result
  }

  @Test("garbage of any length")
  func garbage() {
    for seed in 0..<UInt64(100) {
      var generator = SeededGenerator(seed: seed)
      var bytes = (0..<Int.random(in: 0...700, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if seed % 2 == 0, bytes.count > 132 {
        // Past the first checks.
        bytes.replaceSubrange(0..<4, with: PNGChunk.number(bytes.count))
        bytes.replaceSubrange(36..<40, with: "acsp".utf8)
        bytes.replaceSubrange(128..<132, with: PNGChunk.number(Int.random(in: 0...9, using: &generator)))
      }
      #expect(!Self.exercise(bytes, .rgb, "seed \(seed)"))
    }
  }
}
