extension EmbeddedColor.Chromaticities {
  /// ITU-R BT.709 and sRGB.
  static let sRGB = Self(
    white: d65, red: [64_000, 33_000], green: [30_000, 60_000], blue: [15_000, 6_000])

  private static let d65 = SIMD2<Int32>(31_270, 32_900)
  private static let illuminantC = SIMD2<Int32>(31_000, 31_600)

  /// The primaries with this code in ITU-T H.273, table 2; `nil` for one that is reserved or unspecified.
  init?(codePoint: UInt8) {
    switch codePoint {
    case 1: self = .sRGB
    case 4:
      self.init(
        white: Self.illuminantC, red: [67_000, 33_000], green: [21_000, 71_000], blue: [14_000, 8_000])
    case 5:
      self.init(white: Self.d65, red: [64_000, 33_000], green: [29_000, 60_000], blue: [15_000, 6_000])
    case 6, 7:
      self.init(white: Self.d65, red: [63_000, 34_000], green: [31_000, 59_500], blue: [15_500, 7_000])
    case 8:
      self.init(
        white: Self.illuminantC, red: [68_100, 31_900], green: [24_300, 69_200], blue: [14_500, 4_900])
    case 9:
      self.init(white: Self.d65, red: [70_800, 29_200], green: [17_000, 79_700], blue: [13_100, 4_600])
    case 10: self.init(white: [33_333, 33_333], red: [100_000, 0], green: [0, 100_000], blue: [0, 0])
    case 11:
      self.init(
        white: [31_400, 35_100], red: [68_000, 32_000], green: [26_500, 69_000], blue: [15_000, 6_000])
    case 12:
      self.init(white: Self.d65, red: [68_000, 32_000], green: [26_500, 69_000], blue: [15_000, 6_000])
    case 22:
      self.init(white: Self.d65, red: [63_000, 34_000], green: [29_500, 60_500], blue: [15_500, 7_700])
    default: return nil
    }
  }

  /// True within 0.01 of sRGB, which encoders reach by rounding; libpng draws the line there too.
  var resembleSRGB: Bool {
    zip([white, red, green, blue], [Self.sRGB.white, Self.sRGB.red, Self.sRGB.green, Self.sRGB.blue])
      .allSatisfy { mine, theirs in
        // In 64 bits: the file may hold any numbers.
        abs(Int(mine.x) - Int(theirs.x)) <= 1_000 && abs(Int(mine.y) - Int(theirs.y)) <= 1_000
      }
  }

  /// True when these are places on the chart of colours, with white inside the triangle of the others.
  ///
  /// Anything else gives no conversion, or a wild one.
  var arePlausible: Bool {
    for point in [white, red, green, blue] {
      // Rounding may carry a sum of 1 a little beyond.
      if point.x < 0 || point.y < 0 || Int(point.x) + Int(point.y) > 100_010 { return false }
    }
    if white.y == 0 { return false }
    // Twice the area of a triangle, with a sign for its direction; far from 64 bits.
    func area(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>, _ c: SIMD2<Int32>) -> Int {
      let (acrossB, downB) = (Int(b.x) - Int(a.x), Int(b.y) - Int(a.y))
      let (acrossC, downC) = (Int(c.x) - Int(a.x), Int(c.y) - Int(a.y))
      return acrossB * downC - acrossC * downB
    }
    let whole = area(red, green, blue)
    // A hundredth of the chart: a twentieth of what sRGB covers.
    let parts = [area(white, green, blue), area(red, white, blue), area(red, green, white)]
    return abs(whole) >= 100_000_000 && parts.allSatisfy { $0.signum() == whole.signum() }
  }

  /// White x, y, red x, y, green x, y, blue x, y as fractions.
  var fractions: [Double] {
    [white, red, green, blue].flatMap { [Double($0.x) / 100_000, Double($0.y) / 100_000] }
  }
}
