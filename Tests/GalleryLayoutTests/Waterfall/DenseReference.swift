import GalleryLayout

/// Dense filling as its definition reads: every place is tried in every window of columns.
struct DenseReference {
  /// The first column and the top of every item.
  private(set) var places: [(column: Int, y: Double)] = []

  /// Stretches that are taken, each with the gap below it, for every column.
  private var taken: [[(from: Double, to: Double)]]
  private var cursor = 0

  /// Places items that are `heights` tall and cover `spans` of `count` columns; with whole numbers sums are exact.
  init(heights: [Double], spans: [Int], style: WaterfallStyle, count: Int) {
    taken = Array(repeating: [], count: count)
    for (height, span) in zip(heights, spans) {
      let windows = (0...count - span).map { $0..<$0 + span }
      // Below everything, where the rule of the columns puts it.
      let bottoms = windows.map { $0.reduce(style.margins.top) { max($0, bottom(of: $1, style)) } }
      let limit = (bottoms.min() ?? 0) + style.tolerance
      let allowed = bottoms.indices.filter { bottoms[$0] <= limit }
      let picked =
        switch style.tie {
        case .leftmost: allowed.first
        case .rightmost: allowed.last
        case .cursor: allowed.first { $0 >= cursor } ?? allowed.first
        }
      var place = (column: picked ?? 0, y: bottoms[picked ?? 0])
      for (column, window) in windows.enumerated() {
        let starts = [style.margins.top] + window.flatMap { taken[$0].map(\.to) }
        let free = starts.filter { start in
          window.allSatisfy { isFree(start, start + height + style.rowGap, $0) }
        }
        if let y = free.min(), y < place.y || y == place.y && column < place.column { place = (column, y) }
      }
      places.append(place)
      cursor = place.column + span
      for column in windows[place.column] {
        taken[column].append((place.y, place.y + height + style.rowGap))
      }
    }
  }

  private func bottom(of column: Int, _ style: WaterfallStyle) -> Double {
    taken[column].reduce(style.margins.top) { max($0, $1.to) }
  }

  private func isFree(_ from: Double, _ to: Double, _ column: Int) -> Bool {
    taken[column].allSatisfy { $0.to <= from || to <= $0.from }
  }
}
