/// Bounds-checked access to the directories of a TIFF block.
struct TIFFBlock {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  /// One entry of a directory: 12 bytes.
  struct Entry {
    var type: Int
    var count: Int
    /// Where the value is if it fits in four bytes, and where its offset is otherwise.
    var valueOffset: Int
  }

  /// The types of TIFF 6.0, section 2, that are looked at.
  private enum ValueType {
    static let byte = 1
    static let ascii = 2
    static let short = 3
    static let long = 4
    static let signedShort = 8
    static let signedLong = 9
    static let directory = 13
  }

  /// `nil` unless the block starts like a TIFF file.
  init?(_ block: some Sequence<UInt8>) {
    bytes = Array(block)
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isBigEndian = false
    case [0x4D, 0x4D]: isBigEndian = true
    default: return nil
    }
    if short(at: 2) != 42 { return nil }
  }

  /// Where IFD0 starts.
  var firstDirectory: Int? { long(at: 4) }

  /// The first entry with `tag` of the directory at `offset`; a directory that is cut short counts as far as it goes.
  func entry(_ tag: Int, inDirectoryAt offset: Int) -> Entry? {
    guard let count = short(at: offset) else { return nil }
    for index in 0..<count {
      let start = offset + 2 + index * 12
      guard start <= bytes.count - 12 else { return nil }
      guard short(at: start) == tag, let type = short(at: start + 2), let count = long(at: start + 4)
      else { continue }
      return Entry(type: type, count: count, valueOffset: start + 8)
    }
    return nil
  }

  /// The value of an entry that holds exactly one integer.
  func integer(of entry: Entry) -> Int? {
    if entry.count != 1 { return nil }
    switch entry.type {
    case ValueType.byte: return byte(at: entry.valueOffset)
    case ValueType.short: return short(at: entry.valueOffset)
    case ValueType.long: return long(at: entry.valueOffset)
    case ValueType.signedShort:
      return short(at: entry.valueOffset).map { Int(Int16(truncatingIfNeeded: $0)) }
    case ValueType.signedLong:
      return long(at: entry.valueOffset).map { Int(Int32(truncatingIfNeeded: $0)) }
    default: return nil
    }
  }

  /// The offset of the directory an entry points to.
  func offset(of entry: Entry) -> Int? {
    guard entry.count == 1, entry.type == ValueType.long || entry.type == ValueType.directory
    else { return nil }
    return long(at: entry.valueOffset)
  }

  /// The characters of a text entry, as far as they are there.
  func text(of entry: Entry) -> ArraySlice<UInt8>? {
    if entry.type != ValueType.ascii { return nil }
    guard let start = entry.count <= 4 ? entry.valueOffset : long(at: entry.valueOffset),
      start < bytes.count
    else { return nil }
    return bytes[start...].prefix(entry.count)
  }

  private func byte(at offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  private func short(at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func long(at offset: Int) -> Int? {
    guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
    return isBigEndian ? first << 16 | second : second << 16 | first
  }
}
