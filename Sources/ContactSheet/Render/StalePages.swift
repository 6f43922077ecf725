package import FileAccess
internal import ImageCodecs

/// Pages of an earlier run that had more of them.
package enum StalePages {
  /// Removes the sheets of this program that continue the numbering of `count` pages, up to the first number that has
  /// none.
  ///
  /// Only for pages that are all in their places. A link stays, and so does what it leads to.
  ///
  /// - Parameters:
  ///   - count: The number of pages there are now.
  ///   - path: The path of a page, counted from 1.
  /// - Returns: What was removed.
  package static func remove(after count: Int, path: (Int) -> FilePath) -> [FilePath] {
    var removed: [FilePath] = []
    while true {
      let stale = path(count + removed.count + 1)
      guard OwnSheet.isThere(stale, limits: DecodeLimits()), PlainFile.remove(stale) else { return removed }
      removed.append(stale)
    }
  }
}
