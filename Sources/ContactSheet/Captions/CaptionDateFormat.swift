internal import ImageCodecs

/// How a date is written: a text with conversions as `strftime` knows them, in English whatever the locale.
struct CaptionDateFormat: Hashable, Sendable {
  /// One conversion; the raw value is the letter behind the percent sign.
  enum Conversion: Character, CaseIterable, Hashable, Sendable {
    case year = "Y"
    case yearOfCentury = "y"
    case month = "m"
    case monthName = "B"
    case shortMonthName = "b"
    case day = "d"
    case spacedDay = "e"
    case dayOfYear = "j"
    case weekdayName = "A"
    case shortWeekdayName = "a"
    case hour = "H"
    case hourOfHalf = "I"
    case half = "p"
    case minute = "M"
    case second = "S"
    case fullDate = "F"
    case time = "T"
    case shortTime = "R"
  }

  /// A piece of it.
  enum Part: Hashable, Sendable {
    case literal(String)
    /// A conversion, its number without leading zeros if so asked.
    case conversion(Conversion, isUnpadded: Bool)
  }

  let parts: [Part]

  /// `%Y-%m-%d`.
  static let day = CaptionDateFormat(parts: [.conversion(.fullDate, isUnpadded: false)])

  private init(parts: [Part]) { self.parts = parts }

  /// The format that `text` spells, which begins as character `position` of a template.
  init(_ text: some Collection<Character>, at position: Int) throws(CaptionTemplateError) {
    var parts: [Part] = []
    var literal = ""
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      let place = position + rest.startIndex - 1
      if rest.first == "%" {
        literal.append("%")
        rest.removeFirst()
        continue
      }
      // A minus sign takes the zeros away, as in the C library of GNU and of macOS.
      let isUnpadded = rest.first == "-"
      if isUnpadded { rest.removeFirst() }
      guard let letter = rest.popFirst(), let conversion = Conversion(rawValue: letter) else {
        let known = Conversion.allCases.map { "%\($0.rawValue)" }.joined(separator: " ")
        let found = String(text.dropFirst(place - position).prefix(isUnpadded ? 3 : 2))
        throw CaptionTemplateError("\(found) is no part of a date; expected one of \(known) %%", at: place)
      }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = ""
      parts.append(.conversion(conversion, isUnpadded: isUnpadded))
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    self.init(parts: parts)
  }

  /// `date` as this format writes it.
  func text(of date: CaptureDate) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += literal
      case .conversion(let conversion, let isUnpadded):
        text += Self.text(conversion, of: date, isUnpadded: isUnpadded)
      }
    }
  }

  private static func text(_ conversion: Conversion, of date: CaptureDate, isUnpadded: Bool) -> String {
    func padded(_ number: Int, _ count: Int = 2, with filler: String = "0") -> String {
      let digits = String(number)
      return isUnpadded
        ? digits : String(repeating: filler, count: max(0, count - digits.count)) + digits
    }
    func joined(_ conversions: [Conversion], by separator: String) -> String {
      conversions.map { Self.text($0, of: date, isUnpadded: isUnpadded) }.joined(separator: separator)
    }
    return switch conversion {
    case .year: padded(date.year, 4)
    case .yearOfCentury: padded(date.year % 100)
    case .month: padded(date.month)
    case .monthName: monthNames[date.month - 1]
    case .shortMonthName: String(monthNames[date.month - 1].prefix(3))
    case .day: padded(date.day)
    case .spacedDay: padded(date.day, with: " ")
    case .dayOfYear: padded(date.dayOfYear, 3)
    case .weekdayName: weekdayNames[date.weekday]
    case .shortWeekdayName: String(weekdayNames[date.weekday].prefix(3))
    case .hour: padded(date.hour)
    case .hourOfHalf: padded((date.hour + 11) % 12 + 1)
    case .half: date.hour < 12 ? "AM" : "PM"
    case .minute: padded(date.minute)
    case .second: padded(date.second)
    case .fullDate: joined([.year, .month, .day], by: "-")
    case .time: joined([.hour, .minute, .second], by: ":")
    case .shortTime: joined([.hour, .minute], by: ":")
    }
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
