/// Compresses the filtered bytes of strips to deflate that ends on a whole byte.
struct StripCompressor: ~Copyable {
  /// Used by probes in between.
  var matchFinder = MatchFinder()
  private var block = TokenBlock()
  private var blockWriter = BlockWriter()
  /// Made when it is needed first: it takes memory, and only the effort `small` does.
  private var zlib: ZlibDeflater?

  /// Literals and matches of a block: with more, photos lose to pictures of different kinds in one block.
  private static let runTokens = 1 << 17
  /// Fewer where costs are learned from one block to the next.
  private static let matchTokens = 1 << 14
  private static let zlibLevel = 9

  /// Compresses `bytes`, whole rows and at least one, to the data of `strip`, after what the data already holds.
  ///
  /// - Parameters:
  ///   - bytes: Filtered rows.
  ///   - search: How to find what repeats.
  ///   - isLast: True to end the stream; otherwise more can be appended.
  ///   - strip: Its data grow.
  mutating func compress(
    _ bytes: Span<UInt8>, by search: CompressionMethod.Search, isLast: Bool, into strip: inout EncodedStrip
  ) {
    var storage = strip.storage
    strip.storage = []
    if case .zlib(let strategy) = search {
      strip.end += deflate(bytes, strategy: strategy, isLast: isLast, into: &storage, from: strip.end)
      strip.storage = storage
      return
    }
    var writer = BitWriter(storage: storage, count: strip.end)
    storage = []
    switch search {
    case .runs: writeRuns(of: bytes, isLast: isLast, to: &writer)
    case .matches(let effort): writeMatches(of: bytes, effort: effort, isLast: isLast, to: &writer)
    case .zlib: break
    }
    if isLast {
      writer.reserve(1)
      writer.alignToByte()
    } else {
      StoredBlocks.writeEmpty(to: &writer)
    }
    strip.end = writer.count
    strip.storage = writer.finish()
  }

  private mutating func writeRuns(of bytes: Span<UInt8>, isLast: Bool, to writer: inout BitWriter) {
    var position = 0
    while position < bytes.count {
      block.removeAll()
      let next = RunFinder.fill(
        &block, with: bytes, from: position, to: bytes.count, tokenLimit: Self.runTokens)
      blockWriter.write(
        block, of: bytes, in: position..<next, isLast: isLast && next == bytes.count, to: &writer)
      position = next
    }
  }

  private mutating func writeMatches(
    of bytes: Span<UInt8>, effort: MatchFinder.Effort, isLast: Bool, to writer: inout BitWriter
  ) {
    var costs = TokenCosts(sampling: bytes)
    matchFinder.removeAll()
    var position = 0
    while position < bytes.count {
      block.removeAll()
      let next = matchFinder.fill(
        &block, with: bytes, from: position, to: bytes.count, tokenLimit: Self.matchTokens, costs: costs,
        effort: effort)
      costs.adapt(to: block)
      blockWriter.write(
        block, of: bytes, in: position..<next, isLast: isLast && next == bytes.count, to: &writer)
      position = next
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
