internal import ContactSheet

/// The page of `help templates`, made from the table that the parser of templates uses.
enum TemplatePage {
  /// What templates can say, an example each.
  static var text: String {
    var layout = HelpLayout()
    layout.paragraph(
      """
      A template is a text in which {name} and other placeholders stand for what is known of a picture. What is not \
      known prints nothing, at the start or the end of a line with what separates it from the rest, and a line none of \
      whose values is known is left out. \\n breaks the line; {{, }}, \\\\ and %% are a brace, a backslash and a percent \
      sign.
      """)
    layout.line()
    layout.line("Placeholders, and what they print for one picture:")
    for entry in CaptionGuide.placeholders + [CaptionGuide.column] { add(entry, to: &layout) }
    layout.line()
    layout.line("Behind the name:")
    for entry in CaptionGuide.formats { add(entry, to: &layout) }
    layout.line()
    layout.paragraph(
      "Conversions of dates, a minus sign behind the percent sign leaves zeros in front out: "
        + CaptionGuide.dateConversions.map { "\($0.spelling) \($0.example)" }.joined(separator: ", ") + ".")
    layout.line()
    layout.paragraph(
      "As in the labels of montage: "
        + CaptionGuide.letters.map { "\($0.letter) is \($0.placeholder)" }.joined(separator: ", ") + ".")
    layout.line()
    layout.paragraph(
      "Texts of a whole sheet know " + CaptionGuide.sheetPlaceholders.joined(separator: ", ") + ".")
    return layout.text
  }

  private static func add(_ entry: CaptionGuide.Entry, to layout: inout HelpLayout) {
    layout.entry("  " + entry.spelling, "\(entry.example)  (\(entry.explanation))")
  }
}
