/// What templates can say, with examples that are filled in by the templates themselves.
package enum CaptionGuide {
  /// Something to write in a template, what it stands for, and what becomes of it for one picture.
  package struct Entry: Hashable, Sendable {
    package var spelling: String
    package var explanation: String
    package var example: String

    /// What becomes of `spelling` is found out, not claimed.
    init(_ spelling: String, _ explanation: String) {
      self.spelling = spelling
      self.explanation = explanation
      example = (try? CaptionTemplate(parsing: spelling))?.text(for: .example) ?? ""
    }
  }

  /// Every placeholder.
  package static var placeholders: [Entry] {
    CaptionField.allCases.map { Entry("{\($0.rawValue)}", $0.explanation) }
  }

  /// The placeholders that the texts of a whole sheet may have.
  package static var sheetPlaceholders: [String] {
    CaptionField.allCases.filter { $0.isKnown(to: .sheet) }.map { "{\($0.rawValue)}" }
  }

  /// The other columns of a table of captions.
  package static var column: Entry { Entry("{caption.place}", "the column \"place\" of --captions") }

  /// The placeholders that have a letter as in the labels of montage.
  package static var letters: [(letter: String, placeholder: String)] {
    CaptionField.allCases.compactMap { field in
      field.percentLetter.map { ("%\($0)", "{\(field.rawValue)}") }
    }
  }

  /// What may follow the name of a placeholder.
  package static var formats: [Entry] {
    [
      Entry("{n:04}", "a number with zeros in front, at least so many digits"),
      Entry("{date:%-d %B %Y, %H:%M}", "a date"),
      Entry("{name|end:6}", "at most so many characters, the end left out"),
      Entry("{name|middle:8}", "the same, the middle left out"),
      Entry("{name|start:6}", "the same, the start left out"),
    ]
  }

  /// The conversions of dates.
  package static var dateConversions: [Entry] {
    CaptionDateFormat.Conversion.allCases.map { conversion in
      var entry = Entry("{date:%\(conversion.rawValue)}", "")
      entry.spelling = "%\(conversion.rawValue)"
      return entry
    }
  }
}
