import PlainJSON
import Testing

@Suite("JSON scanner")
struct JSONScannerTests {
  @Test("a list of sizes in all its forms is read without a tree")
  func sizes() throws {
    let text = #"[[4032, 3024], {"name": "a", "extra": [1, {"b": [null]}], "width": 2, "height": 0.5}, []]"#
    var scanner = JSONScanner(Array(text.utf8))
    var numbers: [Double] = []
    try scanner.enterArray()
    while try scanner.nextElement() {
      if try scanner.peek() == .array {
        try scanner.enterArray()
        while try scanner.nextElement() { numbers.append(try scanner.readNumber()) }
      } else {
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          switch name {
          case "width", "height": numbers.append(try scanner.readNumber())
          default: try scanner.skipValue()
          }
        }
      }
    }
    try scanner.finish()
    #expect(numbers == [4032, 3024, 2, 0.5])
  }

  @Test("asking for another kind than the next value's is an error that says both")
  func otherKind() throws {
    var scanner = JSONScanner(Array("[\n\"4032\"]".utf8))
    try scanner.enterArray()
    #expect(try scanner.nextElement())
    #expect(throws: JSONError(offset: 2, line: 2, message: "expected a number, found \"\"\"")) {
      var scanner = scanner
      return try scanner.readNumber()
    }
    #expect(throws: JSONError(offset: 2, line: 2, message: "expected an array, found \"\"\"")) {
      var scanner = scanner
      try scanner.enterArray()
    }
    #expect(try scanner.peek() == .string)
    #expect(try scanner.readString() == "4032")
    #expect(try !scanner.nextElement())
    #expect(scanner.error("too few").line == 2)
  }
}
