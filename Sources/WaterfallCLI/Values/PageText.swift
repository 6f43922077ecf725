/// The size of a page as it is typed: `a4`, `letter`, `210x297mm`, `8.5x11in` or `1200x1600`.
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
    if let (width, height) = Self.papers[self.text.lowercased()] {
      (self.width, self.height, unitsPerInch) = (width, height, 25.4)
      return
    }
    var digits = text[...]
    for (unit, count) in [("mm", 25.4), ("in", 1), ("px", nil)] as [(String, Double?)]
    where text.suffix(2).elementsEqual(unit.utf8) {
      unitsPerInch = count
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

  /// The names of papers.
  static var names: [String] { papers.keys.sorted() }

  /// Papers by their names, in millimetres.
  private static let papers: [String: (Double, Double)] = [
    "a3": (297, 420), "a4": (210, 297), "a5": (148, 210), "a6": (105, 148), "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
  ]
}
