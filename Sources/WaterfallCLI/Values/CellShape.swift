/// What `--cell` asks for: one shape for all cells, or rows as tall as their tallest pictures.
enum CellShape: Hashable, Sendable {
  /// Width over height.
  case ratio(Double)
  /// As tall as the tallest picture of the row at the width of a cell.
  case tallest

  /// The shape that `text` spells as `WxH`, `W:H` or `tallest`.
  init?(_ text: [UInt8]) {
    if text.elementsEqual("tallest".utf8) {
      self = .tallest
    } else if let ratio = LayoutText.ratio(text) {
      self = .ratio(ratio)
    } else {
      return nil
    }
  }
}
