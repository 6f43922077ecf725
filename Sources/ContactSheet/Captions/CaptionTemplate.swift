/// A text with placeholders, such as `{stem}  {exif.FNumber}`, that becomes the caption of a picture or a sheet.
///
/// Everything is checked when it is made: filling it in never fails. A value that is not known prints nothing, and a
/// line none of whose values is known is left out, whatever else is in it.
public struct CaptionTemplate: Hashable, Sendable {
  /// What it is about.
  public let scope: CaptionScope
  private let lines: [[Element]]

  /// A piece of a line.
  enum Element: Hashable, Sendable {
    /// Text as it is.
    case literal(String)
    case placeholder(CaptionPlaceholder)
  }

  /// The template that `text` spells, to be used for `scope`.
  ///
  /// - Throws: `CaptionTemplateError` for the first thing that is not understood, or has no meaning there.
  public init(parsing text: String, for scope: CaptionScope = .picture) throws(CaptionTemplateError) {
    var parser = CaptionTemplateParser(text, scope: scope)
    lines = try parser.parse()
    self.scope = scope
  }

  /// The text of `{caption}`: what a table of captions says.
  package static let captionAlone = CaptionTemplate(
    scope: .picture, lines: [[.placeholder(CaptionPlaceholder(source: .field(.caption)))]])

  private init(scope: CaptionScope, lines: [[Element]]) {
    self.scope = scope
    self.lines = lines
  }

  /// What has to be known to fill it in.
  package var neededFields: Set<CaptionField> {
    Set(
      placeholders.compactMap { placeholder in
        if case .field(let field) = placeholder.source { field } else { nil }
      })
  }

  /// The columns of the table of captions that it names, beside the caption itself.
  package var neededColumns: Set<String> {
    Set(
      placeholders.compactMap { placeholder in
        if case .column(let name) = placeholder.source { name } else { nil }
      })
  }

  /// True when it names anything of the table of captions.
  package var namesTable: Bool { !neededColumns.isEmpty || neededFields.contains(.caption) }

  /// True when EXIF data beyond the orientation and the date have to be read.
  package var needsCamera: Bool { neededFields.contains(where: \.isFromCamera) }

  /// How many lines it has, some of which may be left out.
  var lineCount: Int { lines.count }

  private var placeholders: some Sequence<CaptionPlaceholder> {
    lines.joined().lazy.compactMap { element in
      if case .placeholder(let placeholder) = element { placeholder } else { nil }
    }
  }

  /// The caption, lines separated by line feeds; empty when nothing is left to say.
  package func text(for fields: CaptionFields) -> String {
    paragraphs(for: fields).map(\.text).joined(separator: "\n")
  }

  /// The lines of the caption; none when nothing is left to say.
  func paragraphs(for fields: CaptionFields) -> [CaptionParagraph] {
    let paragraphs = lines.flatMap { line -> [CaptionParagraph] in
      guard let text = text(of: line, for: fields) else { return [] }
      let isName = Self.isName(line)
      // Some values have lines of their own.
      return text.split(separator: "\n", omittingEmptySubsequences: false).map {
        CaptionParagraph(text: String($0), keepsEnd: isName)
      }
    }
    return paragraphs.allSatisfy(\.text.isEmpty) ? [] : paragraphs
  }

  /// True when a line is the name of a file and nothing else, whose end matters as much as its start.
  private static func isName(_ line: [Element]) -> Bool {
    guard line.count == 1, case .placeholder(let placeholder) = line[0],
      case .field(let field) = placeholder.source
    else {
      return false
    }
    return [.name, .stem, .ending, .path].contains(field)
  }

  /// One line; `nil` when it is to be left out.
  private func text(of line: [Element], for fields: CaptionFields) -> String? {
    let pieces = line.map { element in
      switch element {
      case .literal(let literal): Piece(text: literal, isValue: false)
      case .placeholder(let placeholder): Piece(text: placeholder.text(for: fields) ?? "", isValue: true)
      }
    }
    let values = pieces.filter(\.isValue)
    if values.allSatisfy({ !$0.text.isEmpty }) { return pieces.map(\.text).joined() }
    // "ISO" without a number tells nothing.
    if values.allSatisfy(\.text.isEmpty) { return nil }
    let trimmed = Self.withoutSeparators(
      Self.withoutSeparators(pieces) { $0.drop(while: $1) }.reversed()
    ) { Substring($0.reversed().drop(while: $1).reversed()) }
    return trimmed.reversed().map(\.text).joined()
  }

  /// A part of a line, filled in.
  private struct Piece {
    var text: String
    /// True for what stands for a placeholder.
    var isValue: Bool
  }

  /// The pieces without what separates values that are missing at the start of a line from the rest.
  ///
  /// - Parameters:
  ///   - pieces: The line, or the line from its end.
  ///   - drop: Takes characters from that end of a text for as long as they are of a kind.
  /// - Returns: As many pieces, of which some may be empty now.
  private static func withoutSeparators(
    _ pieces: some Sequence<Piece>, drop: (String, (Character) -> Bool) -> Substring
  ) -> [Piece] {
    var pieces = Array(pieces)
    var isBehindGap = false
    for index in pieces.indices {
      if pieces[index].isValue {
        if !pieces[index].text.isEmpty { break }
        isBehindGap = true
      } else {
        // The spaces around what is missing would move the rest out of the middle.
        pieces[index].text = String(
          drop(pieces[index].text) { $0 == " " || isBehindGap && Self.separators.contains($0) })
        if !pieces[index].text.isEmpty { break }
      }
    }
    return pieces
  }

  /// What people write between two values.
  private static let separators: Set<Character> = [",", ";", ":", "·", "•", "|", "/", "–", "—", "-"]
}
