import FileAccess
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Converting the small picture instead of the large one, where that is allowed.
struct ConversionOrderTests {
  /// A colour space, and whether pictures are converted before scaling.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var profile: [UInt8]
    var format: PixelFormat
    var isEarlyForPhotos: Bool
    var isEarlyForGraphics: Bool
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "Display P3", profile: ColorSamples.spaces[0].profile, format: .rgb, isEarlyForPhotos: false,
      isEarlyForGraphics: true),
    Case(
      name: "Adobe RGB", profile: ColorSamples.spaces[1].profile, format: .rgb, isEarlyForPhotos: false,
      isEarlyForGraphics: true),
    Case(
      name: "ProPhoto", profile: ColorSamples.spaces[2].profile, format: .rgb, isEarlyForPhotos: true,
      isEarlyForGraphics: true),
    Case(
      name: "linear sRGB", profile: ColorSamples.spaces[3].profile, format: .rgb, isEarlyForPhotos: true,
      isEarlyForGraphics: true),
    Case(
      name: "rotated sRGB", profile: ColorSamples.spaces[4].profile, format: .rgb, isEarlyForPhotos: false,
      isEarlyForGraphics: false),
    Case(
      name: "gamma 2.2", profile: ColorProfileMaker.rgb(.sRGB, .gamma(2.2)), format: .rgb,
      isEarlyForPhotos: false, isEarlyForGraphics: true),
    Case(
      name: "gray, linear", profile: ColorProfileMaker.gray(.gamma(1)), format: .gray, isEarlyForPhotos: true,
      isEarlyForGraphics: true),
    Case(
      name: "gray, gamma 1.8", profile: ColorProfileMaker.gray(.gamma(1.8)), format: .gray,
      isEarlyForPhotos: true, isEarlyForGraphics: true),
    Case(
      name: "gray, gamma 2.2", profile: ColorProfileMaker.gray(.gamma(2.2)), format: .gray,
      isEarlyForPhotos: false, isEarlyForGraphics: true),
    Case(
      name: "inks", profile: ColorProfileMaker.cmyk(), format: .invertedCMYK, isEarlyForPhotos: true,
      isEarlyForGraphics: true),
  ]

  static let size = PixelSize(width: 180, height: 132)

  /// Soft shapes of a few dozen pixels in three planes of depth, with grain as film has it.
  static let photo = picture { x, y, random in
    let light = wave(x, period: 90) + wave(y, period: 70) + wave(x + 2 * y, period: 40) / 3
    let grain = Int.random(in: -9...9, using: &random)
    let color = [
      light + wave(x - y, period: 120) / 2, light * 9 / 10 + 10, light * 3 / 4 + wave(y, period: 150) / 3,
    ]
    return color.map { $0 + grain + Int.random(in: -3...3, using: &random) }
  }

  /// 0 to 100 and back in every `period`.
  private static func wave(_ place: Int, period: Int) -> Int {
    let phase = ((place % period) + period) % period
    return abs(2 * phase - period) * 100 / period
  }

  static let card = picture { x, y, _ in
    TestCard.color(x: x * TestCard.size.width / size.width, y: y * TestCard.size.height / size.height).map(
      Int.init)
  }
  /// Strokes two pixels wide that cover a seventh.
  static let text = strokes(ink: [0, 0, 0], paper: [255, 255, 255])
  static let colorfulText = strokes(ink: [20, 60, 190], paper: [250, 230, 90])

  private static func strokes(ink: [Int], paper: [Int]) -> [UInt8] {
    var covered = Set<Int>()
    var random = SeededGenerator(seed: 9)
    for cell in 0..<(90 * 66) where Int.random(in: 0..<7, using: &random) == 0 { covered.insert(cell) }
    return picture { x, y, _ in covered.contains(x / 2 + y / 2 * 90) ? ink : paper }
  }

  private static func picture(
    _ color: (Int, Int, inout SeededGenerator) -> [Int]
  ) -> [UInt8] {
    var random = SeededGenerator(seed: 10)
    return (0..<size.height).flatMap { y in
      (0..<size.width).flatMap { x in color(x, y, &random).map { UInt8(max(0, min(255, $0))) } }
    }
  }

  /// The mean difference between scaling first and converting first.
  private static func difference(_ rgb: [UInt8], by transform: ColorTransform) -> Double {
    difference(
      Raster(size: size, format: transform.format, samples: samples(rgb, as: transform.format)),
      to: PixelSize(width: 45, height: 33), by: transform)
  }

  private static func difference(_ source: Raster, to target: PixelSize, by transform: ColorTransform)
    -> Double
  {
    var early = source
    transform.convert(&early)
    let (first, second) = (scaled(early, to: target), scaled(source, to: target, then: transform))
    let sum = zip(first.samples, second.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(first.samples.count)
  }

  private static func scaled(_ raster: Raster, to target: PixelSize, then transform: ColorTransform? = nil)
    -> Raster
  {
    var resampler = Resampler()
    var small = Raster(size: .zero, format: raster.format)
    resampler.resample(
      raster, window: SourceWindow(width: Double(raster.size.width), height: Double(raster.size.height)),
      to: target, orientation: .upright, into: &small)
    transform?.convert(&small)
    return small
  }

  /// A picture of another format that looks about like `rgb`.
  private static func samples(_ rgb: [UInt8], as format: PixelFormat) -> [UInt8] {
    let pixels = stride(from: 0, to: rgb.count, by: 3).map { Array(rgb[$0..<$0 + 3]) }
    switch format {
    case .gray: return pixels.map { UInt8(($0.reduce(0) { $0 + Int($1) }) / 3) }
    case .invertedCMYK:
      // All of the gray part is printed with black.
      return pixels.flatMap { pixel -> [UInt8] in
        let black = 255 - (pixel.max() ?? 0)
        return pixel.map { $0 + black } + [255 - black]
      }
    default: return rgb
    }
  }

  private static func header(_ format: ImageFormat, _ size: PixelSize) -> ImageHeader {
    ImageHeader(
      format: format, byteCount: 1, storedSize: size, orientation: .upright, channels: .rgb, bitDepth: 8,
      hasAlpha: false)
  }

  @Test("what is converted late stays within one level of converting first", arguments: cases)
  func late(space: Case) throws {
    let transform = try ColorSamples.transform(of: space.profile, space.format)
    let large = PixelSize(width: 2_000, height: 1_001)
    let small = PixelSize(width: 2_000, height: 1_000)
    for (format, size, isEarly) in [
      (ImageFormat.jpeg, large, space.isEarlyForPhotos), (.jpeg, small, space.isEarlyForGraphics),
      (.png, large, space.isEarlyForGraphics), (.png, small, space.isEarlyForGraphics),
    ] {
      let order = transform.order(for: Self.header(format, size))
      #expect((order == .first) == isEarly, "\(format) \(size) \(transform.blendError)")
      // Where graphics need not be converted first, photographs have nothing to prove.
      if order != .first { #expect((order == .lastOnTrial) == space.isEarlyForGraphics) }
    }
    let photo = Self.difference(Self.photo, by: transform)
    let card = Self.difference(Self.card, by: transform)
    let text = Self.difference(Self.text, by: transform)
    let colorful = Self.difference(Self.colorfulText, by: transform)
    if !space.isEarlyForPhotos {
      #expect(max(photo, card, text) <= 1, "photo \(photo), card \(card), text \(text)")
    } else {
      #expect(text > 1, "else it could be late: \(text)")
    }
    if !space.isEarlyForGraphics {
      #expect(colorful <= 1)
    } else if space.format == .rgb {
      #expect(max(text, colorful) > 1, "else it could be late: \(text), \(colorful)")
    }
  }

  @Test(
    "photographs of cameras may be converted late in every RGB space",
    .enabled(if: Fixtures.path("photos") != nil), arguments: ["photo-000.jpg", "photo-044.jpg"])
  func photographs(name: String) throws {
    let path = FilePath(try #require(Fixtures.path("photos/" + name)))
    let file = try InputFile(opening: path)
    let header = try ImageProbe.header(of: file)
    var reader = try ImageReader(file, header: header, smallestUseful: PixelSize(width: 200, height: 200))
    let decoded = try reader.readRaster()
    let small = PixelSize(width: decoded.size.width / 3, height: decoded.size.height / 3)
    let worst = try ColorSamples.spaces.map { space in
      let transform = try ColorSamples.transform(of: space.profile, .rgb)
      return (space.name, Self.difference(decoded, to: small, by: transform))
    }
    for (space, difference) in worst { #expect(difference <= 1, "\(space)") }
    print("\(name): \(worst.map { "\($0) \($1)" }.joined(separator: ", "))")
  }

  @Test("a photograph that is noise to the last pixel is converted first")
  func noise() throws {
    let transform = try ColorSamples.transform(of: ColorSamples.spaces[0].profile, .rgb)
    var header = Self.header(.jpeg, PixelSize(width: 2_000, height: 2_000))
    header.byteCount = 1_900_000
    #expect(transform.order(for: header) == .lastOnTrial)
    header.byteCount = 2_100_000
    #expect(transform.order(for: header) == .first)
  }

  @Test("vivid is what has more than a pixel in a hundred of a strong colour at the border of sRGB")
  func vivid() {
    func isVivid(_ color: [UInt8], count: Int, format: PixelFormat = .rgb) -> Bool {
      let gray = [UInt8](repeating: 99, count: format.samplesPerPixel)
      let pixels = Array(repeating: color, count: count) + Array(repeating: gray, count: 1_000 - count)
      return Raster(size: PixelSize(width: 50, height: 20), format: format, samples: Array(pixels.joined()))
        .isVivid
    }
    #expect(isVivid([0, 200, 30], count: 11))
    #expect(isVivid([255, 200, 30], count: 11))
    #expect(isVivid([0, 200, 30, 255], count: 11, format: .rgba))
    #expect(!isVivid([0, 200, 30], count: 10))
    // Inside, black, white, nearly so, and gray, which has no colours.
    for color in [[1, 254, 30], [0, 0, 0], [255, 255, 255], [255, 240, 232], [0, 5, 23]] as [[UInt8]] {
      #expect(!isVivid(color, count: 1_000), "\(color)")
    }
    #expect(!isVivid([255], count: 1_000, format: .gray))
  }
}
