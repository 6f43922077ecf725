@testable import PNGEncoding

/// The filters of PNG as the specification says them, section 9, byte by byte.
enum ReferenceFilter {
  /// What `filter` leaves of `row`.
  static func filtered(_ filter: RowFilter, _ row: [UInt8], _ above: [UInt8], _ pixelBytes: Int) -> [UInt8] {
    row.indices.map { index in
      let isEdge = index < pixelBytes
      let value = prediction(
        filter, left: isEdge ? 0 : Int(row[index - pixelBytes]), above: Int(above[index]),
        corner: isEdge ? 0 : Int(above[index - pixelBytes]))
      return row[index] &- UInt8(value)
    }
  }

  /// The pixels of filtered rows, each preceded by the number of its filter; `nil` when there is no such filter.
  static func restored(_ lines: [UInt8], shape: StripShape) -> [UInt8]? {
    let (rowBytes, pixelBytes) = (shape.rowBytes, shape.pixelBytes)
    var above = [UInt8](repeating: 0, count: rowBytes)
    var pixels: [UInt8] = []
    for start in stride(from: 0, to: lines.count, by: rowBytes + 1) {
      guard let filter = RowFilter(rawValue: lines[start]) else { return nil }
      var row: [UInt8] = []
      for index in 0..<rowBytes {
        let isEdge = index < pixelBytes
        let value = prediction(
          filter, left: isEdge ? 0 : Int(row[index - pixelBytes]), above: Int(above[index]),
          corner: isEdge ? 0 : Int(above[index - pixelBytes]))
        row.append(lines[start + 1 + index] &+ UInt8(value))
      }
      pixels += row
      above = row
    }
    return pixels
  }

  private static func prediction(_ filter: RowFilter, left: Int, above: Int, corner: Int) -> Int {
    switch filter {
    case .none: return 0
    case .sub: return left
    case .up: return above
    case .average: return (left + above) / 2
    case .paeth:
      let estimate = left + above - corner
      let (toLeft, toAbove, toCorner) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
      return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
    }
  }
}
