internal import ContactSheet
internal import PixelGeometry

/// What is to lie around and behind pictures; `nil` leaves it to what else is asked for.
struct CellRequest: Hashable, Sendable {
  var padding: CellPadding?
  var border: CellBorder?
  var radius: Int?
  /// One without reach for none at all.
  var shadow: CellShadow?
  var background: CellBackground?
  var isPolaroid = false

  /// The cells of a sheet `sheetWidth` pixels wide.
  func style(sheetWidth: Int) -> CellStyle {
    var style = isPolaroid ? CellStyle.polaroid(sheetWidth: sheetWidth) : CellStyle()
    if let padding {
      style.padding = padding
      style.yieldsToSmallCells = false
    }
    if let border { style.border = border }
    if let radius { style.radius = radius }
    if let shadow { style.shadow = shadow }
    if let background { style.background = background }
    return style
  }

  /// The cells of a sheet that has the places of `saved`: the edges of a polaroid are those that it had there.
  func style(savedIn saved: SavedLayout) -> CellStyle {
    var style = style(sheetWidth: saved.size.width)
    let (insets, line) = (saved.cellInsets, style.border?.width ?? 0)
    if isPolaroid, padding == nil, insets != CellPadding() {
      style.padding = CellPadding(
        top: max(0, insets.top - line), right: max(0, insets.right - line),
        bottom: max(0, insets.bottom - line), left: max(0, insets.left - line))
    }
    return style
  }
}
