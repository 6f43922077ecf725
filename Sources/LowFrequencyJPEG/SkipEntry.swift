/// As many symbols as the next bits of a stream hold, packed into 16 bits: how many bits they take and how far
/// they lead.
///
/// The lowest six bits are the length, so that an entry can be a shift count as it is; the others are the steps. Small
/// entries keep the tables in the fastest cache: with 2^11 or 2^13 of them, or with 32 bits each, decoding was slower.
enum SkipEntry {
  /// Bits that an entry is looked up by.
  static let indexBits = 12
  /// Entries of one table.
  static let tableCount = 1 << indexBits
  /// Bits that an entry takes at most, so that three of them can follow each other; longer symbols have none.
  static let longest = 18
  /// Where the steps start.
  private static let stepBits: UInt16 = 6
  /// Coefficients of a block: as many steps lead out of it.
  static let blockCount: UInt32 = 64
  /// Added to the steps if the symbols end with an end-of-block.
  static let endSteps: UInt32 = 128
  /// Says that there is no symbol to take: steps more than those of any other entry, and no length.
  static let none = UInt16(512 << stepBits)

  static func entry(length: Int, steps: UInt32) -> UInt16 { UInt16(length) | UInt16(steps) << stepBits }

  /// The entry's index for `bits`, which are left-aligned.
  @inline(__always) static func index(_ bits: UInt64) -> Int {
    Int(truncatingIfNeeded: bits &>> UInt64(64 - indexBits))
  }

  /// Bits taken, if only the lowest six bits count.
  @inline(__always) static func length(_ entry: UInt16) -> UInt32 { UInt32(entry) }
  /// How many coefficients further the symbols lead.
  @inline(__always) static func steps(_ entry: UInt16) -> UInt32 { UInt32(entry &>> stepBits) }
  /// True if the steps, added up, lead to the end of a block and not further.
  ///
  /// An end-of-block counts only if the symbols before it have left something to end.
  @inline(__always) static func isWholeBlock(_ passed: UInt32) -> Bool {
    passed & ~63 == endSteps || passed == blockCount
  }

  /// The table that starts at `start` of several.
  @inline(__always) static func range(_ start: Int) -> Range<Int> {
    Range(uncheckedBounds: (start, start &+ tableCount))
  }
}
