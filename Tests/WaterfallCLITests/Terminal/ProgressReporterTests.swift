import FileAccess
import PlainJSON
import Testing

@testable import WaterfallCLI

struct ProgressReporterTests {
  @Test("JSON lines hold the event and its counts, and the last one of a phase is never left out")
  func jsonLines() throws {
    let sink = CapturingSink()
    let reporter = ProgressReporter(form: .json, sink: sink)
    for done in 1...1000 { reporter.report(.placed, done: done, total: 1000) }
    reporter.report(.written, done: 64, total: 64)
    reporter.clear()
    let lines = try sink.calls.map { try JSONParser.parse(Array($0.utf8)) }
    #expect(sink.calls.allSatisfy { $0.hasSuffix("}\n") })
    #expect(lines.first?["event"]?.string == "placed")
    #expect(lines.first?["done"]?.number == 1)
    #expect(lines.dropLast().last?["done"]?.number == 1000)
    #expect(lines.last?["event"]?.string == "written")
    #expect(lines.last?["total"]?.number == 64)
    // A thousand steps in no time are not a thousand lines.
    #expect(lines.count < 500)
  }

  @Test("the bar stays in one line and is gone at the end")
  func bar() {
    let sink = CapturingSink(isTerminal: true, lineLength: 30)
    let reporter = ProgressReporter(form: .bar, sink: sink)
    for done in 1...1000 { reporter.report(.placed, done: done, total: 1000) }
    reporter.clear()
    reporter.clear()
    #expect(sink.calls.allSatisfy { $0.hasPrefix("\r") && $0.hasSuffix("\u{1B}[K") && !$0.contains("\n") })
    #expect(sink.calls.count >= 2)
    #expect(sink.calls.count < 500)
    #expect(sink.calls.count { $0 == "\r\u{1B}[K" } == 1)
    #expect(sink.calls.last == "\r\u{1B}[K")
  }

  @Test("a bar that was taken away comes back with the next phase")
  func barComesBack() {
    let sink = CapturingSink(isTerminal: true)
    let reporter = ProgressReporter(form: .bar, sink: sink, milliseconds: 0)
    reporter.report(.probed, done: 1, total: 1)
    reporter.clear()
    reporter.report(.placed, done: 1, total: 2)
    reporter.report(.written, done: 1, total: 2)
    reporter.clear()
    #expect(sink.calls.map { $0.contains("reading [") } == [true, false, false, false])
    #expect(sink.calls.map { $0.contains("placing [") } == [false, false, true, false])
  }

  @Test("nothing is written when nothing was asked for or nothing happened")
  func silence() {
    let sink = CapturingSink(isTerminal: true)
    ProgressReporter(form: .none, sink: sink).report(.placed, done: 1, total: 1)
    ProgressReporter(form: .bar, sink: sink).clear()
    #expect(sink.bytes.isEmpty)
  }

  @Test("a bar is shorter than its line, whatever the numbers")
  func barLength() {
    for lineLength in 0...200 {
      for (done, total) in [
        (0, 0), (0, 10), (10, 10), (11, 10), (-1, 10), (123_456, 1_000_000), (Int.max, Int.max), (5, -3),
      ] {
        let text = ProgressBar.text("placing", done: done, total: total, lineLength: lineLength)
        #expect(text.utf8.count < max(1, lineLength))
        if lineLength >= 80 { #expect(text.contains("\(done)/\(total)")) }
      }
    }
    #expect(
      ProgressBar.text("placing", done: 5, total: 10, lineLength: 33) == "placing [########         ] 5/10")
  }

  @Test("a stream that fails is no reason to stop")
  func brokenStream() {
    let broken = FileError(path: "standard error", operation: .write, reason: .system(32))
    let sink = CapturingSink(failure: broken)
    for form in [ProgressReporter.Form.bar, .json] {
      let reporter = ProgressReporter(form: form, sink: sink)
      reporter.report(.probed, done: 1, total: 1)
      reporter.clear()
    }
    #expect(sink.bytes.isEmpty)
  }
}
