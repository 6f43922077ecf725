/// The filters of PNG, numbered as in a file: PNG specification, section 9.
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// True when the row above is needed.
  var looksUp: Bool { rawValue >= RowFilter.up.rawValue }
}
