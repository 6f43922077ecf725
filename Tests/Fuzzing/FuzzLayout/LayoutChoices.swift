internal import FuzzSupport
internal import GalleryLayout
internal import PixelGeometry

/// Styles and items from bytes.
struct LayoutChoices {
  private var input: FuzzInput
  /// Few when there are so many columns that each item takes long: what goes wrong then goes wrong with few.
  private var mostItems = Int.max

  init(_ input: FuzzInput) { self.input = input }

  /// Numbers that are no lengths, or hardly.
  private static let hostileNumbers: [Double] = [
    0, -1, .nan, .infinity, -.infinity, 1e308, 1e-308, 0x1p52, 0x1p53, .leastNonzeroMagnitude, 0.1, 1e9,
  ]

  mutating func choice(below bound: Int) -> Int { input.takeChoice(below: bound) }
  mutating func flag() -> Bool { choice(below: 2) == 1 }

  /// A number up to about `bound`, or one in eight times a hostile one.
  mutating func number(_ bound: Int) -> Double {
    let value = choice(below: 8 * (bound + 1))
    let index = value / 8
    return value % 8 == 7 ? Self.hostileNumbers[index % Self.hostileNumbers.count] : Double(index)
  }

  /// A whole number up to about `bound`, or one in eight times a hostile one.
  mutating func count(_ bound: Int) -> Int {
    let value = choice(below: 8 * (bound + 1))
    guard value % 8 == 7 else { return value / 8 }
    let hostile = [0, -1, .min, .max, 65_536, 65_537][value / 8 % 6]
    if hostile == 65_536 { mostItems = 24 }
    return hostile
  }

  /// The width of a sheet; a hostile one may have as many columns as there can be.
  mutating func width() -> Double {
    let width = number(2_000)
    if width > 2_000 { mostItems = 24 }
    return width
  }

  mutating func insets() -> LayoutInsets {
    guard flag() else { return LayoutInsets(number(20)) }
    return LayoutInsets(top: number(20), left: number(20), bottom: number(20), right: number(20))
  }

  mutating func flow() -> LayoutFlow {
    LayoutFlow(axis: flag() ? .horizontal : .vertical, isRightToLeft: flag())
  }

  mutating func columns() -> WaterfallStyle.Columns {
    switch choice(below: 3) {
    case 0: .automatic
    case 1: .count(count(40))
    default: .minimumWidth(number(400))
    }
  }

  mutating func waterfall() -> WaterfallStyle {
    var style = WaterfallStyle(
      width: width(), columns: columns(), columnGap: number(20), rowGap: number(20), margins: insets())
    style.roundsColumns = flag()
    style.tolerance = flag() ? number(100) : 0
    style.tie = [.leftmost, .rightmost, .cursor][choice(below: 3)]
    style.comparesExactly = flag()
    style.isDense = choice(below: 4) == 0
    switch choice(below: 4) {
    case 0: style.spanRule = .every(interval: count(5), columns: count(4))
    case 1: style.spanRule = .wide(aspectRatio: number(3), columns: count(4))
    default: break
    }
    style.lookAhead = flag() ? 4 : count(10)
    style.largestHole = flag() ? nil : number(2)
    style.balance = [.none, .tail, .free][choice(below: 3)]
    style.flow = flow()
    return style
  }

  /// As ``items()``, but no more than `most`, for what places them again and again.
  mutating func items(atMost most: Int) -> [LayoutItem] {
    let items = items()
    return Array(items.prefix(mostItems < .max ? 4 : most))
  }

  /// All that is left as items: four bytes each for width and height, and what else these say.
  mutating func items() -> [LayoutItem] {
    let (isPlain, isHostile) = (flag(), flag())
    let bytes = input.bytes.prefix(4 * min(mostItems, input.bytes.count))
    return stride(from: 0, to: bytes.count - 3, by: 4).map { place in
      let (width, height) = (
        Int(bytes[place]) << 8 | Int(bytes[place + 1]), Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      )
      guard isHostile, width % 4 == 0 else {
        var item = LayoutItem(PixelSize(width: width, height: height))
        if !isPlain {
          item.span = width % 5
          item.captionHeight = Double(height % 60)
          item.startsRow = width % 13 == 1
          item.fillsRow = width % 17 == 1
          item.focalPoint = LayoutPoint(x: Double(width) / 30_000, y: Double(height) / 30_000)
          if height % 7 == 0 { item.fixedHeight = Double(width % 300) }
        }
        return item
      }
      let numbers = Self.hostileNumbers
      return LayoutItem(
        LayoutSize(width: numbers[width / 4 % numbers.count], height: numbers[height % numbers.count]),
        span: [0, .min, .max, 2][height % 4],
        captionHeight: isPlain ? 0 : numbers[height / 16 % numbers.count],
        fixedHeight: isPlain ? nil : numbers[width / 64 % numbers.count])
    }
  }
}
