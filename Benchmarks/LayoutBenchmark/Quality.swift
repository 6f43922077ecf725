internal import GalleryLayout

/// How good layouts are on 60 seeded sets of photographs.
enum Quality {
  private static let setCount = 60

  /// Prints the tables of the layouts whose name begins with `layout`, all of them without it.
  static func printTables(of layout: String?) {
    let tables: [(String, () throws -> Void)] = [
      ("waterfall", white), ("rows", rowErrors), ("mosaic", mosaics), ("pages", pageEmptiness),
    ]
    for (name, table) in tables where name.hasPrefix(layout ?? "") {
      print("\n\(name), \(setCount) sets")
      do { try table() } catch { print("  \(error)") }
    }
  }

  private static func line(_ name: String, _ values: [Double], unit: Double = 100, digits: Int = 2) {
    let sorted = values.sorted()
    let mean = values.reduce(0, +) / Double(values.count)
    let most = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
    print(
      padded("  " + name, 52) + "mean \((mean * unit).text(digits, width: 7)) %   95 % of sets"
        + "\((most * unit).text(digits, width: 7)) %   worst \((sorted[sorted.count - 1] * unit).text(digits, width: 7)) %"
    )
  }

  private static func metrics(_ arrangement: Arrangement, rowHeight: Double? = nil) -> LayoutMetrics {
    LayoutMetrics(arrangement, columnGap: 10, rowGap: 10, margins: LayoutInsets(10), rowHeight: rowHeight)
  }

  private static func white() throws {
    for balance in [WaterfallStyle.Balance.none, .tail, .free] {
      for count in [20, 100] {
        var style = WaterfallStyle(width: 1_600)
        style.balance = balance
        let shares = try (0..<setCount).map {
          metrics(try style.arrange(items: PhotoSet.items(count, seed: UInt64($0)))).whiteShare
        }
        line("white share, \(balance), \(count) photos", shares)
      }
    }
  }

  private static func rowErrors() throws {
    for (width, height) in [(1_000, 240), (1_600, 240), (1_600, 320), (2_400, 240)] as [(Double, Double)] {
      for count in [20, 100] {
        for weight in [0, 0.1, .infinity] {
          var style = RowsStyle(width: width, rowHeight: height)
          style.emptinessWeight = weight
          let errors = try (0..<setCount).compactMap {
            metrics(try style.arrange(items: PhotoSet.items(count, seed: UInt64($0))), rowHeight: height)
              .rowError
          }
          line("row error, \(Int(width)) px, \(Int(height)) px, \(count) photos, mu \(weight)", errors)
        }
      }
    }
  }

  private static func mosaics() throws {
    for (width, height) in [(1_600, 1_000), (1_000, 1_600)] as [(Double, Double)] {
      for count in [3, 5, 10, 20, 100, 1_000] {
        var (errors, spreads, ratios): ([Double], [Double], [Double]) = ([], [], [])
        for seed in 0..<(count > 100 ? 6 : setCount) {
          let items = PhotoSet.items(count, seed: UInt64(seed))
          var style = MosaicStyle(canvas: LayoutSize(width: width, height: height))
          style.gap = count > 100 ? 2 : 10
          style.margins = .zero
          let tree = try style.slicingTree(items: items)
          errors.append(abs(tree.heightLine(items, gap: style.gap).height(atWidth: width) / height - 1))
          let areas = try style.arrange(items: items).frames.map { $0.width * $0.height }
          let mean = areas.reduce(0, +) / Double(count)
          let variance = areas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
          spreads.append(variance.squareRoot() / mean)
          ratios.append(mean / (areas.min() ?? 1))
        }
        let name = "\(Int(width)) x \(Int(height)), \(count) photos"
        line("\(name), height off", errors, digits: 3)
        line("\(name), deviation of areas", spreads, digits: 0)
        line("\(name), mean area over least", ratios, digits: 0)
      }
    }
  }

  private static func pageEmptiness() throws {
    for count in [20, 100] {
      for balance in [WaterfallStyle.Balance.none, .tail, .free] {
        var style = WaterfallStyle(width: 1_240)
        style.balance = balance
        try pages("waterfall, \(balance), \(count) photos") {
          try style.pages(PhotoSet.items(count, seed: $0), on: PageStyle(height: 1_754))
        }
      }
      for widths in [ColumnsStyle.Widths.equal, .equalBottoms] {
        try pages("columns, \(widths), \(count) photos") {
          try ColumnsStyle(width: 1_240, widths: widths)
            .pages(PhotoSet.items(count, seed: $0), on: PageStyle(height: 1_754))
        }
      }
      try pages("rows, \(count) photos") {
        var page = PageStyle(height: 1_754)
        page.choosesRowHeight = true
        return try RowsStyle(width: 1_240).pages(PhotoSet.items(count, seed: $0), on: page)
      }
    }
  }

  private static func pages(_ name: String, _ pages: (UInt64) throws -> [Page]) throws {
    let empty = try (0..<setCount).map { seed in
      let pages = try pages(UInt64(seed))
      return pages.reduce(0) { $0 + 1 - $1.fill } / Double(pages.count)
    }
    line("empty share of pages, \(name)", empty)
  }
}
