/// How hard to press a PNG.
///
/// The bytes of `fast` and `balanced` are the same everywhere. Those of `small` depend on the version of zlib.
package enum CompressionEffort: Hashable, Sendable, CaseIterable {
  /// As fast as possible: 1 or 2 % larger than libpng's default for most photos, up to a fifth for pale ones and for
  /// drawings.
  case fast
  /// At most 3 % larger than libpng's default for photos, at most 2 % for drawings, and mostly smaller.
  case balanced
  /// As small as deflate gets in bearable time: at most the size of libpng's default.
  case small
}
