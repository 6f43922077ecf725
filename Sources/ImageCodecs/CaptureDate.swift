/// A date and a time of day as a camera writes them, in whatever zone its clock was set to.
package struct CaptureDate: Hashable, Sendable {
  package var year: Int
  /// The month, 1...12.
  package var month: Int
  /// The day of the month, 1...31.
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int

  /// Reads "YYYY:MM:DD HH:MM:SS" and what comes close to it: other separators, text behind it.
  ///
  /// `nil` for blanks, zeros and dates no calendar has.
  init?(exifText text: some Collection<UInt8>) {
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
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Seconds since 1970, taking the clock to have been set to UTC.
  ///
  /// Source of the day number: Howard Hinnant, "chrono-compatible low-level date algorithms",
  /// `days_from_civil`; years start in March, so that the leap day comes last.
  package var secondsSince1970: Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
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
