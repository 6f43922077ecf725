internal import ContactSheet
internal import FileAccess

/// Why a command has no result.
struct CommandFailure: Error {
  /// What the shell is told.
  var code: ExitCode
  /// What the user is told, one message each; not all of it matters to someone who wants it quiet.
  var messages: [Message]

  /// A message of a failure.
  struct Message: Hashable {
    var text: String
    /// True for what is wrong with a single input, where that is not the cause.
    var isWarning = false
  }

  /// A failure with one message.
  init(_ code: ExitCode, _ text: String) {
    self.code = code
    messages = [Message(text: text)]
  }

  /// A list of paths or sizes that cannot be read.
  init(reading error: FileError) { self.init(.noUsableInput, error.description) }

  /// An output that cannot be created or written.
  init(writing error: FileError) {
    self.init(error.operation == .create ? .cannotCreate : .inputOutput, error.description)
  }

  /// A sheet that was not made of the inputs that `pathCount` paths name.
  init(_ error: SheetError, pathCount: Int) {
    switch error.code {
    case .cannotDrawText: self.init(.usage, (error.path == nil ? "" : "--font-file ") + error.line)
    case .impossibleLayout, .badPattern: self.init(.usage, error.line)
    case .cannotCreateOutput: self.init(.cannotCreate, error.line)
    case .cannotWriteOutput: self.init(.inputOutput, error.line)
    case .unusableBackground:
      self.init(.noUsableInput, "\(OptionName.backgroundImage.spelling): \(error.line)")
    case .noUsableImage, .damagedInput, .sheetTooLarge:
      self.init(.noUsableInput, error.line)
    }
    let isCause = error.code == .damagedInput
    let problems = error.problems.map { Message(text: $0.line, isWarning: !isCause) }
    if error.code == .noUsableImage, pathCount == 1, problems.count == 1 {
      // The one path there is says it all.
      messages = [Message(text: problems[0].text)]
    } else {
      messages = problems + messages
    }
  }

  /// Tells the user.
  func tell(_ log: MessageLog) {
    for message in messages {
      if message.isWarning { log.warning(message.text) } else { log.failure(message.text) }
    }
  }
}

extension InputProblem {
  /// The problem as a message.
  var line: String { "\(path): \(reason)" }
}
