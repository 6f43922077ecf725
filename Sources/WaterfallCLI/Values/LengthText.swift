/// The lengths in the value of an option, such as `5mm`, `1cmx5mm`, `2pt,gray` or `150..400px`.
///
/// As in the sizes of pages, a unit behind the last number also holds for those that have none.
struct LengthText: Hashable, Sendable {
  private var parts: [Part] = []

  private enum Part: Hashable, Sendable {
    /// A number, with its unit if it has one.
    case number([UInt8], LengthUnit?)
    /// What is no number, as it was typed.
    case other(UInt8)
  }

  /// The lengths in `text`: numbers at its start, or behind an `x`, a comma or two dots.
  init(_ text: [UInt8]) {
    var rest = text[...]
    var mayBeNumber = true
    while let byte = rest.first {
      if mayBeNumber, Self.isDigit(byte) {
        let digits = Self.number(&rest)
        let unit = LengthUnit.allCases.first { rest.starts(with: $0.rawValue.utf8) }
        rest = rest.dropFirst(unit?.rawValue.utf8.count ?? 0)
        parts.append(.number(digits, unit))
        mayBeNumber = false
      } else {
        let dot = UInt8(ascii: ".")
        mayBeNumber =
          byte == UInt8(ascii: "x") || byte == UInt8(ascii: ",") || byte == dot && parts.last == .other(dot)
        parts.append(.other(byte))
        rest = rest.dropFirst()
      }
    }
  }

  /// The first unit that is no pixel; `nil` when all lengths are in pixels.
  var unit: LengthUnit? {
    for case .number(_, let unit?) in parts where unit != .pixels { return unit }
    return nil
  }

  /// True when a number has a unit.
  var hasUnits: Bool {
    parts.contains { part in
      if case .number(_, _?) = part { true } else { false }
    }
  }

  /// The text with whole pixels in place of every length that has another unit, at `dpi` pixels an inch; no length that is
  /// not zero becomes nothing.
  func inPixels(dpi: Int) -> [UInt8] {
    var last: LengthUnit?
    for case .number(_, let unit) in parts { last = unit }
    return parts.flatMap { part -> [UInt8] in
      switch part {
      case .other(let byte): return [byte]
      case .number(let digits, let unit):
        guard let perInch = (unit ?? last)?.perInch,
          let number = NumberText.decimal(digits, in: 0...Measure.largest)
        else { return digits }
        // At most a million units, and ten thousand pixels an inch.
        let pixels = (number / perInch * Double(dpi)).rounded()
        return Array(String(Int(number > 0 ? max(1, pixels) : 0)).utf8)
      }
    }
  }

  /// Takes digits, and a dot between them, from the front of `rest`.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(rest.prefix(while: isDigit))
    rest = rest.dropFirst(digits.count)
    if rest.first == UInt8(ascii: "."), let next = rest.dropFirst().first, isDigit(next) {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      digits += [UInt8(ascii: ".")] + fraction
      rest = rest.dropFirst(fraction.count + 1)
    }
    return digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

/// The units of lengths.
enum LengthUnit: String, CaseIterable, Sendable {
  case millimetres = "mm"
  case centimetres = "cm"
  case inches = "in"
  case points = "pt"
  case pixels = "px"

  /// How many of them an inch has; `nil` for pixels, which is up to the density.
  var perInch: Double? {
    switch self {
    case .millimetres: 25.4
    case .centimetres: 2.54
    case .inches: 1
    case .points: 72
    case .pixels: nil
    }
  }
}
