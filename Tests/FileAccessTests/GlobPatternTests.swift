import FileAccess
import TestSupport
import Testing

struct GlobPatternTests {
  private func fits(_ pattern: String, _ path: String, isFolder: Bool = false) throws -> Bool {
    try GlobPattern(FilePath(pattern)).matches(path.utf8, isFolder: isFolder)
  }

  @Test(
    "a pattern fits what it says",
    arguments: [
      ("*.jpg", "a.jpg"), ("*.jpg", ".jpg"), ("*.jpg", "x/y/a.jpg"), ("*", "anything"), ("a*", "a"),
      ("?.jpg", "é.jpg"), ("?.jpg", "日.jpg"), ("img?", "img1"), ("a?c", "abc"),
      ("[abc].png", "b.png"), ("[a-c]", "b"), ("[!a-c]", "d"), ("[^a-c]", "d"), ("[]]", "]"), ("[!]]", "a"),
      ("[a-]", "-"), ("[-a]", "-"), ("[]-a]", "^"), ("[à-ü]", "é"), ("[\\]]", "]"), ("[[:digit:]x]*", "x9"),
      ("[[:upper:]]", "Q"), ("[![:alpha:]]", "1"), ("[[]", "["), ("[*?]", "*"),
      ("*.{jpg,png}", "a.png"), ("{a,b}{c,d}", "bc"), ("{a{b,c},d}e", "ace"), ("{,x}y", "y"), ("{a}", "a"),
      ("{a/b,c}", "a/b"), ("a,b}", "a,b}"),
      ("\\*", "*"), ("\\[0\\]", "[0]"), ("a\\{b", "a{b"),
      ("a/*.jpg", "a/x.jpg"), ("/x.jpg", "x.jpg"), ("/x", "x"),
      ("**/x.jpg", "x.jpg"), ("**/x.jpg", "a/b/x.jpg"), ("a/**", "a/b/c"), ("a/**/z", "a/z"),
      ("a/**/z", "a/b/c/z"),
      ("a**z/q", "ab/cz/q"), ("**", "a/b"), ("***/x", "a/x"), ("**/a/**/b", "q/a/b"),
      (" leading and trailing ", " leading and trailing "), ("#1 & <b>", "#1 & <b>"), ("-o.jpg", "-o.jpg"),
    ])
  func fitting(pattern: String, path: String) throws {
    #expect(try fits(pattern, path))
  }

  @Test(
    "a pattern does not fit what it does not say",
    arguments: [
      ("*.jpg", "a.JPG"), ("*.jpg", "a.jpg.txt"), ("*.jpg", "ajpg"), ("?", ""), ("?", "ab"), ("?", "日本"),
      ("[abc]", "d"), ("[!a-c]", "a"), ("[a-c]", "B"), ("[a-c]", ""), ("[[:digit:]]", "a"), ("[]-a]", "z"),
      ("*.{jpg,png}", "a.gif"), ("{a,b}", "ab"), ("{a,b}", "{a,b}"), ("{a/b,c}", "x/c"),
      ("\\*", "a"),
      ("a/*.jpg", "a/b/x.jpg"), ("a/*.jpg", "b/a/x.jpg"), ("/x.jpg", "a/x.jpg"), ("a*c", "a/c"),
      ("a?c/x", "a/c/x"),
      ("a[!b]c/x", "a/c/x"), ("a/**/z", "az"), ("a/**", "a"), ("**/x", "ax"),
      ("é", "e\u{301}"),
    ])
  func notFitting(pattern: String, path: String) throws {
    #expect(try !fits(pattern, path))
  }

  @Test("a slash at the end asks for a folder")
  func folders() throws {
    #expect(try fits("cache/", "a/cache", isFolder: true))
    #expect(try !fits("cache/", "a/cache"))
    #expect(try fits("/cache/", "cache", isFolder: true))
    #expect(try !fits("/cache/", "a/cache", isFolder: true))
    #expect(try fits("a/cache/", "a/cache", isFolder: true))
    #expect(try fits("cache", "cache", isFolder: true))
  }

  @Test("a byte that is not UTF-8 is one character")
  func strayBytes() throws {
    let name: [UInt8] = [0x6D, 0xFC, 0x6C, 0x6C]
    #expect(try GlobPattern("m?ll").matches(name))
    #expect(try GlobPattern("m*").matches(name))
    #expect(try GlobPattern("m[!a]ll").matches(name))
    #expect(try GlobPattern(FilePath(bytes: name)).matches(name))
    #expect(try GlobPattern(FilePath(bytes: [0x6D, 0x5B, 0xFB, 0x2D, 0xFD, 0x5D, 0x2A])).matches(name))
    #expect(try !GlobPattern("mü?ll").matches(name))
  }

  @Test(
    "a pattern that makes no sense is an error with the pattern in it",
    arguments: [
      ("[", GlobError.Problem.unclosedBracket), ("a[bc", .unclosedBracket), ("[]", .unclosedBracket),
      ("[!]", .unclosedBracket), ("[a\\", .unclosedBracket), ("[[:digit:]", .unclosedBracket),
      ("[a-", .unclosedBracket),
      ("{a,b", .unclosedBrace), ("{{a}", .unclosedBrace), ("a\\", .trailingBackslash),
      ("[z-a]", .reversedRange),
      ("[[:nonsense:]]", .unknownClass), ("[[:", .unknownClass), ("", .empty), ("/", .empty), ("//", .empty),
    ])
  func errors(pattern: String, problem: GlobError.Problem) {
    let error = #expect(throws: GlobError.self) { try GlobPattern(FilePath(pattern)) }
    #expect(error?.problem == problem)
    #expect(error?.description.contains("\"\(pattern)\"") == true || pattern.contains("\\"))
  }

  @Test("patterns that take a backtracking matcher for ever are answered")
  func hostilePatterns() throws {
    let name = String(repeating: "a", count: 250)
    #expect(try !fits(String(repeating: "a*", count: 60) + "b", name))
    #expect(try !fits(String(repeating: "**/", count: 60) + "b", String(repeating: "a/", count: 120) + "a"))
    #expect(try !fits(String(repeating: "{a,aa}", count: 130) + "b", name))
    #expect(try fits(String(repeating: "{,a}", count: 250), name))
    #expect(try fits(String(repeating: "{", count: 5000) + "a" + String(repeating: "}", count: 5000), "a"))
  }

  @Test(
    "a pattern without special characters fits itself and nothing else", arguments: 0..<50 as Range<UInt64>)
  func literals(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = Array("ab.-_ !,}]".utf8) + [0xC3, 0xA9, 0xFF]
    func name() -> [UInt8] {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! }
    }
    for _ in 0..<50 {
      let (first, second) = (name(), name())
      let pattern = try GlobPattern(FilePath(bytes: first))
      #expect(pattern.matches(first), "seed \(seed): \(first)")
      #expect(pattern.matches(second) == (first == second), "seed \(seed): \(first) \(second)")
    }
  }

  @Test("any bytes are a pattern or an error, and matching ends", arguments: 0..<50 as Range<UInt64>)
  func anyBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = Array("a/*?[]{},\\!^-:".utf8) + [0xC3, 0xA9]
    var patterns = 0
    for _ in 0..<100 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator)!
      }
      guard let pattern = try? GlobPattern(FilePath(bytes: text)) else { continue }
      patterns += 1
      // A name is part of what its own escaped form fits.
      let escaped = text.flatMap { $0 == FilePath.slash || $0 >= 0x80 ? [$0] : [UInt8(ascii: "\\"), $0] }
      let isOneName = text.last != FilePath.slash && !text.isEmpty
      if isOneName, let literal = try? GlobPattern(FilePath(bytes: [FilePath.slash] + escaped)) {
        #expect(literal.matches(text), "seed \(seed): \(text)")
      }
      _ = pattern.matches(text)
    }
    #expect(patterns > 0, "seed \(seed)")
  }
}
