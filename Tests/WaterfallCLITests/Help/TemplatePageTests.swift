import ContactSheet
import Testing

@testable import WaterfallCLI

struct TemplatePageTests {
  @Test("help templates names every placeholder with an example, in 80 columns")
  func everyPlaceholder() {
    let run = CommandRun("help", "templates")
    #expect(run.code == .success)
    let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    for field in CaptionField.allCases {
      #expect(lines.contains { $0.hasPrefix("  {\(field.rawValue)} ") }, "\(field)")
    }
    for line in lines {
      #expect(line.count < 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("every entry of the guide is a template that prints its example")
  func examples() throws {
    let entries = CaptionGuide.placeholders + CaptionGuide.formats + [CaptionGuide.column]
    #expect(entries.count > CaptionField.allCases.count)
    for entry in entries {
      #expect(try CaptionTemplate(parsing: entry.spelling).text(for: .example) == entry.example)
      #expect(!entry.example.isEmpty, "\(entry.spelling)")
      #expect(!entry.explanation.isEmpty, "\(entry.spelling)")
    }
    for entry in CaptionGuide.dateConversions { #expect(!entry.example.isEmpty, "\(entry.spelling)") }
    for (letter, placeholder) in CaptionGuide.letters {
      #expect(try CaptionTemplate(parsing: letter) == CaptionTemplate(parsing: placeholder))
    }
  }

  @Test("a topic that is none is refused, with all there are")
  func unknownTopics() {
    let run = CommandRun("help", "template")
    #expect(
      run.isUsageError(naming: "expected one of compose, layout, probe, completions, help or templates"))
    #expect(
      CommandRun("help", "templates", "probe").isUsageError(naming: "help takes one COMMAND, or templates"))
  }
}
