/// A date and a time of day as a camera writes them, in whatever zone its clock was set to.
package struct CaptureDate: Hashable, Sendable {
  package var year: Int { Int(fields.year) }
  /// The month, 1...12.
  package var month: Int { Int(fields.month) }
  /// The day of the month, 1...31.
  package var day: Int { Int(fields.day) }
  package var hour: Int { Int(fields.hour) }
  package var minute: Int { Int(fields.minute) }
  package var second: Int { Int(fields.second) }

  /// In 8 bytes, since every picture of a sheet has its date.
  private struct Fields: Hashable, Sendable {
    var year: Int16
    var month, day, hour, minute, second: Int8
  }

  private let fields: Fields

  /// Reads "YYYY:MM:DD HH:MM:SS" and what comes close to it: other separators, text behind it.
  ///
  /// `nil` for blanks, zeros and dates no calendar has.
  package init?(exifText text: some Collection<UInt8>) {
    let bytes = Array(text.prefix(19))
    if bytes.count < 19 { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    // A leap second is 60.
    guard year > 0, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    // None has more than four digits, or two.
    fields = Fields(
      year: Int16(year), month: Int8(month), day: Int8(day), hour: Int8(hour), minute: Int8(minute),
      second: Int8(second))
  }

  /// The date and time `seconds` after 1970 by a clock set to UTC; `nil` outside the years 1 to 9999.
  ///
  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  package init?(secondsSince1970 seconds: Int64) {
    // The first second of year 1 and the last of year 9999.
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let secondOfDay = Int(seconds) - days * 86_400
    // In the years 1 to 9999.
    fields = Fields(
      year: Int16(year), month: Int8(month), day: Int8(day), hour: Int8(secondOfDay / 3_600),
      minute: Int8(secondOfDay / 60 % 60), second: Int8(secondOfDay % 60))
  }

  /// Seconds since 1970, taking the clock to have been set to UTC.
  package var secondsSince1970: Int64 {
    Int64(daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// Days since the first one of 1970.
  package var daysSince1970: Int { Self.daysSince1970(year: year, month: month, day: day) }

  /// The day of the year, 1...366.
  package var dayOfYear: Int { daysSince1970 - Self.daysSince1970(year: year, month: 1, day: 1) + 1 }

  /// The day of the week, counted from 0 on Sunday.
  package var weekday: Int {
    // The first day of 1970 was a Thursday.
    let day = (daysSince1970 + 4) % 7
    return day < 0 ? day + 7 : day
  }

  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`; years start in March,
  /// so that the leap day comes last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CaptureDate: Comparable {
  package static func < (first: CaptureDate, second: CaptureDate) -> Bool {
    first.secondsSince1970 < second.secondsSince1970
  }
}

extension CaptureDate: CustomStringConvertible {
  /// The date and time as "YYYY-MM-DD HH:MM:SS".
  package var description: String {
    func padded(_ number: Int, to count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
      + " \(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
  }
}
