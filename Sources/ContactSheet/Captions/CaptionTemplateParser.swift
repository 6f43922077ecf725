/// Reads templates.
///
/// `{name:format|end:20}` is a placeholder, `{{` and `}}` are braces, a backslash and an n break the line, two
/// backslashes are one. A percent sign and a letter are a placeholder as in the labels of montage, `%%` is a percent
/// sign; one in front of anything but a letter is itself.
struct CaptionTemplateParser {
  private let characters: [Character]
  private let scope: CaptionScope
  private var index = 0
  private var lines: [[CaptionTemplate.Element]] = [[]]
  private var literal = ""

  /// A parser in front of `text`.
  init(_ text: String, scope: CaptionScope) {
    characters = Array(text)
    self.scope = scope
  }

  /// The lines of the template.
  mutating func parse() throws(CaptionTemplateError) -> [[CaptionTemplate.Element]] {
    while let character = next {
      let following = index + 1 < characters.count ? characters[index + 1] : nil
      switch (character, following) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"), ("%", "%"): take(character, 2)
      case ("{", _): try parsePlaceholder()
      case ("}", _):
        throw error("a closing brace without an opening one; }} stands for a brace", at: index)
      case ("\\", "n"), ("\n", _), ("\r\n", _):
        endLine()
        index += character == "\\" ? 2 : 1
      case ("%", let letter?) where letter.isASCII && letter.isLetter: try parsePercent(letter)
      default: take(character, 1)
      }
    }
    endLiteral()
    return lines
  }

  private var next: Character? { index < characters.count ? characters[index] : nil }

  /// Takes `character` as it is, for `count` characters of the template.
  private mutating func take(_ character: Character, _ count: Int) {
    literal.append(character)
    index += count
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { lines[lines.count - 1].append(.literal(literal)) }
    literal = ""
  }

  private mutating func endLine() {
    endLiteral()
    lines.append([])
  }

  private mutating func add(_ placeholder: CaptionPlaceholder) {
    endLiteral()
    lines[lines.count - 1].append(.placeholder(placeholder))
  }

  /// Reads a percent sign and `letter`.
  private mutating func parsePercent(_ letter: Character) throws(CaptionTemplateError) {
    guard let field = CaptionField.allCases.first(where: { $0.percentLetter == letter }) else {
      let known = CaptionField.allCases.compactMap(\.percentLetter).map { "%\($0)" }.joined(separator: " ")
      throw error("%\(letter) is unknown; expected one of \(known), or %% for a percent sign", at: index)
    }
    try checkScope(of: field, spelling: "%\(letter)", at: index)
    add(CaptionPlaceholder(source: .field(field)))
    index += 2
  }

  /// Reads what is between braces.
  private mutating func parsePlaceholder() throws(CaptionTemplateError) {
    let start = index
    guard let end = characters[start...].firstIndex(of: "}") else {
      throw error("a brace without a closing one; {{ stands for a brace", at: start)
    }
    let contents = characters[(start + 1)..<end]
    let bar = contents.firstIndex(of: "|") ?? end
    let colon = contents[..<bar].firstIndex(of: ":") ?? bar
    var placeholder = CaptionPlaceholder(source: try source(contents[..<colon], at: start))
    if colon < bar { try readFormat(characters[(colon + 1)..<bar], into: &placeholder) }
    if bar < end { placeholder.shortening = try shortening(characters[(bar + 1)..<end]) }
    add(placeholder)
    index = end + 1
  }

  private func source(
    _ name: ArraySlice<Character>, at start: Int
  ) throws(CaptionTemplateError) -> CaptionPlaceholder.Source {
    let name = String(name)
    if let field = CaptionField(rawValue: name) {
      try checkScope(of: field, spelling: "{\(name)}", at: start)
      return .field(field)
    }
    let prefix = CaptionField.caption.rawValue + "."
    if scope == .picture, name.hasPrefix(prefix), name != prefix {
      return .column(String(name.dropFirst(prefix.count)))
    }
    throw error("{\(shown(name))} is unknown; \(suggestion(for: name))", at: start)
  }

  private func checkScope(
    of field: CaptionField, spelling: String, at start: Int
  ) throws(CaptionTemplateError) {
    if field.isKnown(to: scope) { return }
    throw error("\(spelling) is of a single picture; expected one of \(knownList)", at: start)
  }

  private func suggestion(for name: String) -> String {
    let known = CaptionField.allCases.filter { $0.isKnown(to: scope) }
    // Also by the name that EXIF gives it, and in small letters.
    let spellings = known.map { (spelling: $0.rawValue.lowercased(), field: $0) }
    let bare = known.filter(\.isFromCamera).map {
      (spelling: $0.rawValue.dropFirst(CaptionField.cameraPrefix.count).lowercased(), field: $0)
    }
    let candidates = spellings + bare
    let nearest = NearestName.nearest(to: name.lowercased(), among: candidates.map(\.spelling))
    if let field = candidates.first(where: { $0.spelling == nearest })?.field {
      return "did you mean {\(field.rawValue)}?"
    }
    return scope == .sheet ? "expected one of \(knownList)" : "waterfall help templates lists what is known"
  }

  private var knownList: String {
    CaptionField.allCases.filter { $0.isKnown(to: scope) }.map { "{\($0.rawValue)}" }.joined(separator: " ")
  }

  private func readFormat(
    _ format: ArraySlice<Character>, into placeholder: inout CaptionPlaceholder
  ) throws(CaptionTemplateError) {
    let kind: CaptionField.Format =
      if case .field(let field) = placeholder.source { field.format } else { .none }
    switch kind {
    case .none:
      throw error(
        "':\(shown(String(format)))' has no meaning here; only numbers and dates have a format",
        at: format.startIndex - 1)
    case .padding:
      guard format.first == "0", let digits = number(format.dropFirst(), in: 1...Self.mostDigits) else {
        throw error(
          "'\(shown(String(format)))' is no format of a number; expected a width such as 03, at most 0\(Self.mostDigits)",
          at: format.startIndex)
      }
      placeholder.digits = digits
    case .date:
      guard !format.isEmpty else {
        throw error("a format such as %Y-%m-%d is missing", at: format.startIndex)
      }
      // Positions count from 1.
      placeholder.dateFormat = try CaptionDateFormat(format, at: format.startIndex + 1)
    }
  }

  private func shortening(_ text: ArraySlice<Character>) throws(CaptionTemplateError) -> CaptionShortening {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    guard let place = CaptionShortening.Place(rawValue: String(text[..<colon])),
      let length = number(text[colon...].dropFirst(), in: 1...Self.mostCharacters)
    else {
      throw error(
        "'|\(shown(String(text)))' is unknown; expected |start:N, |middle:N or |end:N with the most characters",
        at: text.startIndex - 1)
    }
    return CaptionShortening(place: place, length: length)
  }

  /// As many digits as a number can have.
  private static let mostDigits = 20
  /// Longer than any caption.
  private static let mostCharacters = 10_000

  private func number(_ digits: ArraySlice<Character>, in range: ClosedRange<Int>) -> Int? {
    guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy({ ("0"..."9").contains($0) }),
      let number = Int(String(digits)), range.contains(number)
    else { return nil }
    return number
  }

  /// `text` short enough for a message.
  private func shown(_ text: String) -> String {
    CaptionShortening(place: .end, length: 30).applied(to: text)
  }

  private func error(_ reason: String, at index: Int) -> CaptionTemplateError {
    CaptionTemplateError(reason, at: index + 1)
  }
}
