internal import ImageCodecs

/// Numbers as photographers write them, with a dot in every locale.
enum CaptionNumbers {
  /// "f/2.8", "f/8", "f/1.78".
  static func fNumber(_ number: Double) -> String { "f/" + decimal(number, places: 2) }

  /// "35 mm", "4.3 mm".
  static func focalLength(_ millimetres: Double) -> String { decimal(millimetres, places: 1) + " mm" }

  /// "1/250 s", "0.4 s", "30 s".
  static func exposureTime(_ seconds: Double) -> String {
    // Up to a quarter of a second cameras show fractions; a little more, since 1/4 may be stored inexactly.
    if seconds > 0, seconds < 0.250_01 { return "1/\(whole(1 / seconds)) s" }
    return decimal(seconds, places: 1) + " s"
  }

  /// "24-70 mm f/2.8", "18-55 mm f/3.5-5.6", "50 mm".
  static func lens(_ lens: LensSpecification) -> String {
    func range(_ range: ClosedRange<Double>, places: Int) -> String {
      let (low, high) = (decimal(range.lowerBound, places: places), decimal(range.upperBound, places: places))
      return low == high ? low : "\(low)-\(high)"
    }
    let length = range(lens.focalLengths, places: 1) + " mm"
    return lens.fNumbers.map { "\(length) f/\(range($0, places: 2))" } ?? length
  }

  /// "48°51′29″N 2°17′40″E".
  static func position(_ position: GeographicPosition) -> String {
    func angle(_ degrees: Double, _ positive: Character, _ negative: Character) -> String {
      let seconds = whole(abs(degrees) * 3_600)
      let sign = degrees < 0 ? negative : positive
      return "\(seconds / 3_600)°\(twoDigits(seconds / 60 % 60))′\(twoDigits(seconds % 60))″\(sign)"
    }
    return angle(position.latitude, "N", "S") + " " + angle(position.longitude, "E", "W")
  }

  /// "12.2", "0.79".
  static func megapixels(_ pixels: Int) -> String {
    let millions = Double(pixels) / 1_000_000
    return decimal(millions, places: millions < 1 ? 2 : 1)
  }

  /// "512 B", "48 kB", "3.1 MB".
  static func bytes(_ count: Int) -> String {
    var size = Double(count)
    if size < 1_000 { return "\(count) B" }
    for unit in ["kB", "MB", "GB"] {
      size /= 1_000
      // What would be rounded to 1000 is 1 of the next unit.
      if size < 999.5 { return decimal(size, places: size < 9.95 ? 1 : 0) + " " + unit }
    }
    return decimal(size / 1_000, places: 1) + " TB"
  }

  /// `number` rounded to `places` behind the dot, without zeros at the end.
  static func decimal(_ number: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = whole(number * Double(scale))
    let digits = String(scaled % scale)
    var fraction = String(repeating: "0", count: max(0, places - digits.count)) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? String(scaled / scale) : "\(scaled / scale).\(fraction)"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// The nearest whole number; of what is beyond all sense, the largest that is exact.
  private static func whole(_ number: Double) -> Int {
    number > 0 ? Int(min(number.rounded(), 0x1p53)) : 0
  }
}
