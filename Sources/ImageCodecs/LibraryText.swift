internal import FileAccess

/// Words of the C libraries, which may quote bytes of the file.
enum LibraryText {
  /// `text` without anything that would break a line or steer a terminal.
  static func visible(_ text: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var next = text
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return EscapedText.escaped(bytes)
  }
}
