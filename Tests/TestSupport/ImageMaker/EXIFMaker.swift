/// Makes EXIF blocks: TIFF headers with one to three directories.
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
  /// The entries of the GPS directory, which is only written when there are any.
  public var positionEntries: [Entry] = []

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

  /// What a camera writes: everything that captions may name.
  public static func camera(isBigEndian: Bool = false) -> EXIFMaker {
    var maker = EXIFMaker(isBigEndian: isBigEndian)
    maker.entries = [
      maker.entry(0x010E, text: "A hut"), maker.entry(0x010F, text: "NIKON CORPORATION"),
      maker.entry(0x0110, text: "NIKON D90"), maker.entry(0x013B, text: "Ann"),
      maker.entry(0x8298, text: "(c) Ann"),
    ]
    maker.exifEntries = [
      maker.entry(0x829A, fractions: [(10, 2_500)]), maker.entry(0x829D, fractions: [(56, 10)]),
      maker.entry(0x8827, type: 3, integer: 400), maker.entry(0x9003, text: "2019:12:31 23:59:58"),
      maker.entry(0x920A, fractions: [(350, 10)]),
      maker.entry(0xA432, fractions: [(18, 1), (55, 1), (35, 10), (56, 10)]),
      maker.entry(0xA434, text: "18.0-55.0 mm f/3.5-5.6"),
    ]
    maker.positionEntries = [
      maker.entry(0x0001, text: "S"), maker.entry(0x0002, fractions: [(33, 1), (51, 1), (2_448, 100)]),
      maker.entry(0x0003, text: "E"), maker.entry(0x0004, fractions: [(151, 1), (12, 1), (55, 1)]),
    ]
    return maker
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

  /// An entry of fractions, with signs or without.
  public func entry(_ tag: Int, fractions: [(Int, Int)], isSigned: Bool = false) -> Entry {
    let bytes = fractions.flatMap { number($0.0, bytes: 4) + number($0.1, bytes: 4) }
    return Entry(tag: tag, type: isSigned ? 10 : 5, count: fractions.count, value: bytes)
  }

  /// The block, as it follows "Exif\0\0".
  public var block: [UInt8] {
    func byteCount(_ entries: Int) -> Int { 2 + entries * 12 + 4 }
    var first = entries
    let others = [(0x8769, exifEntries), (0x8825, positionEntries)].filter { !$0.1.isEmpty }
    var offset = 8 + byteCount(entries.count + others.count)
    for (tag, entries) in others {
      first.append(entry(tag, type: 4, integer: offset))
      offset += byteCount(entries.count)
    }
    var values: [UInt8] = []
    let valueStart = offset
    var block: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    block += number(42, bytes: 2) + number(8, bytes: 4)
    block += directory(first, values: &values, valueStart: valueStart)
    for (_, entries) in others { block += directory(entries, values: &values, valueStart: valueStart) }
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
