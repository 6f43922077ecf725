internal import GalleryLayout
internal import PixelGeometry

extension SheetArranger {
  /// `shapes` on a sheet as tall as `height`, by another number of columns or another height of rows.
  ///
  /// The largest pictures that are not too tall together, in the middle of the sheet; `nil` when they are too tall
  /// however small.
  func fitted(toHeight height: Double, _ shapes: [SheetShape]) throws(LayoutError) -> Arrangement? {
    let fitted: Arrangement?
    switch style.layout {
    // Fills its canvas by itself.
    case .mosaic: return try arrangement(of: shapes)
    case .rows:
      if shapes.isEmpty {
        fitted = try arrangement(of: shapes)
      } else {
        let items = shapes.map(\.item)
        do throws(LayoutError) {
          fitted = try rowsStyle.fitted(toHeight: height, items: items).arrange(items: items)
        } catch  where error.code == .noRoom {
          fitted = nil
        }
      }
    case .waterfall, .columns, .balanced, .grid, .founding, .library:
      fitted = try withFewestColumns(notTallerThan: height, shapes)
    }
    return fitted.flatMap { centered($0, height: height) }
  }

  /// `shapes` of a waterfall on a sheet as tall as `height`, by another width.
  func widened(toHeight height: Double, _ shapes: [SheetShape]) throws(LayoutError) -> Arrangement? {
    let items = shapes.map(\.item)
    return centered(
      try waterfallStyle.fitted(toHeight: height, items: items).arrange(items: items), height: height)
  }

  /// The arrangement with the fewest columns that is not taller than `height`, or else with the most there can be;
  /// `nil` when the width has no room for as many as it takes.
  private func withFewestColumns(
    notTallerThan height: Double, _ shapes: [SheetShape]
  ) throws(LayoutError) -> Arrangement? {
    /// With what is too tall or too wide told apart: more columns help against the one, fewer against the other.
    func attempt(_ count: Int) throws(LayoutError) -> (arrangement: Arrangement?, isTooTall: Bool) {
      var arranger = self
      arranger.style.columns = .count(count)
      do throws(LayoutError) {
        let arrangement = try arranger.arrangement(of: shapes)
        return (arrangement, extent(of: arrangement) > height)
      } catch {
        switch error.code {
        case .tooLarge: return (nil, true)
        case .noRoom where count > 1: return (nil, false)
        default: throw error
        }
      }
    }
    var (low, high) = (1, max(1, min(shapes.count, WaterfallStyle.largestColumnCount)))
    while low < high {
      let middle = low + (high - low) / 2
      if try attempt(middle).isTooTall { low = middle + 1 } else { high = middle }
    }
    return try attempt(low).arrangement
  }

  private func extent(of arrangement: Arrangement) -> Double {
    style.flow.axis == .horizontal ? arrangement.contentSize.width : arrangement.contentSize.height
  }

  /// The arrangement in the middle of a sheet of `height`; `nil` when it is taller.
  private func centered(_ arrangement: Arrangement, height: Double) -> Arrangement? {
    // A billionth is what bisection leaves.
    guard extent(of: arrangement) <= height + 1e-6 else { return nil }
    return arrangement.centered(along: style.flow.axis, in: height)
  }
}
