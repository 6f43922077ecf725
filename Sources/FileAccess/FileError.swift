#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Why the system would not do what was asked of it with a path.
package struct FileError: Error, Hashable, Sendable {
  /// What was being done when it failed.
  package enum Operation: Hashable, Sendable {
    case open, read, list, create, write, flush, rename
  }

  /// The path as the caller gave it.
  package var path: FilePath
  /// What was being done.
  package var operation: Operation
  /// Why it failed.
  package var reason: Reason

  /// Whose fault it is.
  package enum Reason: Hashable, Sendable {
    /// The system said no; the value is that of `errno`.
    case system(CInt)
    /// The path names something else than a regular file, for instance "a named pipe" or "a folder".
    case notRegularFile(kind: String)
    /// After writing, the file holds another number of bytes than were written to it.
    case wrongSize(written: Int, found: Int)
  }

  package init(path: FilePath, operation: Operation, reason: Reason) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// The error of a place that is taken, where nothing is to be replaced.
  package static func taken(_ path: FilePath) -> FileError {
    FileError(path: path, operation: .create, reason: .system(EEXIST))
  }

  /// The reason as a phrase without the path, for instance "no such file or folder".
  package var reasonText: String {
    switch reason {
    case .system(ENOENT) where operation == .create: "the folder to create it in does not exist"
    case .system(EEXIST) where operation == .create:
      "there is a file of that name already, which is not to be replaced"
    case .system(let code): SystemMessage.text(of: code)
    case .notRegularFile(let kind): "not a regular file (\(kind))"
    case .wrongSize(let written, let found):
      "the file holds \(found) bytes after \(written) were written"
    }
  }
}

extension FileError: CustomStringConvertible {
  package var description: String { "\(path): \(reasonText)" }
}

/// The system's words for an error number.
package enum SystemMessage {
  /// The text of `code`, in the C locale this program never leaves, starting in lower case.
  package static func text(of code: CInt) -> String {
    if code == ENOENT { return "no such file or folder" }
    guard let text = strerror(code) else { return "error \(code)" }
    let message = String(cString: text)
    return message.prefix(1).lowercased() + message.dropFirst()
  }
}
