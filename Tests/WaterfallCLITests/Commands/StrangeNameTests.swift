import FileAccess
import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

/// Names that look like options, patterns, escapes or nothing at all.
struct StrangeNameTests {
  private let folder = TemporaryFolder()
  private let names = SampleFiles.strangeNames

  private func addFiles(_ contents: [UInt8]) {
    for name in names { SampleFiles.add(name, contents, to: folder) }
  }

  @Test("every name in a folder is a picture on the sheet, and readable in the positions")
  func namesInFolder() throws {
    addFiles(SampleFiles.jpeg)
    let output = TemporaryFolder()
    let run = CommandRun(folder.path, "-w", "240", "-o", output.path(of: "sheet.png"), "--json=-")
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    let found = try JSONParser.parse(run.output)["items"]?.array?.compactMap {
      $0["name"]?.string.map { Array($0.utf8) }
    }
    #expect(found?.count == names.count)
    for name in names where String(validating: name, as: UTF8.self) != nil {
      #expect(found?.contains(name) == true, "\(FilePath(bytes: name))")
    }
    #expect(found?.contains(Array("m\\xfcll.jpg".utf8)) == true)
  }

  @Test("every name is one line of plain text in a message")
  func namesInMessages() {
    addFiles([])
    let run = CommandRun(folder.path, "-o", folder.path(of: "sheet.png"))
    #expect(run.code == .noUsableInput)
    #expect(run.messages.count == names.count + 1)
    // Compared as bytes: to a String, differently composed accents are the same.
    #expect(Set(run.messages.map { Array($0.utf8) }).count == names.count + 1)
    for line in run.messages {
      #expect(
        line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.properties.generalCategory != .control })
      #expect(!line.unicodeScalars.contains("\u{202E}"))
    }
  }

  @Test("every name can be named, behind -- or with a folder in front")
  func namesAsArguments() throws {
    addFiles(SampleFiles.jpeg)
    let paths = names.map { FilePath(folder.path).appending(FilePath(bytes: $0)).bytes }
    let run = CommandRun(bytes: [Array("layout".utf8)] + paths)
    #expect(run.code == .success)
    #expect(try JSONParser.parse(run.output)["items"]?.array?.count == names.count)
  }

  @Test(
    "every name is a path and nothing else behind --", .enabled(if: BuiltCommand.path != nil))
  func namesBehindTerminator() throws {
    addFiles(SampleFiles.jpeg)
    SampleFiles.add(Array("-".utf8), SampleFiles.jpeg, to: folder)
    SampleFiles.add(Array("layout".utf8), SampleFiles.jpeg, to: folder)
    let more = ["-", "layout"].map { Array($0.utf8) }
    let run = BuiltCommand(
      ["layout", "--"].map { Array($0.utf8) } + names + more, in: folder)
    #expect(run.code == 0, "\(run.errorText)")
    #expect(try JSONParser.parse(run.output)["items"]?.array?.count == names.count + 2)
  }

  @Test("names in lists are paths and nothing else")
  func namesInLists() throws {
    addFiles(SampleFiles.jpeg)
    let lists = TemporaryFolder()
    let bytes: [UInt8] = names.flatMap { FilePath(folder.path).appending(FilePath(bytes: $0)).bytes + [0] }
    let run = CommandRun("layout", "--files-from", lists.addFile("list", bytes), "-0")
    #expect(run.code == .success)
    #expect(try JSONParser.parse(run.output)["items"]?.array?.count == names.count)
  }

  @Test("patterns, sheets and positions may have any name")
  func otherNames() {
    addFiles(SampleFiles.jpeg)
    let output = TemporaryFolder()
    for name in names {
      let sheet = FilePath(output.path).appending(FilePath(bytes: name.dropLast(4) + Array(".png".utf8)))
      let json = FilePath(output.path).appending(FilePath(bytes: name))
      let words = [folder.path, "--limit=1", "-w", "100", "-o"].map { Array($0.utf8) }
      let run = CommandRun(bytes: words + [sheet.bytes, Array("--json".utf8), json.bytes])
      #expect(run.code == .success, "\(sheet)")
    }
    #expect(output.names().count == 2 * names.count)
  }
}
