internal import PlainJSON
internal import Synchronization

/// Tells on standard error how far the work has come: as a line that is drawn again and again, as JSON, or not.
///
/// May be called from any thread.
final class ProgressReporter: Sendable {
  /// What is being counted.
  enum Phase: String, CaseIterable, Hashable, Sendable {
    case probed, placed, written

    /// The word on the bar.
    var label: String {
      switch self {
      case .probed: "reading"
      case .placed: "placing"
      case .written: "writing"
      }
    }
  }

  /// How progress is told.
  enum Form: Hashable, Sendable {
    case none, bar, json
  }

  let form: Form
  private let sink: any ByteSink
  private let milliseconds: Int64
  private let state: Mutex<State>

  private struct State {
    /// Of the bar, which has one line for all phases.
    var bar: PacedClock
    /// Of the JSON lines, so that one phase does not silence another.
    var lines: [Phase: PacedClock] = [:]
    var isDrawn = false
  }

  /// Reports to `sink`, at most once in `milliseconds`: ten times a second is as much as anyone sees.
  init(form: Form, sink: any ByteSink, milliseconds: Int64 = 100) {
    self.form = form
    self.sink = sink
    self.milliseconds = milliseconds
    state = Mutex(State(bar: PacedClock(milliseconds: milliseconds)))
  }

  /// Says that `done` of `total` are done in `phase`; what comes too soon after another is left out, unless it is
  /// the last of its phase and the form is JSON.
  func report(_ phase: Phase, done: Int, total: Int) {
    switch form {
    case .none: return
    case .json:
      state.withLock { state in
        let isTime = state.lines[phase, default: PacedClock(milliseconds: milliseconds)].isTime()
        if isTime || done >= total { write(Self.json(phase, done: done, total: total)) }
      }
    case .bar:
      // Rows are written while pictures are placed; two counts in one line would only flicker.
      if phase == .written { return }
      state.withLock { state in
        guard state.bar.isTime() else { return }
        state.isDrawn = true
        let bar = ProgressBar.text(phase.label, done: done, total: total, lineLength: sink.lineLength ?? 80)
        write(Array("\r\(bar)\u{1B}[K".utf8))
      }
    }
  }

  /// Takes the bar away, so that something else can be written; the next report draws it again.
  func clear() {
    guard form == .bar else { return }
    state.withLock { state in
      if state.isDrawn { write(Self.clearedLine) }
      state.isDrawn = false
    }
  }

  /// Goes to the start of the line and clears it.
  static let clearedLine = Array("\r\u{1B}[K".utf8)

  private func write(_ bytes: [UInt8]) {
    // Progress nobody can see is no reason to stop.
    try? sink.write(bytes)
  }

  private static func json(_ phase: Phase, done: Int, total: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("event")
    writer.string(phase.rawValue)
    writer.name("done")
    writer.number(done)
    writer.name("total")
    writer.number(total)
    writer.endObject()
    writer.endText()
    return writer.bytes
  }
}

/// A line such as `placing [######          ] 123/310`.
enum ProgressBar {
  /// The line, shorter than `lineLength` so that the cursor stays in it.
  static func text(_ label: String, done: Int, total: Int, lineLength: Int) -> String {
    let count = "\(done)/\(total)"
    // Brackets and spaces take four characters, the cursor one.
    let room = min(widest, lineLength - label.utf8.count - count.utf8.count - 5)
    guard room >= narrowest else { return String("\(label) \(count)".prefix(max(0, lineLength - 1))) }
    // Nothing to do is all done.
    let filled = total > 0 ? Int(Double(room) * min(1, max(0, Double(done) / Double(total)))) : room
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: room - filled)
    return "\(label) [\(bar)] \(count)"
  }

  private static let widest = 40
  private static let narrowest = 5
}
