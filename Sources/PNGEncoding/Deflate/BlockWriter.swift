/// Writes blocks of deflate, each in the shortest of its three forms.
struct BlockWriter {
  private var builder = CodeLengths()
  private var header = BlockHeader()
  private var literalLengths = CodeLengths.Lengths(repeating: 0)
  private var distanceLengths = CodeLengths.Lengths(repeating: 0)

  /// Four literals are written at once, so that their codes and seven bits before them must fit 64 bits.
  private static let longestCode = 14

  private enum Form: UInt64 {
    case stored = 0
    case fixed = 1
    case dynamic = 2
  }

  /// The bits that the symbols of `block` take with codes of their own, and what follows them.
  private mutating func symbolBitCount(of block: borrowing TokenBlock) -> Int {
    literalLengths = builder.lengths(
      for: block.literalCounts.span.extracting(first: DeflateFormat.literalSymbols), limit: Self.longestCode)
    distanceLengths = builder.lengths(
      for: block.distanceCounts.span.extracting(first: DeflateFormat.distanceSymbols), limit: Self.longestCode
    )
    return Self.bodyBitCount(block, literalLengths.span, distanceLengths.span)
  }

  /// Writes `range` of `bytes`, which `block` describes.
  mutating func write(
    _ block: borrowing TokenBlock, of bytes: Span<UInt8>, in range: Range<Int>, isLast: Bool,
    to writer: inout BitWriter
  ) {
    let symbolBits = symbolBitCount(of: block)
    header.prepare(literalLengths: literalLengths, distanceLengths: distanceLengths)
    let dynamicBits = 3 + header.bitCount + symbolBits
    let fixedBits =
      3 + Self.bodyBitCount(block, FixedCode.literalLengths.span, FixedCode.distanceLengths.span)
    let storedBits = StoredBlocks.bitCount(of: range.count)
    if storedBits <= min(dynamicBits, fixedBits) {
      StoredBlocks.write(bytes, in: range, isLast: isLast, to: &writer)
      return
    }
    let isFixed = fixedBits <= dynamicBits
    writer.reserve(min(fixedBits, dynamicBits) / 8 + 1)
    writer.append((isLast ? 1 : 0) | (isFixed ? Form.fixed : .dynamic).rawValue << 1, count: 3)
    if !isFixed { header.write(to: &writer) }
    let literalCode = PrefixCode(lengths: isFixed ? FixedCode.literalLengths : literalLengths)
    let distanceCode = PrefixCode(lengths: isFixed ? FixedCode.distanceLengths : distanceLengths)
    let lengthWords = Self.lengthWords(of: literalCode)
    writer.withBits { out, room in
      Self.writeBody(
        block.sequences.span, of: bytes, from: range.lowerBound, literalCode.words.span, lengthWords.span,
        distanceCode.words.span, to: &out, in: &room)
    }
  }

  /// The bits of everything after a block's header.
  private static func bodyBitCount(
    _ block: borrowing TokenBlock, _ literalLengths: Span<UInt8>, _ distanceLengths: Span<UInt8>
  ) -> Int {
    var bits = block.extraBits
    // Through spans: an element of an InlineArray may be read by copying it all.
    let literalCounts = block.literalCounts.span
    let distanceCounts = block.distanceCounts.span
    for symbol in 0..<DeflateFormat.literalSymbols {
      bits += Int(literalCounts[symbol]) * Int(literalLengths[symbol])
    }
    for symbol in 0..<DeflateFormat.distanceSymbols {
      bits += Int(distanceCounts[symbol]) * Int(distanceLengths[symbol])
    }
    return bits
  }

  /// For each match length less three its code and extra bits, and above 24 bits how many these are.
  private static func lengthWords(of literalCode: PrefixCode) -> InlineArray<256, UInt32> {
    var lengthWords = InlineArray<256, UInt32>(repeating: 0)
    let words = literalCode.words.span
    for length in DeflateFormat.matchLengths {
      let (symbol, extraBits) = DeflateFormat.lengthSymbol(length)
      let word = words[257 + symbol]
      let bits = word >> PrefixCode.codeBits
      let extra = UInt32(length - 3) & (1 << UInt32(extraBits) - 1)
      lengthWords[length - 3] = word & 0xFFFF | extra << bits | (bits + UInt32(extraBits)) << 24
    }
    return lengthWords
  }

  private static func writeBody(
    _ sequences: Span<Sequence>, of bytes: Span<UInt8>, from start: Int, _ words: Span<UInt32>,
    _ lengthWords: Span<UInt32>, _ distanceWords: Span<UInt32>, to out: inout BitWriter.Bits,
    in room: inout MutableRawSpan
  ) {
    var position = start
    for index in 0..<sequences.count {
      let sequence = sequences[index]
      // Positions stay within the bytes, whose count is an Int.
      let end = position &+ Int(sequence.literalCount)
      while end &- position >= 4 {
        let four = bytes.word32(at: position)
        let first = words[Int(four & 0xFF)]
        let second = words[Int(four >> 8 & 0xFF)]
        let third = words[Int(four >> 16 & 0xFF)]
        let fourth = words[Int(four >> 24)]
        // Two pairs side by side: the sums do not wait for one another.
        let front = UInt64(first & 0xFFFF) | UInt64(second & 0xFFFF) &<< UInt64(first >> 16)
        let back = UInt64(third & 0xFFFF) | UInt64(fourth & 0xFFFF) &<< UInt64(third >> 16)
        let frontBits = UInt64(first >> 16 &+ second >> 16)
        let backBits = UInt64(third >> 16 &+ fourth >> 16)
        out.add(front | back &<< frontBits, count: Int(truncatingIfNeeded: frontBits &+ backBits))
        out.store(in: &room)
        position &+= 4
      }
      while position < end {
        let word = words[Int(bytes[position])]
        out.add(UInt64(word & 0xFFFF), count: Int(word >> 16))
        position &+= 1
      }
      out.store(in: &room)
      if sequence.length == 0 { continue }
      let lengthWord = lengthWords[Int(sequence.length &- 3)]
      out.add(UInt64(lengthWord & 0xFF_FFFF), count: Int(lengthWord >> 24))
      let distance = Int(sequence.distanceLessOne) &+ 1
      let (symbol, extraBits) = DeflateFormat.distanceSymbol(distance)
      let word = distanceWords[symbol]
      out.add(UInt64(word & 0xFFFF), count: Int(word >> 16))
      out.add(UInt64((distance &- 1) & (1 &<< extraBits &- 1)), count: extraBits)
      out.store(in: &room)
      position &+= Int(sequence.length)
    }
    let word = words[DeflateFormat.endOfBlock]
    out.add(UInt64(word & 0xFFFF), count: Int(word >> 16))
    out.store(in: &room)
  }
}

/// The code every decoder knows: RFC 1951, 3.2.6.
enum FixedCode {
  /// Includes two symbols that never occur.
  static let literalLengths = CodeLengths.Lengths { symbol in
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
  }
  /// Includes two symbols that never occur.
  static let distanceLengths = CodeLengths.Lengths { symbol in symbol < 32 ? 5 : 0 }
}

/// Blocks that hold bytes as they are: RFC 1951, 3.2.4.
enum StoredBlocks {
  /// The bits that `byteCount` bytes take at most.
  static func bitCount(of byteCount: Int) -> Int {
    let blocks = max(1, (byteCount + DeflateFormat.largestStoredBlock - 1) / DeflateFormat.largestStoredBlock)
    // Three bits of head, at most seven of padding, two lengths of 16.
    return blocks * (3 + 7 + 32) + byteCount * 8
  }

  /// Writes `range` of `bytes`; ends on a whole byte.
  static func write(_ bytes: Span<UInt8>, in range: Range<Int>, isLast: Bool, to writer: inout BitWriter) {
    writer.reserve(bitCount(of: range.count) / 8 + 1)
    var start = range.lowerBound
    repeat {
      let count = min(range.upperBound - start, DeflateFormat.largestStoredBlock)
      let isEnd = start + count == range.upperBound
      writer.append(isLast && isEnd ? 1 : 0, count: 3)
      writer.alignToByte()
      writer.append(UInt64(count) | UInt64(count ^ 0xFFFF) << 16, count: 32)
      writer.append(bytes.extracting(start..<start + count))
      start += count
    } while start < range.upperBound
  }

  /// Writes an empty block, after which a piece of deflate ends on a whole byte.
  static func writeEmpty(to writer: inout BitWriter) {
    write([UInt8]().span, in: 0..<0, isLast: false, to: &writer)
  }
}
