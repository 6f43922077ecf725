internal import ContactSheet
internal import FileAccess

/// The word that may be meant for a command.
struct FirstWord: Hashable {
  private let bytes: [UInt8]

  /// The first of `arguments` that is neither an option nor the value of one; `nil` where there is none.
  init?(of arguments: [[UInt8]]) {
    guard let index = CommandLineParser.firstOperand(in: arguments) else { return nil }
    bytes = arguments[index]
  }

  /// What is wrong with a word that is neither a command nor a file, on a line that cannot be meant for `compose`;
  /// `nil` for any other.
  func complaint(in arguments: [[UInt8]]) -> UsageError? {
    guard CommandName(bytes) == nil, looksLikeCommand, !arguments.contains(where: Self.isOfCompose),
      !PlainFile.isThere(FilePath(bytes: bytes))
    else { return nil }
    let word = String(decoding: bytes, as: UTF8.self)
    let known = CommandName.allCases.map(\.rawValue)
    let nearest = NearestName.nearest(to: word, among: known).map { "did you mean \($0)? " } ?? ""
    return UsageError(
      "\(word): no file or command of this name; \(nearest)commands are \(known.dropLast().joined(separator: ", ")) and \(known.last ?? "")"
    )
  }

  /// A word of letters about as long as the names of commands are.
  private var looksLikeCommand: Bool {
    (4...16).contains(bytes.count)
      && bytes.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") }
  }

  /// True for the option that says where a sheet goes, or that none is to be made.
  private static func isOfCompose(_ argument: [UInt8]) -> Bool {
    guard argument.first == UInt8(ascii: "-") else { return false }
    if argument.starts(with: "--".utf8) {
      return [OptionName.output, .dryRun].contains { argument.starts(with: $0.spelling.utf8) }
    }
    return argument.contains(UInt8(ascii: "o")) || argument.contains(UInt8(ascii: "n"))
  }
}
