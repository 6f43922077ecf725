import FileAccess
import TestSupport
import Testing

struct FilePathTests {
  @Test(
    "a path has a last component and a folder, as dirname and basename say",
    arguments: [
      ("a/b.jpg", "b.jpg", "a"), ("b.jpg", "b.jpg", "."), ("/b.jpg", "b.jpg", "/"), ("a/b/", "b", "a"),
      ("a//b//", "b", "a"), ("//b", "b", "/"), ("/", "/", "/"), ("///", "///", "/"), ("", "", "."),
      ("a", "a", "."),
      ("./a", "a", "."), ("..", "..", "."), ("../a", "a", ".."), ("a/", "a", "."), ("/a/b/c", "c", "/a/b"),
    ])
  func components(path: FilePath, last: FilePath, parent: FilePath) {
    #expect(path.lastComponent == last)
    #expect(path.parent == parent)
  }

  @Test("a component is appended with one slash between")
  func appending() {
    #expect(FilePath("a").appending("b") == "a/b")
    #expect(FilePath("a/").appending("b") == "a/b")
    #expect(FilePath("/").appending("b") == "/b")
    #expect(FilePath("").appending("b") == "b")
    #expect(FilePath(".").appending("b") == "./b")
  }

  @Test(
    "what was appended is the last component of a path in that folder", arguments: 0..<20 as Range<UInt64>)
  func appendingAndParent(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func name() -> FilePath {
      FilePath(
        bytes: (0...Int.random(in: 0...5, using: &generator)).map { _ in
          UInt8.random(in: UInt8(ascii: "0")...255, using: &generator)
        })
    }
    let (folder, file) = (name(), name())
    #expect(folder.appending(file).lastComponent == file, "seed \(seed)")
    #expect(folder.appending(file).parent == folder, "seed \(seed)")
  }

  @Test("accents composed differently are different paths")
  func equality() {
    #expect(FilePath("\u{E9}") != FilePath("e\u{301}"))
    #expect(Set([FilePath("\u{E9}"), FilePath("e\u{301}")]).count == 2)
  }

  @Test("a path ends before its first NUL, as it does for the system")
  func truncation() {
    #expect(FilePath(bytes: [0x61, 0, 0x62]) == "a")
    #expect(FilePath("a\0b") == "a")
    FilePath("ab").withCString { #expect($0[0] == 0x61 && $0[1] == 0x62 && $0[2] == 0) }
    FilePath("").withCString { #expect($0[0] == 0) }
  }
}

struct EscapedTextTests {
  @Test(
    "what is not visible text is escaped",
    arguments: [
      ("plain é日😀.jpg", "plain é日😀.jpg"), ("a\nb\r\t", "a\\nb\\r\\t"), ("back\\slash", "back\\\\slash"),
      ("\u{1B}[31m", "\\x1b[31m"), ("\0", "\\x00"), ("\u{7F}", "\\x7f"), ("\u{85}", "\\xc2\\x85"),
      ("\u{202E}gpj", "\\xe2\\x80\\xaegpj"), ("\u{2028}", "\\xe2\\x80\\xa8"), ("\u{2067}", "\\xe2\\x81\\xa7"),
      ("\u{61C}", "\\xd8\\x9c"), ("", ""),
    ])
  func escaping(text: String, expected: String) {
    #expect(EscapedText.escaped(text.utf8) == expected)
  }

  @Test("bytes that are not UTF-8 are escaped one by one, and the text around them is kept")
  func strayBytes() {
    #expect(EscapedText.escaped([0x61, 0xFF, 0x62]) == "a\\xffb")
    #expect(EscapedText.escaped([0xC3]) == "\\xc3")
    #expect(EscapedText.escaped([0xE6, 0x97, 0x61]) == "\\xe6\\x97a")
    #expect(EscapedText.escaped([0xED, 0xA0, 0x80]) == "\\xed\\xa0\\x80")
    #expect(EscapedText.escaped([0xC0, 0xAF]) == "\\xc0\\xaf")
    #expect(EscapedText.escaped([0xF4, 0x90, 0x80, 0x80]) == "\\xf4\\x90\\x80\\x80")
  }

  @Test("any bytes become one line from which they can be read back", arguments: 0..<50 as Range<UInt64>)
  func reversible(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<200).map { _ in
      // Half of them from the lead bytes and controls where the mistakes are.
      Bool.random(using: &generator)
        ? UInt8.random(in: 0...255, using: &generator)
        : [0x0A, 0x5C, 0x80, 0xC2, 0xE2, 0xED, 0xF0, 0xFF].randomElement(using: &generator)!
    }
    let escaped = EscapedText.escaped(bytes)
    #expect(!escaped.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "seed \(seed)")
    #expect(try unescaped(escaped) == bytes, "seed \(seed)")
  }

  private func unescaped(_ text: String) throws -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      let next = rest.popFirst()
      switch try #require(next) {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "\\"): result.append(0x5C)
      default:
        result.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
        rest = rest.dropFirst(2)
      }
    }
    return result
  }
}
