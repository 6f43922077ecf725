/// The symbol that the next bits of a stream start with and the value behind it, packed into 32 bits.
///
/// From the lowest bit: 6 bits of length, 6 for 63 less the number of bits of the value that are not part of the
/// index, 5 of the step, and 15 for the value as if those bits were 0. They add to it, whatever its sign.
///
/// An end-of-block takes nothing, so that looking it up again does no harm; its value is its length.
enum ValueEntry {
  /// Bits that an entry of an AC code is looked up by.
  static let coefficientBits = 11
  /// The same of a DC code: words are shorter, and small tables leave more of the fastest cache to the others.
  static let differenceBits = 9
  /// Entries that there is room for in one table.
  static let tableCount = 1 << coefficientBits
  /// The step of an end-of-block, farther than that of any other symbol: behind all coefficients that are kept.
  static let endStep = 17
  /// Says that the word does not end within the index, or not the first bit of the value, or is too long with it,
  /// or is none at all; looks like an end-of-block without length.
  static let none = UInt32(63 << 6 | endStep << 12)

  /// The entry for `index` of so many bits, which starts with the word of `symbol`.
  static func entry(_ symbol: HuffmanSymbol, index: Int, indexBits: Int) -> UInt32 {
    let room = indexBits - symbol.wordLength
    guard room > 0 || symbol.size == 0, symbol.length <= SkipEntry.longest else { return none }
    let given = min(symbol.size, room)
    let missing = symbol.size - given
    let bits = index >> (room - given) & (1 << given - 1)
    // Of negative values, the first bit is 0.
    let isNegative = given > 0 && bits >> (given - 1) == 0
    let value = bits << missing - (isNegative ? 1 << symbol.size - 1 : 0)
    return entry(symbol, missing: missing, value: value)
  }

  /// The entry for a symbol and its value, whatever the length of the word.
  static func entry(_ symbol: HuffmanSymbol, value: Int) -> UInt32 { entry(symbol, missing: 0, value: value) }

  private static func entry(_ symbol: HuffmanSymbol, missing: Int, value: Int) -> UInt32 {
    let isEnd = symbol.step == endStep
    let (length, value) = isEnd ? (0, symbol.length) : (symbol.length, value)
    return UInt32(length | (63 - missing) << 6 | symbol.step << 12) | UInt32(bitPattern: Int32(value)) << 17
  }

  /// The entry's index for `bits`, which are left-aligned.
  @inline(__always) static func index(_ bits: UInt64, indexBits: Int = coefficientBits) -> Int {
    Int(truncatingIfNeeded: bits &>> UInt64(64 - indexBits))
  }

  /// Bits taken.
  @inline(__always) static func length(_ entry: UInt32) -> Int { Int(entry & 63) }
  /// How many coefficients further the symbol leads.
  @inline(__always) static func step(_ entry: UInt32) -> Int { Int((entry &>> 12) & 31) }
  /// True for an end-of-block, and for none.
  @inline(__always) static func isEnd(_ entry: UInt32) -> Bool { step(entry) == endStep }
  /// The bits of an end-of-block.
  @inline(__always) static func endLength(_ entry: UInt32) -> UInt32 { entry &>> 17 }
  /// The value that `bits`, which the entry was looked up by, start with.
  @inline(__always)
  static func value(_ entry: UInt32, _ bits: UInt64, indexBits: Int = coefficientBits) -> Int {
    // In two steps, for a shift by 64 would be one by 0. Only six bits of the count matter.
    let rest = ((bits &<< UInt64(indexBits)) &>> 1) &>> UInt64(entry &>> 6)
    return Int(Int32(bitPattern: entry) &>> 17) &+ Int(truncatingIfNeeded: rest)
  }

  /// The table that starts at `start` of several.
  @inline(__always) static func range(_ start: Int) -> Range<Int> {
    Range(uncheckedBounds: (start, start &+ tableCount))
  }
}
