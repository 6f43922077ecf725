/// A file name pattern of `--include` and `--exclude`.
///
/// - `*` is any run of bytes without a slash, `?` one character (or one byte that is not UTF-8) but no slash.
/// - `**` is any run of bytes, slashes too; `**/` at the start of a component is also no folder at all.
/// - `[abc]`, `[a-z]`, `[[:digit:]]` is one character of those, `[!abc]` or `[^abc]` one other character.
/// - `{jpg,png}` is one of the alternatives, which may hold patterns and further braces.
/// - `\` takes the special meaning from the character after it.
///
/// A pattern without a slash is compared with the last component of a path, one with a slash with the whole
/// relative path (a slash in front changes nothing else). A slash at the end fits folders only. Upper and lower
/// case differ, as they do for `find -name` and rsync, and a dot is a character like any other.
///
/// Matching takes O(*m* · *n*) for *m* instructions and *n* characters, whatever the pattern.
package struct GlobPattern: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as it was given.
  package let text: FilePath
  let program: [GlobInstruction]
  private let isWholePath: Bool
  private let isFolderOnly: Bool

  /// Reads the pattern `text`.
  ///
  /// - Throws: `GlobError` with the pattern and what is wrong with it.
  package init(_ text: FilePath) throws(GlobError) {
    self.text = text
    var symbols = GlobSymbol.symbols(of: text.bytes)[...]
    isFolderOnly = symbols.last == "/"
    if symbols.last == "/" { symbols.removeLast() }
    let isAnchored = symbols.first == "/"
    if isAnchored { symbols.removeFirst() }
    var compiler = GlobCompiler(Array(symbols))
    do throws(GlobError.Problem) {
      program = try compiler.compile()
    } catch {
      throw GlobError(pattern: text, problem: error)
    }
    isWholePath = isAnchored || compiler.sawSlash
  }

  package var description: String { text.description }

  /// True when the pattern fits `relativePath`, the path of a file or folder below the folder that is scanned.
  package func matches(_ relativePath: some Collection<UInt8>, isFolder: Bool = false) -> Bool {
    if isFolderOnly && !isFolder { return false }
    if isWholePath { return GlobMatcher.matches(program, GlobSymbol.symbols(of: relativePath)) }
    let bytes = Array(relativePath)
    let start = bytes.lastIndex(of: FilePath.slash).map { $0 + 1 } ?? 0
    return GlobMatcher.matches(program, GlobSymbol.symbols(of: bytes[start...]))
  }
}

/// Why a pattern cannot be understood.
package struct GlobError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Error, Hashable, Sendable {
    case empty
    case unclosedBracket
    case unclosedBrace
    case trailingBackslash
    case reversedRange
    case unknownClass
  }

  /// The pattern as it was given.
  package var pattern: FilePath
  package var problem: Problem

  package var description: String { "pattern \"\(pattern)\": \(reasonText)" }

  /// What is wrong, without the pattern.
  package var reasonText: String {
    switch problem {
    case .empty: "it is empty"
    case .unclosedBracket: "a \"[\" has no \"]\""
    case .unclosedBrace: "a \"{\" has no \"}\""
    case .trailingBackslash: "nothing follows the last backslash"
    case .reversedRange: "a range in brackets runs backwards"
    case .unknownClass: "a name between \"[:\" and \":]\" is not known"
    }
  }
}
