/// One way to filter and compress a strip.
struct CompressionMethod: Hashable {
  /// How to find what repeats.
  enum Search: Hashable {
    /// Runs of one byte.
    case runs
    /// Matches of six bytes and more, and runs, with so many places to look at.
    case longMatches(tries: Int)
    /// All matches that pay.
    case matches(MatchFinder.Effort)
    /// By zlib, at its best.
    case zlib(ZlibDeflater.Strategy)
  }

  var filtering: RowFiltering
  var search: Search

  init(_ filtering: RowFiltering, _ search: Search) {
    self.filtering = filtering
    self.search = search
  }
}

extension MatchFinder.Effort {
  /// For flat drawings in a hurry.
  static let brief = Self(chainLength: 1, niceLength: 32, isLazy: false)
  /// For pictures where matches save some percent.
  static let short = Self(chainLength: 4, niceLength: 64, isLazy: false)
  /// For flat drawings: little is left to look at, so that looking is cheap.
  static let thorough = Self(chainLength: 32, niceLength: 128, isLazy: true)
  /// For the smallest file.
  static let exhaustive = Self(chainLength: 256, niceLength: 258, isLazy: true)
}
