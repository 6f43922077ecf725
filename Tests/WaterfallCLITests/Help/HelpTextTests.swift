import FileAccess
import Testing

@testable import WaterfallCLI

struct HelpTextTests {
  @Test(
    "the help names every option with its letter, its value and its default", arguments: CommandName.allCases)
  func everyOptionIsNamed(command: CommandName) {
    let lines = HelpText.page(of: command).split(separator: "\n")
    // Sentences may be broken anywhere.
    let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    for option in OptionTable.options(of: command) {
      let letter = option.letter.map { "-\(Character(Unicode.Scalar($0))), " } ?? "    "
      let line = lines.first { $0.hasPrefix("  \(letter)\(option.spelling)") }
      #expect(line != nil, "\(option.name) is missing")
      #expect(text.contains(option.help.prefix(40)))
      if let standard = option.defaultText { #expect(text.contains("(default: \(standard))")) }
      switch option.effect {
      case .value(let rule): #expect(line?.contains("\(option.spelling) \(rule.placeholder)") == true)
      case .optionalValue(let rule, _):
        #expect(line?.contains("\(option.spelling)[=\(rule.placeholder)]") == true)
      case .flag, .action: break
      }
    }
  }

  @Test("the help fits 80 columns of plain ASCII", arguments: CommandName.allCases)
  func linesFit(command: CommandName) {
    let text = HelpText.page(of: command)
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.utf8.count < 80, "\(line)")
      #expect(line.utf8.allSatisfy { 0x20...0x7E ~= $0 }, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("a call in the help is one the parser understands")
  func examplesAreUnderstood() throws {
    var count = 0
    for command in CommandName.allCases {
      for example in CommandPage.page(of: command).examples {
        // What stands in front of a pipe is not ours, and the shell takes the quotes away.
        let call = example.call.split(separator: "|").last ?? ""
        let words = call.split(separator: " ").map { Array($0.utf8.filter { $0 != UInt8(ascii: "'") }) }
        guard case .run(let settings) = try CommandLineParser.parse(Array(words.dropFirst())) else {
          Issue.record("\(call) runs nothing")
          continue
        }
        #expect(throws: Never.self, "\(call)") { try settings.check() }
        #expect(settings.command == command)
        count += 1
      }
    }
    #expect(count >= 6)
  }

  @Test("a help that cannot be written is an error")
  func brokenOutput() {
    let failure = FileError(path: "standard output", operation: .write, reason: .system(28))
    let errors = CapturingSink()
    let code = WaterfallCommand.run(
      arguments: [Array("--help".utf8)],
      streams: CommandStreams(output: CapturingSink(failure: failure), errors: errors))
    #expect(code == .inputOutput)
    #expect(String(decoding: errors.bytes, as: UTF8.self).hasPrefix("waterfall: standard output: "))
  }
}
