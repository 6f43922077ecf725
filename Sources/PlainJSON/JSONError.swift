/// Why bytes are not a JSON text, or not the one that was asked for.
package struct JSONError: Error, Hashable, Sendable {
  /// Where it was noticed, in bytes from the start of the text.
  package var offset: Int
  /// The line of that byte; the first line is 1.
  package var line: Int
  /// What is wrong there, as part of a sentence.
  package var message: String

  /// The complaint `message` about the byte at `offset`, which is in line `line`.
  package init(offset: Int, line: Int, message: String) {
    self.offset = offset
    self.line = line
    self.message = message
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String { "line \(line) (byte \(offset)): \(message)" }
}
