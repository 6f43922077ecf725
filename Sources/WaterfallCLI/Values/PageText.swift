/// The size of a page as it is typed: `a4`, `a4-landscape`, `letter`, `210x297mm`, `8.5x11in` or `1200x1600`.
struct PageText: Hashable, Sendable {
  /// The size as it was typed.
  let text: String
  private var width: Double
  private var height: Double
  /// How many of its units an inch has; `nil` for pixels.
  private var unitsPerInch: Double?

  /// The page that `text` names, in upper or lower case, or spells.
  init?(_ text: [UInt8]) {
    self.text = String(decoding: text, as: UTF8.self)
    let words = self.text.lowercased().split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map(
        String.init)
    if let (width, height) = words.first.flatMap({ Self.papers[$0] }) {
      (self.width, self.height, unitsPerInch) = (width, height, LengthUnit.millimetres.perInch)
      switch words.dropFirst().first {
      case nil: break
      case Self.landscape: (self.width, self.height) = (height, width)
      default: return nil
      }
      return
    }
    var digits = text[...]
    if let unit = LengthUnit.allCases.first(where: { text.suffix(2).elementsEqual($0.rawValue.utf8) }) {
      unitsPerInch = unit.perInch
      digits = text.dropLast(2)
    }
    let parts = digits.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { NumberText.decimal($0, in: 0.001...Measure.largest) }
    guard parts.count == 2, numbers.count == 2 else { return nil }
    (width, height) = (numbers[0], numbers[1])
  }

  /// Width and height in whole pixels at `dpi` pixels an inch.
  func pixels(dpi: Int) -> (width: Double, height: Double) {
    guard let unitsPerInch else { return (width.rounded(), height.rounded()) }
    // At most a million units and ten thousand pixels an inch.
    return ((width / unitsPerInch * Double(dpi)).rounded(), (height / unitsPerInch * Double(dpi)).rounded())
  }

  /// The names of papers, in alphabetical order.
  static var paperNames: [String] { papers.keys.sorted() }

  /// All names of pages: papers, upright and broad.
  static var names: [String] { paperNames.flatMap { [$0, "\($0)-\(landscape)"] } }

  private static let landscape = "landscape"

  /// Papers by their names, in millimetres.
  private static let papers: [String: (Double, Double)] = [
    "a2": (420, 594), "a3": (297, 420), "a4": (210, 297), "a5": (148, 210), "a6": (105, 148),
    "letter": (215.9, 279.4), "legal": (215.9, 355.6), "tabloid": (279.4, 431.8),
  ]
}
