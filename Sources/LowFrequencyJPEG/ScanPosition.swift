/// Where in the picture the next block is.
struct ScanPosition {
  /// The last mean of each component, from which the next one differs.
  var means = InlineArray<3, Int>(repeating: 0)
  var rowOfMCUs = 0
  var mcuInRow = 0
}
