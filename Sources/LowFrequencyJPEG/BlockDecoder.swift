/// Decodes blocks: keeps their first coefficients, skips the others.
///
/// The time goes into the chain from one look-up to the next (bits, table, shift) and into branches that cannot
/// be predicted; most of the rest is done beside that. Two ways without such branches were tried and took
/// longer: choosing the next table by arithmetic, and finding all blocks first and reading their values later.
///
/// Two pictures beside each other in one thread, a block of each at a time, took 20 % less at an eighth of the size and
/// 12 % less at a quarter, given the same tables: too little for what it takes to keep two of them going.
enum BlockDecoder {
  /// Decodes MCUs up to `end` of a row.
  ///
  /// - Parameters:
  ///   - end: Where to stop; no more MCUs than the data have room for, however long they are.
  ///   - window: The bits from the first MCU on; then those behind the last.
  ///   - position: Where in the picture the first MCU is; then the one behind the last.
  ///   - values: Where the coefficients go, a row of MCUs.
  ///   - plan: The blocks.
  ///   - tables: Their codes.
  ///   - data: The data.
  /// - Throws: `.codedData` where the data say what those of a sound file do not.
  static func decode(
    upTo end: Int, from window: inout BitWindow, at position: inout ScanPosition,
    into values: inout [Int16], plan: ScanPlan, tables: HuffmanTables, data: [UInt8]
  ) throws(LowFrequencyFallback) {
    let bytes = data.span.bytes
    let runs = plan.runs.span
    let places = plan.places.span
    let entries = tables.values.span
    let skips = tables.skips.span
    var target = values.mutableSpan
    // A copy, which can stay in registers.
    var bits = window
    for mcu in position.mcuInRow..<end {
      for component in runs.indices {
        let run = runs[component]
        let first = entries.extracting(ValueEntry.range(run.differences))
        let start = skips.extracting(SkipEntry.range(run.start))
        let table = entries.extracting(ValueEntry.range(run.coefficients))
        let inside = skips.extracting(SkipEntry.range(run.inside))
        var mean = position.means[component]
        for number in run.firstPlace..<run.endPlace {
          let place = places[number] &+ mcu &* run.across
          bits.refill(bytes)
          var entry = first[ValueEntry.index(bits.bits, indexBits: ValueEntry.differenceBits)]
          if entry == ValueEntry.none { entry = try tables.entry(for: bits.bits, table: run.differences) }
          mean &+= ValueEntry.value(entry, bits.bits, indexBits: ValueEntry.differenceBits)
          // A mean beyond this is none that samples of 8 bits have, and more than libjpeg keeps.
          guard UInt(bitPattern: mean &+ 0x8000) < 0x10000 else { throw .codedData }
          let passed: UInt32
          if run.last == 0 {
            target[place] = Int16(truncatingIfNeeded: mean)
            passed = skipStart(start[SkipEntry.index(bits.bits)], first: entry, &bits)
          } else {
            clear(&target, at: place)
            target[place] = Int16(truncatingIfNeeded: mean)
            passed = try keep(upTo: run.last, at: place, of: &target, &bits, bytes, entry, table, run, tables)
          }
          if passed < SkipEntry.blockCount {
            try skipRest(after: passed, &bits, bytes, inside, run, tables)
          }
        }
        position.means[component] = mean
      }
    }
    window = bits
    position.mcuInRow = end
  }

  /// Takes what `skip` says of a block from its start on, or else the symbol `first`.
  ///
  /// Returns how many coefficients were passed; `SkipEntry.blockCount` or more if that was all of the block.
  @inline(__always)
  private static func skipStart(_ skip: UInt16, first: UInt32, _ bits: inout BitWindow) -> UInt32 {
    bits.take(SkipEntry.length(skip))
    if skip < SkipEntry.none { return SkipEntry.steps(skip) }
    bits.take(first)
    return 1
  }

  /// Takes the coefficients of a block, of which `first` is the mean, and stores them until that up to `last` are
  /// known.
  ///
  /// Returns the same as `skipStart`.
  @inline(__always)
  private static func keep(
    upTo last: Int, at place: Int, of target: inout MutableSpan<Int16>, _ bits: inout BitWindow,
    _ bytes: RawSpan, _ first: UInt32, _ table: Span<UInt32>, _ run: ScanPlan.Run, _ tables: HuffmanTables
  ) throws(LowFrequencyFallback) -> UInt32 {
    // Three look-ups fit between refills, but the first may not have been one.
    if ValueEntry.length(first) > SkipEntry.longest {
      return try keepExactly(upTo: last, at: place, of: &target, &bits, bytes, run, tables)
    }
    // A copy, which is not needed unless the tables do not suffice.
    let start = bits
    bits.take(first)
    var slot = place
    var entry = store(table[ValueEntry.index(bits.bits)], &bits, &slot, &target)
    // Looking up an end-of-block again does no harm, and is less trouble than a branch that cannot be predicted.
    if last == 4 {
      entry = store(table[ValueEntry.index(bits.bits)], &bits, &slot, &target)
      bits.refill(bytes)
      entry = store(table[ValueEntry.index(bits.bits)], &bits, &slot, &target)
      entry = store(table[ValueEntry.index(bits.bits)], &bits, &slot, &target)
    } else {
      while slot < place &+ last {
        bits.refill(bytes)
        entry = store(table[ValueEntry.index(bits.bits)], &bits, &slot, &target)
        entry = store(table[ValueEntry.index(bits.bits)], &bits, &slot, &target)
      }
    }
    if !ValueEntry.isEnd(entry) {
      let passed = UInt32(truncatingIfNeeded: slot &- place &+ 1)
      // Four times sixteen zeros lead out of the block.
      guard passed <= SkipEntry.blockCount else { throw .codedData }
      return passed
    }
    if entry != ValueEntry.none {
      bits.take(ValueEntry.endLength(entry))
      return SkipEntry.blockCount
    }
    bits = start
    return try keepExactly(upTo: last, at: place, of: &target, &bits, bytes, run, tables)
  }

  /// The same as `keep` for a block with words that are too long for the tables.
  @inline(__always)
  private static func keepExactly(
    upTo last: Int, at place: Int, of target: inout MutableSpan<Int16>, _ bits: inout BitWindow,
    _ bytes: RawSpan, _ run: ScanPlan.Run, _ tables: HuffmanTables
  ) throws(LowFrequencyFallback) -> UInt32 {
    let kept = try keptExactly(upTo: last, at: place, of: &target, from: bits.taken, bytes, run, tables)
    bits = kept.window
    return kept.passed
  }

  /// What `keepExactly` does, with the bits from `start` on.
  @inline(never)
  private static func keptExactly(
    upTo last: Int, at place: Int, of target: inout MutableSpan<Int16>, from start: Int, _ bytes: RawSpan,
    _ run: ScanPlan.Run, _ tables: HuffmanTables
  ) throws(LowFrequencyFallback) -> (window: BitWindow, passed: UInt32) {
    // What was stored on the way here may be more than there is.
    let mean = target[place]
    clear(&target, at: place)
    target[place] = mean
    var bits = BitWindow(at: start, of: bytes)
    bits.take(try tables.entry(for: bits.bits, table: run.differences))
    let table = tables.values.span.extracting(ValueEntry.range(run.coefficients))
    var slot = place
    while slot < place + last {
      bits.refill(bytes)
      var entry = table[ValueEntry.index(bits.bits)]
      if entry == ValueEntry.none { entry = try tables.entry(for: bits.bits, table: run.coefficients) }
      if ValueEntry.isEnd(entry) {
        bits.take(ValueEntry.endLength(entry))
        return (bits, SkipEntry.blockCount)
      }
      _ = store(entry, &bits, &slot, &target)
    }
    return (bits, UInt32(truncatingIfNeeded: slot - place + 1))
  }

  /// Takes a symbol and stores its value; `slot` is where the last one was stored.
  @inline(__always)
  private static func store(
    _ entry: UInt32, _ bits: inout BitWindow, _ slot: inout Int, _ target: inout MutableSpan<Int16>
  ) -> UInt32 {
    let value = ValueEntry.value(entry, bits.bits)
    bits.take(entry)
    slot &+= ValueEntry.step(entry)
    target[slot] = Int16(truncatingIfNeeded: value)
    return entry
  }

  /// Takes the rest of a block of which some coefficients were passed.
  @inline(__always)
  private static func skipRest(
    after first: UInt32, _ bits: inout BitWindow, _ bytes: RawSpan, _ inside: Span<UInt16>,
    _ run: ScanPlan.Run, _ tables: HuffmanTables
  ) throws(LowFrequencyFallback) {
    var passed = first
    while true {
      var skip: UInt16
      repeat {
        bits.refill(bytes)
        // Three look-ups fit between refills, whatever they find.
        skip = inside[SkipEntry.index(bits.bits)]
        bits.take(SkipEntry.length(skip))
        passed &+= SkipEntry.steps(skip)
        if passed >= SkipEntry.blockCount { break }
        skip = inside[SkipEntry.index(bits.bits)]
        bits.take(SkipEntry.length(skip))
        passed &+= SkipEntry.steps(skip)
        if passed >= SkipEntry.blockCount { break }
        skip = inside[SkipEntry.index(bits.bits)]
        bits.take(SkipEntry.length(skip))
        passed &+= SkipEntry.steps(skip)
      } while passed < SkipEntry.blockCount
      if SkipEntry.isWholeBlock(passed) { return }
      // The symbols lead out of the block, or there is none: back, and on by a single one.
      bits = BitWindow(at: bits.taken &- Int(SkipEntry.length(skip) & 63), of: bytes)
      let entry = try tables.entry(for: bits.bits, table: run.coefficients)
      if ValueEntry.isEnd(entry) {
        bits.take(ValueEntry.endLength(entry))
        return
      }
      bits.take(entry)
      passed = passed &- SkipEntry.steps(skip) &+ UInt32(truncatingIfNeeded: ValueEntry.step(entry))
      if SkipEntry.isWholeBlock(passed) { return }
      if passed >= SkipEntry.blockCount { throw .codedData }
    }
  }

  /// Sets the coefficients of a block that are kept to zero.
  @inline(__always)
  private static func clear(_ target: inout MutableSpan<Int16>, at place: Int) {
    var bytes = target.mutableBytes
    bytes.storeBytes(of: .zero, toByteOffset: 2 &* place, as: SIMD8<Int16>.self)
    bytes.storeBytes(of: .zero, toByteOffset: 2 &* place &+ 16, as: SIMD2<Int16>.self)
  }
}
