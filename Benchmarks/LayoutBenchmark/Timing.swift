internal import GalleryLayout
internal import PixelGeometry

/// How long layouts take, and how that grows with the number of items.
enum Timing {
  private struct Subject {
    var name: String
    var counts: [Int]
    var arrange: ([PixelSize]) throws -> Int
  }

  private static let thousands = [1_000, 10_000, 100_000]
  private static let millions = [1_000, 10_000, 1_000_000]

  private static var subjects: [Subject] {
    waterfalls + columns + rows + grids + mosaics + pages + founders + others
  }

  /// Prints one line for every layout whose name begins with `layout`, all of them without it.
  ///
  /// The growth is the exponent *e* of the time as a power *nᵉ* between the last two numbers of items.
  static func printTable(of layout: String?) {
    print("least milliseconds of a few runs, one thread")
    for subject in subjects where subject.name.hasPrefix(layout ?? "") {
      var line = padded(subject.name, 44)
      var last: (count: Double, time: Double)?
      for count in subject.counts {
        let time = leastMilliseconds(PhotoSet.sizes(count), subject.arrange)
        line += "\(count): \(time.text(time < 100 ? 2 : 0, width: 9))   "
        if let last, count == subject.counts.last {
          line += "growth \((logarithm2(time / last.time) / logarithm2(Double(count) / last.count)).text(2))"
        }
        last = (Double(count), time)
      }
      print(line)
    }
  }

  private static func leastMilliseconds(
    _ sizes: [PixelSize], _ arrange: ([PixelSize]) throws -> Int
  ) -> Double {
    let clock = ContinuousClock()
    let begin = clock.now
    var least = Double.infinity
    var runs = 0
    while runs < 2 || runs < 12 && clock.now - begin < .milliseconds(600) {
      let start = clock.now
      do {
        guard try arrange(sizes) > 0 else { return .nan }
      } catch {
        print("  \(error)")
        return .nan
      }
      least = min(least, (clock.now - start) / .milliseconds(1))
      runs += 1
      if least > 5_000 { break }
    }
    return least
  }

  /// The logarithm to the base of two, to a few digits.
  private static func logarithm2(_ number: Double) -> Double {
    guard number > 0, number < .infinity else { return .nan }
    var (rest, result) = (number.significand, Double(number.exponent))
    var digit = 0.5
    for _ in 0..<20 {
      rest *= rest
      if rest >= 2 { (rest, result) = (rest / 2, result + digit) }
      digit /= 2
    }
    return result
  }

  private static func waterfall(_ columns: Int, width: Double = 1_600) -> WaterfallStyle {
    WaterfallStyle(width: width, columns: .count(columns), columnGap: 2, rowGap: 2)
  }

  private static func wide(_ style: WaterfallStyle, _ change: (inout WaterfallStyle) -> Void)
    -> WaterfallStyle
  {
    var style = style
    change(&style)
    return style
  }

  private static var waterfalls: [Subject] {
    let styles: [(String, WaterfallStyle, [Int])] = [
      ("waterfall, 4 columns", waterfall(4), millions), ("waterfall, 64 columns", waterfall(64), millions),
      ("waterfall, 4000 columns", waterfall(4_000, width: 100_000), millions),
      (
        "waterfall, 4 columns, cursor", wide(waterfall(4)) { ($0.tolerance, $0.tie) = (16, .cursor) },
        millions
      ),
      ("waterfall, 4 columns, tail", wide(waterfall(4)) { $0.balance = .tail }, millions),
      ("waterfall, 64 columns, tail", wide(waterfall(64)) { $0.balance = .tail }, thousands),
      (
        "waterfall, 4000 columns, tail", wide(waterfall(4_000, width: 100_000)) { $0.balance = .tail },
        thousands
      ),
      ("waterfall, 4 columns, free", wide(waterfall(4)) { $0.balance = .free }, thousands),
      ("waterfall, 64 columns, free", wide(waterfall(64)) { $0.balance = .free }, thousands),
      (
        "waterfall, 4000 columns, free", wide(waterfall(4_000, width: 100_000)) { $0.balance = .free },
        thousands
      ),
      (
        "waterfall, 8 columns, every 5th wide",
        wide(waterfall(8)) { $0.spanRule = .every(interval: 5, columns: 2) }, thousands
      ),
      (
        "waterfall, 8 columns, dense",
        wide(waterfall(8)) { ($0.spanRule, $0.isDense) = (.every(interval: 5, columns: 2), true) }, thousands
      ),
    ]
    var tail = waterfall(4)
    tail.balance = .tail
    let grown = [
      ("waterfall, 4 columns, tail, appended", tail, Int.max),
      ("waterfall, 4 columns, tail, asked", tail, 100),
    ].map { name, style, asked in
      Subject(name: name, counts: millions) { sizes in
        var builder = try WaterfallBuilder(style)
        let step = max(1, sizes.count / asked)
        var count = 0
        for (index, size) in sizes.enumerated() {
          try builder.append(size)
          if asked < sizes.count, index % step == 0 { count = builder.arrangement.count }
        }
        return max(count, builder.arrangement.count)
      }
    }
    return styles.map { name, style, counts in
      Subject(name: name, counts: counts) { try style.arrange(sizes: $0).count }
    } + grown
  }

  private static var columns: [Subject] {
    [
      ("columns, 4", ColumnsStyle(width: 1_600, columns: .count(4))),
      ("columns, 64", ColumnsStyle(width: 1_600, columns: .count(64))),
      ("balanced, 4", ColumnsStyle(width: 1_600, columns: .count(4), widths: .equalBottoms)),
      ("balanced, 64", ColumnsStyle(width: 1_600, columns: .count(64), widths: .equalBottoms)),
    ].map { name, style in
      Subject(name: name, counts: millions) { try style.arrange(sizes: $0).count }
    }
  }

  private static var rows: [Subject] {
    [
      ("rows", RowsStyle(width: 1_600), millions),
      ("rows, 20,000 wide", RowsStyle(width: 20_000), millions),
      ("rows, 1,000,000 wide", RowsStyle(width: 1_000_000), thousands),
    ].map { name, style, counts in
      Subject(name: name, counts: counts) { try style.arrange(sizes: $0).count }
    }
  }

  private static var grids: [Subject] {
    [
      Subject(name: "grid", counts: millions) {
        try GridStyle(width: 1_600).arrange(sizes: $0).arrangement.count
      }
    ]
  }

  private static var mosaics: [Subject] {
    [
      Subject(name: "mosaic", counts: [20, 100, 1_000, 10_000]) { sizes in
        try MosaicStyle(canvas: LayoutSize(width: 1_600, height: Double(sizes.count) * 100)).arrange(
          sizes: sizes
        ).count
      }
    ]
  }

  private static var pages: [Subject] {
    let page = PageStyle(height: 1_754)
    let waterfalls = [WaterfallStyle.Balance.none, .tail, .free].map { balance in
      Subject(name: "pages of a waterfall, \(balance)", counts: thousands) { sizes in
        var style = WaterfallStyle(width: 1_240)
        style.balance = balance
        return try style.pages(sizes.map { LayoutItem($0) }, on: page).count
      }
    }
    return waterfalls + [
      Subject(name: "pages of a waterfall, 2000 columns, tail", counts: thousands) { sizes in
        let style = wide(waterfall(2_000, width: 100_000)) { $0.balance = .tail }
        return try style.pages(sizes.map { LayoutItem($0) }, on: page).count
      },
      Subject(name: "pages of a waterfall, every 5th wide", counts: thousands) { sizes in
        let style = wide(WaterfallStyle(width: 1_240)) { $0.spanRule = .every(interval: 5, columns: 2) }
        return try style.pages(sizes.map { LayoutItem($0) }, on: page).count
      },
      Subject(name: "pages of rows", counts: thousands) { sizes in
        try RowsStyle(width: 1_240).pages(sizes.map { LayoutItem($0) }, on: page).count
      },
    ]
  }

  private static var founders: [Subject] {
    [FoundingLayout.basic, .delegated, .sized, .captioned].map { layout in
      Subject(name: "\(layout)", counts: thousands) { sizes in
        var result = WaterfallLayout(layout, width: 1_600)
        try result.prepare(itemCount: sizes.count, delegate: HeightDelegate(sizes: sizes))
        return result.arrangement.count
      }
    }
  }

  private struct HeightDelegate: WaterfallLayoutDelegate {
    let sizes: [PixelSize]

    func itemHeight(at index: Int, itemWidth: Double) -> Double {
      LayoutSize(sizes[index]).height(atWidth: itemWidth)
    }
  }

  private static var others: [Subject] {
    WaterfallPreset.allCases.map { preset in
      Subject(name: "preset \(preset.rawValue)", counts: thousands) { sizes in
        try preset.arrange(sizes.map { LayoutItem($0) }, width: 1_600, options: PresetOptions()).count
      }
    } + [
      Subject(name: "flickr", counts: thousands) { sizes in
        try JustifiedLayoutStyle().arrange(ratios: sizes.map { LayoutSize($0).aspectRatio }).count
      },
      Subject(name: "rpa-rows", counts: thousands) { sizes in
        try PhotoAlbumRowsStyle(width: 1_600, rowHeight: 240).arrange(sizes.map { LayoutSize($0) }).count
      },
      Subject(name: "rpa-columns", counts: thousands) { sizes in
        try PhotoAlbumColumnsStyle(width: 1_600, columnCount: 5).arrange(sizes.map { LayoutSize($0) }).count
      },
    ]
  }
}
