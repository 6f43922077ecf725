/// One placeholder of a template: whose value, how it is written, and how long it may be.
struct CaptionPlaceholder: Hashable, Sendable {
  /// Where the value comes from.
  enum Source: Hashable, Sendable {
    case field(CaptionField)
    /// A column of the table of captions.
    case column(String)
  }

  var source: Source
  /// The least number of digits of a number.
  var digits = 0
  /// How a date is written; `nil` for the year, month and day.
  var dateFormat: CaptionDateFormat?
  var shortening: CaptionShortening?

  /// What is printed; `nil` for what is not known.
  func text(for fields: CaptionFields) -> String? {
    let text = plainText(for: fields)
    return shortening.map { shortening in text.map { shortening.applied(to: $0) } } ?? text
  }

  private func plainText(for fields: CaptionFields) -> String? {
    let value =
      switch source {
      case .field(let field): fields.value(of: field)
      case .column(let name): fields.column(name).map { CaptionValue.text($0) }
      }
    switch value {
    case .text(let text): return text
    case .number(let number):
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    case .dates(let dates):
      let format = dateFormat ?? .day
      let (first, last) = (format.text(of: dates.lowerBound), format.text(of: dates.upperBound))
      return first == last ? first : "\(first) – \(last)"
    case nil: return nil
    }
  }
}
