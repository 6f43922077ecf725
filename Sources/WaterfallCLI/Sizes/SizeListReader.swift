internal import ContactSheet
internal import FileAccess
internal import GalleryLayout
internal import PlainJSON

/// Reads lists of sizes: JSON, or lines of text.
enum SizeListReader {
  /// The sizes in `bytes`.
  ///
  /// What begins with a bracket or a brace is JSON: an array of `[width, height]`, of objects with `width` and
  /// `height`, perhaps with `name` and `span`, or for two of the presets of objects with `height` or `extra` alone. Everything else is text with
  /// one `WxH` a line; empty lines are passed over. Only JSON can say that there are none.
  ///
  /// - Throws: `SizeListError` with the line of the first thing that does not fit.
  static func read(_ bytes: [UInt8]) throws(SizeListError) -> SizeList {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return try readLines(text) }
    do throws(JSONError) {
      return try readJSON(bytes)
    } catch {
      throw SizeListError(description: error.description)
    }
  }

  private static func readLines(_ text: ArraySlice<UInt8>) throws(SizeListError) -> SizeList {
    var list = SizeList()
    // Lines are rarely shorter than "600x400" and a line feed.
    list.reserve(text.count / 8)
    var rest = text
    var number = 0
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = trimmed(rest[..<end])
      rest = rest[end...].dropFirst()
      if line.isEmpty { continue }
      guard let size = size(line) else {
        let shown =
          EscapedText.escaped(line.prefix(longestExcerpt)) + (line.count > longestExcerpt ? "..." : "")
        throw SizeListError(description: "line \(number): expected WxH such as 4032x3024, found '\(shown)'")
      }
      list.append(SheetShape(.size(size)))
    }
    // As a file without a byte is: likely what a command in front of this one did not write.
    if list.items.isEmpty { throw SizeListError(description: "no sizes in it") }
    return list
  }

  /// Enough to recognise a line by.
  private static let longestExcerpt = 40

  private static func size(_ line: ArraySlice<UInt8>) -> LayoutSize? {
    guard let cross = line.firstIndex(of: UInt8(ascii: "x")),
      let width = NumberText.decimal(line[..<cross], in: 0...Double.greatestFiniteMagnitude),
      let height = NumberText.decimal(line[(cross + 1)...], in: 0...Double.greatestFiniteMagnitude)
    else { return nil }
    return LayoutSize(width: width, height: height)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let last = line.last, isSpace(last) { line.removeLast() }
    while let first = line.first, isSpace(first) { line.removeFirst() }
    return line
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}

extension SizeListReader {
  private static func readJSON(_ bytes: [UInt8]) throws(JSONError) -> SizeList {
    var scanner = JSONScanner(bytes)
    var list = SizeList()
    // "[600,400]," is a short item.
    list.reserve(bytes.count / 10)
    try scanner.enterArray()
    while try scanner.nextElement() {
      switch try scanner.peek() {
      case .array: list.append(try readPair(&scanner, index: list.items.count))
      case .object: try readObject(&scanner, into: &list)
      case .null, .bool, .number, .string:
        throw scanner.error(
          "index \(list.items.count): expected [width, height] or {\"width\": ..., \"height\": ...}")
      }
    }
    try scanner.finish()
    return list
  }

  private static func readPair(
    _ scanner: inout JSONScanner, index: Int
  ) throws(JSONError) -> SheetShape {
    try scanner.enterArray()
    var size = LayoutSize.zero
    if try scanner.nextElement() {
      size.width = try readLength(&scanner, "width", of: index)
      if try scanner.nextElement() {
        size.height = try readLength(&scanner, "height", of: index)
        if try !scanner.nextElement() { return SheetShape(.size(size)) }
      }
    }
    throw scanner.error("index \(index): expected two numbers, [width, height]")
  }

  private static func readObject(
    _ scanner: inout JSONScanner, into list: inout SizeList
  ) throws(JSONError) {
    let index = list.items.count
    var (width, height, extra): (Double?, Double?, Double?)
    var name: FilePath?
    var span = 1
    try scanner.enterObject()
    while let key = try scanner.nextName() {
      switch key {
      case "width": width = try readLength(&scanner, "width", of: index)
      case "height": height = try readLength(&scanner, "height", of: index)
      case "extra": extra = try readLength(&scanner, "extra height", of: index)
      case "name":
        let bytes = FileNameText.bytes(of: try scanner.readString())
        // A path would end there.
        if bytes.contains(0) { throw scanner.error("index \(index): the name holds a NUL") }
        name = FilePath(bytes: bytes)
      case "span":
        let number = try scanner.readNumber()
        guard number >= 1, number <= 10_000, number == number.rounded() else {
          throw scanner.error("index \(index): the span is not a whole number from 1 to 10000")
        }
        span = Int(number)
      default:
        let known = ["width", "height", "name", "span", "extra"]
        let hint =
          NearestName.nearest(to: key, among: known).map { "did you mean \"\($0)\"?" }
          ?? "expected \(known.dropLast().joined(separator: ", ")) or extra"
        let shown = EscapedText.escaped(Array(key.utf8.prefix(longestExcerpt)))
        throw scanner.error("index \(index): \"\(shown)\" is not known; \(hint)")
      }
    }
    switch (width, height, extra) {
    case (let width?, let height?, nil):
      list.append(SheetShape(.size(LayoutSize(width: width, height: height)), span: span), name: name)
    case (nil, let height?, nil): list.append(SheetShape(.height(height), span: span), name: name)
    case (nil, nil, let extra?): list.append(SheetShape(.extra(extra), span: span), name: name)
    default:
      throw scanner.error(
        "index \(index): expected \"width\" and \"height\", or only one of \"height\" and \"extra\"")
    }
  }

  private static func readLength(
    _ scanner: inout JSONScanner, _ what: String, of index: Int
  ) throws(JSONError) -> Double {
    let length = try scanner.readNumber()
    guard length >= 0 else { throw scanner.error("index \(index): the \(what) is negative") }
    return length
  }
}
