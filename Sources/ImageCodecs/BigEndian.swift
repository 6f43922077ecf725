extension Collection where Element == UInt8 {
  /// The number that these bytes spell, the highest first, as PNG, JPEG and ICC profiles do; at most seven of them.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
