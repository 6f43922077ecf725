import FileAccess
import TestSupport

@testable import WaterfallCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The executable that was built with the tests, run as a process of its own.
struct BuiltCommand {
  /// Its path; `nil` when it was not built.
  static let path: String? = {
    #if canImport(Glibc)
      // The test bundle is an executable in the same folder.
      let own = (realpath("/proc/self/exe", nil)).map { path in
        defer { free(path) }
        return String(cString: path)
      }
      let folder = (own ?? "").split(separator: "/").dropLast().joined(separator: "/")
      let path = "/\(folder)/waterfall"
    #else
      let path = Fixtures.packageFolder + "/.build/debug/waterfall"
    #endif
    return access(path, X_OK) == 0 ? path : nil
  }()

  /// How it ended: the exit code, or 1000 and the signal.
  let code: Int
  let output: [UInt8]
  let errors: [UInt8]

  var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Runs the command to its end; ends it after half a minute, which is a failure.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - folder: The working directory.
  ///   - input: What standard input holds.
  ///   - environment: Variables such as `LC_ALL=C`.
  ///   - outputPath: Where standard output goes instead of ``output``.
  ///   - setup: What a shell does first, such as `ulimit -n 64`.
  init(
    _ arguments: [[UInt8]], in folder: TemporaryFolder, input: [UInt8] = [], environment: [String] = [],
    outputPath: String? = nil, setup: String? = nil
  ) {
    let files = TemporaryFolder()
    let running = RunningCommand(
      arguments, folder: folder.path, inputPath: files.addFile("input", input),
      outputPath: outputPath ?? files.path(of: "output"), errorPath: files.path(of: "errors"),
      environment: environment, setup: setup)
    code = running.wait()
    output = outputPath == nil ? files.contents(of: "output") ?? [] : []
    errors = files.contents(of: "errors") ?? []
  }

  init(
    _ arguments: String..., in folder: TemporaryFolder, input: [UInt8] = [], environment: [String] = [],
    outputPath: String? = nil, setup: String? = nil
  ) {
    self.init(
      arguments.map { Array($0.utf8) }, in: folder, input: input, environment: environment,
      outputPath: outputPath, setup: setup)
  }
}

/// A command that is still running.
struct RunningCommand {
  let process: pid_t

  init(
    _ arguments: [[UInt8]], folder: String, inputPath: String = "/dev/null", outputPath: String = "/dev/null",
    errorPath: String = "/dev/null", environment: [String] = [], setup: String? = nil
  ) {
    let own = Array((BuiltCommand.path ?? "/missing").utf8)
    // A shell changes the folder and the limits, and then becomes the command.
    let script = "cd \"$1\" && shift && \(setup ?? ":") && exec \"$0\" \"$@\""
    let words = ["/bin/sh", "-c", script].map { Array($0.utf8) } + [own, Array(folder.utf8)] + arguments
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Whoever runs the tests may have blocked or ignored signals; the command gets none of that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let variables = environment.map { Array($0.utf8) }
    var process: pid_t = 0
    let status = Self.withCStrings(words) { words in
      Self.withCStrings(variables) { variables in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
      }
    }
    precondition(status == 0, "the command cannot be started: \(status)")
    self.process = process
  }

  /// Waits for the end and tells how it came about.
  func wait() -> Int {
    var status: CInt = 0
    for _ in 0..<6000 {
      if waitpid(process, &status, WNOHANG) == process { return Self.code(status) }
      usleep(5000)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
    return Self.code(status)
  }

  /// Lets it end by `signal`.
  func send(_ signal: CInt) { kill(process, signal) }

  private static func code(_ status: CInt) -> Int {
    let signal = Int(status & 0x7F)
    return signal == 0 ? Int(status >> 8 & 0xFF) : 1000 + signal
  }

  private static func withCStrings<Result>(
    _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { bytes in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
      for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[bytes.count] = 0
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    return body(copies + [nil])
  }
}
