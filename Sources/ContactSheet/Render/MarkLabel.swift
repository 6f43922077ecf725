internal import FileAccess
internal import PixelGeometry
internal import Raster
internal import SheetText

/// What a marked tile says across its middle: the name of the file and why there is no picture of it.
struct MarkLabel: Sendable {
  /// Where the label lies in its tile.
  var frame: PixelRect
  /// The label, exactly as large as its frame.
  var raster: Raster
}

/// Draws labels; one per worker.
///
/// Fonts are loaded when the first label is wanted.
struct MarkLabeler: ~Copyable {
  private var renderer: TextRenderer?
  private var isAvailable = true

  private static let paper: UInt8 = 250
  private static let edge: UInt8 = 160
  private static let nameColor = PixelColor(red: 32, green: 32, blue: 32)
  private static let reasonColor = PixelColor(red: 84, green: 84, blue: 84)
  private static let mostLinesOfName = 2
  private static let mostLinesOfReason = 4

  /// The label of a tile of `size` for the file called `name`, with a plain phrase that says what is wrong with it.
  ///
  /// `nil` where there is no room for one, or no text.
  mutating func label(_ name: FilePath, reason: String, tile size: PixelSize) -> MarkLabel? {
    guard let room = MarkLabelRoom(tile: size) else { return nil }
    loadFonts()
    do throws(TextError) {
      return try draw(name.lastComponent.description, reason, in: room)
    } catch {
      return nil
    }
  }

  private mutating func loadFonts() {
    if renderer != nil || !isAvailable { return }
    do throws(TextError) {
      renderer = try TextRenderer()
    } catch {
      // A mark without words is a mark still, and the report has the words.
      isAvailable = false
    }
  }

  private mutating func draw(
    _ name: String, _ reason: String, in room: MarkLabelRoom
  ) throws(TextError) -> MarkLabel? {
    var nameStyle = TextStyle(size: room.textSize)
    nameStyle.isBold = true
    nameStyle.color = Self.nameColor
    nameStyle.alignment = .center
    nameStyle.ellipsis = .middle
    var reasonStyle = TextStyle(size: room.textSize)
    reasonStyle.color = Self.reasonColor
    reasonStyle.alignment = .center
    let width = room.textWidth
    guard
      let nameHeight = fit(
        name, &nameStyle, lines: Self.mostLinesOfName, width: width, height: room.textHeight)
    else { return nil }
    let reasonHeight = fit(
      reason, &reasonStyle, lines: Self.mostLinesOfReason, width: width,
      height: room.textHeight - nameHeight)

    let frame = room.frame(textHeight: nameHeight + (reasonHeight ?? 0))
    var raster = Self.plate(of: frame.size, isBand: room.isBand)
    let (x, y) = (room.padding, room.padding)
    try renderer?.draw(name, nameStyle, width: width, x: x, y: y, into: &raster)
    if reasonHeight != nil {
      try renderer?.draw(reason, reasonStyle, width: width, x: x, y: y + nameHeight, into: &raster)
    }
    return MarkLabel(frame: frame, raster: raster)
  }

  /// Gives `style` as many lines, up to `lines`, as have room in `height` pixels; `nil` when not even one has.
  ///
  /// - Returns: The height of the text in pixels.
  private mutating func fit(
    _ text: String, _ style: inout TextStyle, lines: Int, width: Int, height: Int
  ) -> Int? {
    for limit in (1...lines).reversed() {
      style.lineLimit = limit
      guard let needed = renderer?.measure(text, style, width: width).size.height else { return nil }
      if needed <= height { return needed }
    }
    return nil
  }

  /// A light ground, with a line above and below, and on the other sides unless it is a band across the tile.
  private static func plate(of size: PixelSize, isBand: Bool) -> Raster {
    let line = [UInt8](repeating: edge, count: size.width * 3)
    var row = [UInt8](repeating: paper, count: size.width * 3)
    if !isBand { for index in [0, 1, 2, row.count - 3, row.count - 2, row.count - 1] { row[index] = edge } }
    let rows = repeatElement(row, count: max(0, size.height - 2)).joined()
    return Raster(size: size, format: .rgb, samples: line + rows + line)
  }
}
