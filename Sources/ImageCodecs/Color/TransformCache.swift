/// The conversions used last.
///
/// Found by all bytes of the profile, not by a hash: the colours of a picture must not depend on which other
/// pictures came before it. Comparing is quick, since most profiles differ in length.
struct TransformCache: Sendable {
  /// More colour spaces than these in one folder are rare, and cost some milliseconds each time.
  private static let maxEntries = 32
  /// Profiles are up to 4 MB, and their conversions have a few hundred kilobytes more.
  private static let maxBytes = 16 << 20

  /// The one used last comes last.
  private var entries: [(source: ColorSource, outcome: ColorSource.Outcome)] = []

  /// Colour spaces that are remembered.
  var count: Int { entries.count }

  /// What was found out about `source`, if it is remembered.
  mutating func outcome(of source: ColorSource) -> ColorSource.Outcome? {
    guard let index = entries.lastIndex(where: { $0.source == source }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.outcome
  }

  /// Remembers `outcome`, and forgets what was not used for longest.
  mutating func add(_ outcome: ColorSource.Outcome, of source: ColorSource) {
    // Another worker may have been faster.
    if entries.contains(where: { $0.source == source }) { return }
    entries.append((source, outcome))
    var bytes = entries.reduce(0) { $0 + $1.source.byteCount }
    while entries.count > Self.maxEntries || (bytes > Self.maxBytes && entries.count > 1) {
      bytes -= entries.removeFirst().source.byteCount
    }
  }
}
