/// Computes `count` rows in bands on all cores and joins them in order.
///
/// - Parameters:
///   - count: How many rows there are.
///   - body: Turns a range of rows into their elements; called for many bands at once.
/// - Returns: The elements of row 0, then those of row 1, and so on.
func concatenatedBands<Element: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Range<Int>) -> [Element]
) async -> [Element] {
  // Small bands keep the cores busy to the end where part of the picture is dearer than the rest.
  let bandHeight = 8
  let starts = Array(stride(from: 0, to: count, by: bandHeight))
  let bands = await withTaskGroup(of: (Int, [Element]).self) { group in
    for (index, start) in starts.enumerated() {
      group.addTask { (index, body(start..<min(start + bandHeight, count))) }
    }
    var finished = [[Element]](repeating: [], count: starts.count)
    for await (index, band) in group { finished[index] = band }
    return finished
  }
  return Array(bands.joined())
}
