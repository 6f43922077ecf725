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

  /// The types of TIFF 6.0, section 2, that are looked at, and a later one.
  private enum ValueType {
    static let byte = 1
    static let ascii = 2
    static let short = 3
    static let long = 4
    static let rational = 5
    static let undefined = 7
    static let signedShort = 8
    static let signedLong = 9
    static let signedRational = 10
    static let directory = 13
    /// Of Exif 3.0.
    static let utf8 = 129
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
  func integer(of entry: Entry) -> Int? { entry.count == 1 ? firstInteger(of: entry) : nil }

  /// The first value of an entry that holds integers.
  func firstInteger(of entry: Entry) -> Int? {
    func start(_ bytesEach: Int) -> Int { self.start(of: entry, bytesEach: bytesEach) ?? bytes.count }
    return switch entry.type {
    case _ where entry.count == 0: nil
    case ValueType.byte: byte(at: start(1))
    case ValueType.short: short(at: start(2))
    case ValueType.long: long(at: start(4))
    case ValueType.signedShort: short(at: start(2)).map { Int(Int16(truncatingIfNeeded: $0)) }
    case ValueType.signedLong: long(at: start(4)).map { Int(Int32(truncatingIfNeeded: $0)) }
    default: nil
    }
  }

  /// The fraction at `index` of an entry that holds some; `nil` for one over zero.
  func fraction(of entry: Entry, at index: Int = 0) -> Double? {
    guard entry.type == ValueType.rational || entry.type == ValueType.signedRational,
      index < entry.count, let start = start(of: entry, bytesEach: 8),
      let numerator = long(at: start + 8 * index), let denominator = long(at: start + 8 * index + 4),
      denominator != 0
    else { return nil }
    if entry.type == ValueType.rational { return Double(numerator) / Double(denominator) }
    return Double(Int32(truncatingIfNeeded: numerator)) / Double(Int32(truncatingIfNeeded: denominator))
  }

  /// The offset of the directory an entry points to.
  func offset(of entry: Entry) -> Int? {
    guard entry.count == 1, entry.type == ValueType.long || entry.type == ValueType.directory
    else { return nil }
    return long(at: entry.valueOffset)
  }

  /// The characters of a text entry, as far as they are there.
  func text(of entry: Entry) -> ArraySlice<UInt8>? {
    entry.type == ValueType.ascii ? characters(of: entry) : nil
  }

  /// The characters of an entry of text, also of one in UTF-8 or with bytes of no declared meaning, as some write it.
  func anyText(of entry: Entry) -> ArraySlice<UInt8>? {
    let types = [ValueType.ascii, ValueType.utf8, ValueType.byte, ValueType.undefined]
    return types.contains(entry.type) ? characters(of: entry) : nil
  }

  private func characters(of entry: Entry) -> ArraySlice<UInt8>? {
    guard let start = start(of: entry, bytesEach: 1), start < bytes.count else { return nil }
    return bytes[start...].prefix(entry.count)
  }

  /// Where the values of an entry are: in it if they fit there, else where it says, be that inside the block or not.
  private func start(of entry: Entry, bytesEach: Int) -> Int? {
    // Both are at most 32 bits wide.
    entry.count * bytesEach <= 4 ? entry.valueOffset : long(at: entry.valueOffset)
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
