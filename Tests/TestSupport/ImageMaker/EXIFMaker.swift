/// Makes EXIF blocks: TIFF headers with one or two directories.
public struct EXIFMaker: Sendable {
  /// One entry of a directory; values of more than four bytes are put behind the directories.
  public struct Entry: Sendable {
    /// What the entry is about.
    public var tag: Int
    /// 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG and so on.
    public var type: Int
    /// How many values of the type are claimed.
    public var count: Int
    /// The values, in the block's byte order.
    public var value: [UInt8]

    /// An entry with raw value bytes, in the block's byte order.
    public init(tag: Int, type: Int, count: Int, value: [UInt8]) {
      self.tag = tag
      self.type = type
      self.count = count
      self.value = value
    }
  }

  /// Motorola order ("MM") instead of Intel's ("II").
  public var isBigEndian: Bool
  /// The entries of IFD0.
  public var entries: [Entry] = []
  /// The entries of the Exif directory, which is only written when there are any.
  public var exifEntries: [Entry] = []

  /// A block without entries.
  public init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  /// A block that says the orientation and, when given, the dates.
  public static func block(
    orientation: Int? = nil, isBigEndian: Bool = false, dateTime: String? = nil,
    dateTimeOriginal: String? = nil
  ) -> [UInt8] {
    var maker = EXIFMaker(isBigEndian: isBigEndian)
    if let orientation { maker.entries.append(maker.entry(0x0112, type: 3, integer: orientation)) }
    if let dateTime { maker.entries.append(maker.entry(0x0132, text: dateTime)) }
    if let dateTimeOriginal { maker.exifEntries.append(maker.entry(0x9003, text: dateTimeOriginal)) }
    return maker.block
  }

  /// An entry of one integer of `type`: 1, 3, 4, 6, 8 or 9.
  public func entry(_ tag: Int, type: Int, integer: Int) -> Entry {
    let bytes =
      switch type {
      case 3, 8: number(integer, bytes: 2)
      case 4, 9: number(integer, bytes: 4)
      default: number(integer, bytes: 1)
      }
    return Entry(tag: tag, type: type, count: 1, value: bytes)
  }

  /// An entry of text with a closing NUL.
  public func entry(_ tag: Int, text: String) -> Entry {
    let bytes = Array(text.utf8) + [0]
    return Entry(tag: tag, type: 2, count: bytes.count, value: bytes)
  }

  /// The block, as it follows "Exif\0\0".
  public var block: [UInt8] {
    var first = entries
    let firstBytes = 2 + (entries.count + (exifEntries.isEmpty ? 0 : 1)) * 12 + 4
    let exifOffset = 8 + firstBytes
    if !exifEntries.isEmpty { first.append(entry(0x8769, type: 4, integer: exifOffset)) }
    let exifBytes = exifEntries.isEmpty ? 0 : 2 + exifEntries.count * 12 + 4
    var values: [UInt8] = []
    let valueStart = exifOffset + exifBytes
    var block: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    block += number(42, bytes: 2) + number(8, bytes: 4)
    block += directory(first, values: &values, valueStart: valueStart)
    if !exifEntries.isEmpty { block += directory(exifEntries, values: &values, valueStart: valueStart) }
    return block + values
  }

  /// `value` in the block's byte order.
  public func number(_ value: Int, bytes count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  private func directory(_ entries: [Entry], values: inout [UInt8], valueStart: Int) -> [UInt8] {
    var bytes = number(entries.count, bytes: 2)
    for entry in entries {
      bytes += number(entry.tag, bytes: 2) + number(entry.type, bytes: 2) + number(entry.count, bytes: 4)
      if entry.value.count <= 4 {
        bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        bytes += number(valueStart + values.count, bytes: 4)
        values += entry.value
      }
    }
    return bytes + number(0, bytes: 4)
  }
}
