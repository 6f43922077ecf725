/// Literals, then a match: what a block of deflate is made of.
struct Sequence {
  /// Bytes that stand for themselves, in front of the match.
  var literalCount: UInt32
  /// Bytes of the match, or 0 for none, which only the last sequence of a block has.
  var length: UInt16
  /// How far back the match lies, less one.
  var distanceLessOne: UInt16
}

/// Sequences for a range of bytes, and how often each symbol occurs in them.
struct TokenBlock {
  private(set) var sequences: [Sequence] = []
  /// How often each literal or length symbol occurs; the end of the block once.
  var literalCounts = InlineArray<288, UInt32>(repeating: 0)
  /// How often each distance symbol occurs.
  var distanceCounts = InlineArray<32, UInt32>(repeating: 0)
  /// Bits that follow length and distance symbols.
  private(set) var extraBits = 0

  /// Literals whose counts were added, but that no sequence holds yet.
  private var pendingLiterals = 0

  /// Forgets everything but the storage.
  mutating func removeAll() {
    sequences.removeAll(keepingCapacity: true)
    literalCounts = .init(repeating: 0)
    distanceCounts = .init(repeating: 0)
    literalCounts[DeflateFormat.endOfBlock] = 1
    extraBits = 0
    pendingLiterals = 0
  }

  /// Adds literals whose symbols are counted elsewhere.
  @inline(__always)
  mutating func appendUncounted(literals: Int) { pendingLiterals &+= literals }

  /// Adds the counts of literals that were appended without.
  mutating func add(_ counts: LiteralCounts) {
    var symbols = literalCounts.mutableSpan
    counts.add(to: &symbols)
  }

  /// Counts all literals, which were appended without, of a block that begins at `start` of `bytes`.
  mutating func countLiterals(of bytes: Span<UInt8>, from start: Int) {
    var counts = LiteralCounts()
    var position = start
    for sequence in sequences {
      // Positions stay within the bytes, whose count is an Int.
      let end = position &+ Int(sequence.literalCount)
      while end &- position >= 4 {
        counts.count(fourIn: bytes.word32(at: position))
        position &+= 4
      }
      while position < end {
        counts.count(bytes[position])
        position &+= 1
      }
      position &+= Int(sequence.length)
    }
    add(counts)
  }

  /// Adds everything of `next`, which describes the bytes behind.
  mutating func append(_ next: borrowing TokenBlock) {
    sequences.append(contentsOf: next.sequences)
    extraBits += next.extraBits
    let literals = next.literalCounts.span
    for symbol in 0..<DeflateFormat.literalSymbols { literalCounts[symbol] &+= literals[symbol] }
    let distances = next.distanceCounts.span
    for symbol in 0..<DeflateFormat.distanceSymbols { distanceCounts[symbol] &+= distances[symbol] }
    literalCounts[DeflateFormat.endOfBlock] = 1
  }

  /// Adds one literal.
  @inline(__always)
  mutating func append(literal: UInt8) {
    literalCounts[Int(literal)] &+= 1
    pendingLiterals &+= 1
  }

  /// Adds a match.
  @inline(__always)
  mutating func append(length: Int, distance: Int) {
    let (lengthSymbol, lengthBits) = DeflateFormat.lengthSymbol(length)
    let (distanceSymbol, distanceBits) = DeflateFormat.distanceSymbol(distance)
    literalCounts[257 &+ lengthSymbol] &+= 1
    distanceCounts[distanceSymbol] &+= 1
    extraBits &+= lengthBits &+ distanceBits
    sequences.append(
      Sequence(
        literalCount: UInt32(truncatingIfNeeded: pendingLiterals), length: UInt16(truncatingIfNeeded: length),
        distanceLessOne: UInt16(truncatingIfNeeded: distance &- 1)))
    pendingLiterals = 0
  }

  /// Ends the block.
  mutating func finish() {
    if pendingLiterals > 0 {
      sequences.append(
        Sequence(
          literalCount: UInt32(truncatingIfNeeded: pendingLiterals), length: 0, distanceLessOne: 0))
    }
    pendingLiterals = 0
  }
}
