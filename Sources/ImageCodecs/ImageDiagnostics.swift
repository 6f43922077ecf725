/// What was odd about a file that was read all the same.
package struct ImageDiagnostics: Hashable, Sendable {
  /// One short phrase each, none twice, without the path.
  package private(set) var messages: [String] = []
  /// True when pixels or bytes are missing or wrong; false when the file is merely unusual.
  package private(set) var isDamaged = false

  package init() {}

  /// Adds `message` unless it is there already.
  package mutating func add(_ message: String, isDamage: Bool = false) {
    isDamaged = isDamaged || isDamage
    if !message.isEmpty && !messages.contains(message) { messages.append(message) }
  }

  /// Adds all of `other`.
  mutating func add(_ other: ImageDiagnostics) {
    for message in other.messages { add(message) }
    isDamaged = isDamaged || other.isDamaged
  }
}
