import FileAccess
import TestSupport
import Testing

@testable import ContactSheet

struct CaptionTableTests {
  @Test(
    "a table says a caption for each name",
    arguments: [
      "a.jpg,One\nb.jpg,Two", "a.jpg,One\r\nb.jpg,Two\r\n", "\u{FEFF}name,caption\na.jpg,One\nb.jpg,Two\n",
      "Name;Caption\na.jpg;One\nb.jpg;Two", "a.jpg\tOne\nb.jpg\tTwo", "\n\na.jpg,One\n\n\nb.jpg,Two\n\n",
      "\"a.jpg\",\"One\"\n\"b.jpg\",\"Two\"", "caption,name\nOne,a.jpg\nTwo,b.jpg",
      "./a.jpg,One\n././b.jpg,Two",
      "a.jpg,One\rb.jpg,Two",
    ])
  func captions(text: String) throws {
    let table = try CaptionTable(csv: Array(text.utf8))
    #expect(table.row(for: "a.jpg")?.caption == "One")
    #expect(table.row(for: "trip/b.jpg")?.caption == "Two")
    #expect(table.row(for: "c.jpg") == nil)
    #expect(table.columns.isEmpty)
  }

  @Test(
    "a JSON text says the same",
    arguments: [
      #"{"a.jpg": "One", "b.jpg": "Two"}"#,
      #"[{"name": "a.jpg", "caption": "One"}, {"caption": "Two", "name": "b.jpg"}]"#,
      #"{"a.jpg": {"caption": "One"}, "b.jpg": "Two"}"#,
      "\u{FEFF}" + #"{"./a.jpg": "One", "b\u002ejpg": "Two"}"#,
    ])
  func json(text: String) throws {
    let table = try CaptionTable(json: Array(text.utf8))
    #expect(table.row(for: "a.jpg")?.caption == "One")
    #expect(table.row(for: "trip/b.jpg")?.caption == "Two")
    #expect(table.columns.isEmpty)
  }

  @Test("quotes hold commas, quotes and line breaks")
  func quotes() throws {
    let text =
      "name,caption,place\r\na.jpg,\"One, \"\"two\"\"\r\nthree\",\"Z\trich\"\r\nb\"c.jpg,say \"hi\",\r\n"
    let table = try CaptionTable(csv: Array(text.utf8))
    #expect(table.row(for: "a.jpg") == .init(caption: "One, \"two\"\nthree", columns: ["place": "Z rich"]))
    #expect(table.row(for: "b\"c.jpg") == .init(caption: "say \"hi\"", columns: ["place": ""]))
    #expect(table.columns == ["place"])
  }

  @Test("other columns become placeholders")
  func columns() throws {
    let csv = try CaptionTable(csv: Array("place,name,caption,year\nZermatt,a.jpg,Snow,2024".utf8))
    let json = try CaptionTable(
      json: Array(
        #"{"a.jpg": {"place": "Zermatt", "caption": "Snow", "year": 2024}, "b.jpg": {"more": null}}"#.utf8))
    for table in [csv, json] {
      let row = try #require(table.row(for: "a.jpg"))
      var fields = CaptionFields()
      (fields.caption, fields.columns) = (row.caption, row.columns)
      #expect(
        try CaptionTemplate(parsing: "{caption} at {caption.place}, {caption.year}{caption.more}").text(
          for: fields)
          == "Snow at Zermatt, 2024")
    }
    #expect(csv.columns == ["place", "year"])
    #expect(json.columns == ["place", "year", "more"])
  }

  @Test(
    "what separates fields is what all lines have equally many of",
    arguments: [
      "a.jpg;Rome, Italy\nb.jpg;Paris", "a.jpg;Rome, Italy", "a.jpg\tRome, Italy\nb.jpg\tParis; Texas",
      "a.jpg;\"Rome, Italy\"\nb.jpg;\"One; two\"", "a.jpg,\"Rome, Italy\"\nb.jpg,One; two",
      "name, caption\na.jpg,\"Rome, Italy\"", "a.jpg;Rome, Italy\nb.jpg;Nice, France",
    ])
  func separators(text: String) throws {
    let table = try CaptionTable(csv: Array(text.utf8))
    #expect(table.row(for: "a.jpg")?.caption == "Rome, Italy")
  }

  @Test("columns are found by their names whatever the size of letters and the blanks around")
  func columnNames() throws {
    let table = try CaptionTable(csv: Array("name, caption, Place\na.jpg,One,Rome".utf8))
    #expect(table.columns == ["Place"])
    #expect(table.missingColumns(among: ["place", "Year"]) == ["Year"])
    var fields = CaptionFields()
    fields.columns = try #require(table.row(for: "a.jpg")).columns
    #expect(try CaptionTemplate(parsing: "{caption.place}").text(for: fields) == "Rome")
  }

  @Test("the whole name comes before its last part, and names are bytes")
  func names() throws {
    var bytes = Array("a.jpg,any\ntrip/a.jpg,this\n".utf8)
    bytes += [0x6D, 0xFC] + Array(",bytes\n".utf8)
    let table = try CaptionTable(csv: bytes)
    #expect(table.row(for: "trip/a.jpg")?.caption == "this")
    #expect(table.row(for: "other/a.jpg")?.caption == "any")
    #expect(table.row(for: FilePath(bytes: [0x6D, 0xFC]))?.caption == "bytes")
    let json = try CaptionTable(json: Array(#"{"m\\xfc": "bytes"}"#.utf8))
    #expect(json.row(for: FilePath(bytes: [0x6D, 0xFC]))?.caption == "bytes")
  }

  @Test("names without a file are told in the order of the table")
  func unused() throws {
    let table = try CaptionTable(csv: Array("z.jpg,1\na.jpg,2\ntrip/b.jpg,3\nb.jpg,4\nno/a.jpg,5".utf8))
    #expect(table.unused(among: ["x/a.jpg", "trip/b.jpg"]) == ["z.jpg", "no/a.jpg"])
    #expect(table.unused(among: []) == ["z.jpg", "a.jpg", "trip/b.jpg", "b.jpg", "no/a.jpg"])
  }

  @Test("an empty table is one", arguments: ["", "\n", "\u{FEFF}", "name,caption", "\r\n\r\n"])
  func empty(text: String) throws {
    #expect(try CaptionTable(csv: Array(text.utf8)).unused(among: []).isEmpty)
  }

  @Test(
    "a bad table is refused in one line with the number of the bad one",
    arguments: [
      ("a.jpg,One\nb.jpg", 2, "expected a name and a caption, found 1 field"),
      ("a.jpg,One\nb.jpg,Two, three", 2, "found 3 fields; a caption with commas needs quotes"),
      ("name,caption,x\na.jpg,1\n", 2, "expected 3 fields, found 2 fields"),
      ("a.jpg,One\n,Two", 2, "the name of the file is missing"),
      ("a.jpg,One\n\n\"x\ny.jpg\",Two\n\"b.jpg,Two\nc.jpg,Three", 5, "a quote is not closed"),
      ("a.jpg,\"One\" two", 1, "text behind a closing quote"),
      ("a.jpg,One\na.jpg,Two", 2, "a.jpg has a caption already"),
      ("a.jpg,One\n./a.jpg,Two", 2, "a.jpg has a caption already"),
      ("a.jpg,One\nb.jpg,T\0o", 2, "a NUL byte"),
      ("name,caption,x,x\n", 1, "two columns are called x"),
      ("name,caption,name\n", 1, "two columns are called name"),
      ("\"", 1, "a quote is not closed"),
      ("name,caption,\"x\ny\",\"x\ny\"", 1, "two columns are called x\\ny"),
    ])
  func refusals(text: String, line: Int, reason: String) {
    let error = #expect(throws: CaptionTableError.self) { try CaptionTable(csv: Array(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("what is not UTF-8, or longer than any caption, is refused")
  func hostileTables() {
    let latin = Array("a.jpg,One\nb.jpg,caf".utf8) + [0xE9]
    let long = Array("a.jpg,One\nb.jpg,".utf8) + [UInt8](repeating: 0x41, count: 70_000)
    let wide: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x62, 0]
    for (bytes, line, reason) in [
      (latin, 2, "not UTF-8"), (long, 2, "more than 65536 bytes"), (wide, 1, "a NUL byte"),
    ] {
      let error = #expect(throws: CaptionTableError.self) { try CaptionTable(csv: bytes) }
      #expect(error?.line == line)
      #expect(error?.reason.contains(reason) == true)
    }
  }

  @Test(
    "a bad JSON text is refused in one line with the number of the bad one",
    arguments: [
      ("", 1, "expected a value"), ("3", 1, "expected an array"), ("[1]", 1, "expected an object"),
      ("{\n\"a.jpg\": true}", 2, "expected a string, a number or null"),
      ("[\n{\"caption\": \"x\"}]", 2, "an object without \"name\""),
      ("{\"a\": \"x\",\n\"a\": \"y\"}", 2, "a has a caption already"),
      ("{\"\": \"x\"}", 1, "the name of the file is missing"),
      ("{\"a\\u0000b\": \"x\"}", 1, "a name holds a NUL"),
      ("{\"a\": {\"name\": \"b\"}}", 1, "\"name\" is not expected"), ("{\"a\": [1]}", 1, "expected a string"),
      ("{\"a\": \"x\"", 1, "found the end of the text"), ("{\"a\": \"x\"} y", 1, "expected the end"),
      (String(repeating: "[", count: 100_000), 1, "expected an object"),
      ("{\"a\": \"" + String(repeating: "x", count: 70_000) + "\"}", 1, "more than 65536 bytes"),
    ])
  func badJSON(text: String, line: Int, reason: String) {
    let error = #expect(throws: CaptionTableError.self) { try CaptionTable(json: Array(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test("any bytes are a table or refused, and what was written is read", arguments: 0..<6)
  func anyBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("ab,;\t\"\n\r\0{}[]:é".utf8) + [0xFF, 0xE9]
    for _ in 0..<1_500 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      _ = try? CaptionTable(csv: bytes)
      _ = try? CaptionTable(json: bytes)
    }
    for _ in 0..<100 {
      let letters = Array("ab,;\"\n é")
      func word() -> String {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          String(letters.randomElement(using: &random) ?? "a")
        }
        .joined()
      }
      let captions = (0..<5).map { ("\($0)" + word(), word()) }
      let text = captions.map { name, caption in
        [name, caption].map {
          "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }
        .joined(separator: ",")
      }.joined(separator: "\r\n")
      let table = try CaptionTable(csv: Array(text.utf8))
      for (name, caption) in captions {
        #expect(table.row(for: FilePath(name))?.caption == caption, "seed \(seed)")
      }
    }
  }
}
