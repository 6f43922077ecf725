/// Where output goes: a file, or the stream the command was started with.
package enum OutputTarget: Hashable, Sendable {
  case standardOutput
  case file(FilePath)

  /// The target an argument names: `-` and `/dev/stdout` are standard output, everything else is a path.
  ///
  /// Opening `/dev/stdout` anew would write from the start of a file that the shell opened for appending.
  package init(argument: FilePath) {
    let streams: [FilePath] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
    self = streams.contains(argument) ? .standardOutput : .file(argument)
  }
}
