/// The tables of a file's Huffman codes, looked up by the next bits of the stream.
///
/// Tables of codes that are the same as in the file before, as they are in most files of one camera, are kept.
struct HuffmanTables {
  /// Codes of each class that a file may have.
  static let slots = 4
  /// Components of a scan at most.
  private static let components = 3

  /// One symbol and its value an entry, see `ValueEntry`: those of DC codes, then those of AC codes, a table for
  /// every slot.
  private(set) var values = [UInt32](repeating: 0, count: 2 * slots * ValueEntry.tableCount)
  /// As many whole symbols an entry as fit, see `SkipEntry`: from within a block by AC slot, then from the start
  /// of a block by component.
  private(set) var skips = [UInt16](repeating: 0, count: (slots + components) * SkipEntry.tableCount)

  /// The words of every code, in the order of `values`.
  private var words = [HuffmanWords](repeating: HuffmanWords(), count: 2 * slots)
  private var codes = [HuffmanCode](repeating: HuffmanCode(), count: 2 * slots)
  /// The codes of which the tables of `skips` from the start of a block were made.
  private var startCodes = [[HuffmanCode]](repeating: [], count: components)

  /// Where in `values` the table of a DC code is.
  static func difference(_ slot: Int) -> Int { slot * ValueEntry.tableCount }
  /// Where in `values` the table of an AC code is.
  static func coefficient(_ slot: Int) -> Int { (slots + slot) * ValueEntry.tableCount }
  /// Where in `skips` the table of an AC code is.
  static func inside(_ slot: Int) -> Int { slot * SkipEntry.tableCount }
  /// Where in `skips` the table for the start of a component's block is.
  static func start(_ component: Int) -> Int { (slots + component) * SkipEntry.tableCount }

  /// The entry for the symbol that `bits`, left-aligned, start with, by the code of a table of `values`.
  ///
  /// Slow, for where the table does not have it.
  @inline(never)
  func entry(for bits: UInt64, table: Int) throws(LowFrequencyFallback) -> UInt32 {
    guard let symbol = words[table / ValueEntry.tableCount].symbol(startingWith: bits) else {
      throw .codedData
    }
    return ValueEntry.entry(symbol, value: symbol.value(bits))
  }

  /// Makes the tables that `plan` needs, a plan for the scan of `header`.
  mutating func prepare(for header: FrameHeader, plan: ScanPlan) {
    for (index, component) in header.components.enumerated() {
      let (dc, ac) = (component.differenceSlot, Self.slots + component.coefficientSlot)
      let pair = [header.differenceCodes[dc], header.coefficientCodes[component.coefficientSlot]]
      if codes[dc] != pair[0] {
        setCode(pair[0], in: dc, meaning: HuffmanSymbol.init(difference:wordLength:))
      }
      if codes[ac] != pair[1] {
        setCode(pair[1], in: ac, meaning: HuffmanSymbol.init(coefficient:wordLength:))
        let table = words[ac].table(bitCount: SkipEntry.indexBits)
        fillSkips(at: Self.inside(component.coefficientSlot), first: table, then: table)
      }
      // Components that keep more than the mean do not skip from the start, and others share a table.
      let isNeeded = plan.runs.contains { $0.last == 0 && $0.start == Self.start(index) }
      if isNeeded && startCodes[index] != pair {
        startCodes[index] = pair
        fillSkips(
          at: Self.start(index), first: words[dc].table(bitCount: SkipEntry.indexBits),
          then: words[ac].table(bitCount: SkipEntry.indexBits))
      }
    }
  }

  private mutating func setCode(
    _ code: HuffmanCode, in index: Int, meaning: (UInt8, Int) -> HuffmanSymbol?
  ) {
    codes[index] = code
    words[index] = HuffmanWords(code, meaning: meaning)
    let base = index * ValueEntry.tableCount
    let bits = index < Self.slots ? ValueEntry.differenceBits : ValueEntry.coefficientBits
    for (number, symbol) in words[index].table(bitCount: bits).enumerated() {
      values[base + number] =
        symbol.map { ValueEntry.entry($0, index: number, indexBits: bits) } ?? ValueEntry.none
    }
  }

  /// Makes the table of `skips` at `base` by following symbols, the first in one table and the rest in another,
  /// as far as their words lie within the index.
  private mutating func fillSkips(at base: Int, first: [HuffmanSymbol?], then: [HuffmanSymbol?]) {
    for index in 0..<SkipEntry.tableCount {
      var (used, steps, isEnd) = (0, UInt32(0), false)
      while !isEnd && used < SkipEntry.indexBits {
        // Zeros stand in for the bits that are not known; a word counts only if it needs none of them.
        let bits = (index << used) & (SkipEntry.tableCount - 1)
        guard let next = used == 0 ? first[bits] : then[bits],
          used + next.wordLength <= SkipEntry.indexBits, used + next.length <= SkipEntry.longest
        else { break }
        if next.step == ValueEntry.endStep {
          isEnd = true
        } else if steps + UInt32(next.step) < SkipEntry.blockCount {
          steps += UInt32(next.step)
        } else {
          break
        }
        used += next.length
      }
      if isEnd { steps += SkipEntry.endSteps }
      skips[base + index] = used == 0 ? SkipEntry.none : SkipEntry.entry(length: used, steps: steps)
    }
  }
}
