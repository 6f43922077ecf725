/// Compresses the filtered bytes of strips to deflate that ends on a whole byte.
struct StripCompressor: ~Copyable {
  /// Used by probes in between.
  var matchFinder = MatchFinder()
  private var longMatchFinder = LongMatchFinder()
  private var block = TokenBlock()
  /// What follows `block`, and becomes part of it or the next block.
  private var piece = TokenBlock()
  private var blockWriter = BlockWriter()
  /// Made when it is needed first: it takes memory, and only the effort `small` does.
  private var zlib: ZlibDeflater?

  /// Literals and matches of a piece: with more of them, pieces of different pictures are not told apart, with fewer,
  /// costs are learned from too little.
  private static let pieceTokens = 1 << 14
  /// Matches that a block may have before it ends, which keeps its memory within bounds.
  private static let mostMatches = 1 << 13
  private static let zlibLevel = 9

  /// Compresses `bytes`, whole rows and at least one, to the data of `strip`, after what the data already holds.
  ///
  /// - Parameters:
  ///   - bytes: Filtered rows, not empty.
  ///   - search: How to find what repeats.
  ///   - isLast: True to end the stream; otherwise more can be appended.
  ///   - strip: Its data grow.
  mutating func compress(
    _ bytes: Span<UInt8>, by search: CompressionMethod.Search, isLast: Bool, into strip: inout EncodedStrip
  ) {
    precondition(!bytes.isEmpty, "a strip has rows")
    var storage = strip.storage
    strip.storage = []
    if case .zlib(let strategy) = search {
      strip.end += deflate(bytes, strategy: strategy, isLast: isLast, into: &storage, from: strip.end)
      strip.storage = storage
      return
    }
    var writer = BitWriter(storage: storage, count: strip.end)
    storage = []
    writeBlocks(of: bytes, by: search, isLast: isLast, to: &writer)
    if isLast {
      writer.reserve(1)
      writer.alignToByte()
    } else {
      StoredBlocks.writeEmpty(to: &writer)
    }
    strip.end = writer.count
    strip.storage = writer.finish()
  }

  /// Writes `bytes` in blocks, each as long as one code suits what is in it.
  ///
  /// A piece joins the block before it unless the two are smaller with codes of their own.
  private mutating func writeBlocks(
    of bytes: Span<UInt8>, by search: CompressionMethod.Search, isLast: Bool, to writer: inout BitWriter
  ) {
    var costs = search == .runs ? TokenCosts.none : TokenCosts(sampling: bytes)
    prepare(search)
    var start = 0
    var position = 0
    var blockBits = 0
    while position < bytes.count {
      let next = fillPiece(with: bytes, from: position, by: search, costs)
      if search != .runs { costs.adapt(to: piece) }
      let pieceBits = piece.estimatedBitCount()
      if position > start {
        let joinedBits = block.estimatedBitCount(followedBy: piece)
        if joinedBits <= blockBits + pieceBits && block.sequences.count < Self.mostMatches {
          block.append(piece)
          blockBits = joinedBits
          position = next
          continue
        }
        blockWriter.write(block, of: bytes, in: start..<position, isLast: false, to: &writer)
        start = position
      }
      swap(&block, &piece)
      blockBits = pieceBits
      position = next
    }
    blockWriter.write(block, of: bytes, in: start..<bytes.count, isLast: isLast, to: &writer)
  }

  /// Forgets what was found in other bytes.
  private mutating func prepare(_ search: CompressionMethod.Search) {
    switch search {
    case .runs, .zlib: break
    case .longMatches: longMatchFinder.removeAll()
    case .matches: matchFinder.removeAll()
    }
  }

  /// Replaces `piece` by tokens of `bytes` from `position` on; returns where they end.
  private mutating func fillPiece(
    with bytes: Span<UInt8>, from position: Int, by search: CompressionMethod.Search,
    _ costs: borrowing TokenCosts
  ) -> Int {
    piece.removeAll()
    switch search {
    case .runs, .zlib:
      return RunFinder.fill(
        &piece, with: bytes, from: position, to: bytes.count, tokenLimit: Self.pieceTokens)
    case .longMatches(let tries):
      return longMatchFinder.fill(
        &piece, with: bytes, from: position, to: bytes.count, tokenLimit: Self.pieceTokens, tries: tries,
        costs: costs)
    case .matches(let effort):
      return matchFinder.fill(
        &piece, with: bytes, from: position, to: bytes.count, tokenLimit: Self.pieceTokens, costs: costs,
        effort: effort)
    }
  }

  /// Returns the number of bytes written.
  private mutating func deflate(
    _ bytes: Span<UInt8>, strategy: ZlibDeflater.Strategy, isLast: Bool, into storage: inout [UInt8],
    from start: Int
  ) -> Int {
    // What cannot be compressed grows by less than 1 % in zlib's stored blocks.
    var room = bytes.count + bytes.count / 64 + 1024
    if zlib == nil { zlib = ZlibDeflater() }
    while true {
      if storage.count < start + room {
        storage.append(contentsOf: repeatElement(0, count: start + room - storage.count))
      }
      let written = zlib?.compress(
        bytes, level: Self.zlibLevel, strategy: strategy, isLast: isLast, into: &storage, from: start)
      if let written { return written }
      room *= 2
    }
  }
}
