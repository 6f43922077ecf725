extension CommandSettings {
  /// Refuses measures that leave no room for a picture, whatever the pictures are.
  func checkMeasures() throws(UsageError) {
    try checkWholeness()
    let margin = effectiveMargin
    let gap = effectiveGap
    let room = width - margin.left - margin.right
    if gap.horizontal > width {
      throw UsageError("--gap \(Measure.text(gap.horizontal)) is wider than the sheet of \(widthText) pixels")
    }
    if room < 1 {
      throw UsageError(
        """
        \(name(.margin, or: .width)): margins of \(Measure.text(margin.left)) and \(Measure.text(margin.right)) pixels \
        leave no room on a sheet \(widthText) pixels wide
        """)
    }
    if let columnWidth, Double(columnWidth) > room {
      throw UsageError(
        "--column-width \(columnWidth) is wider than the \(Measure.text(room)) pixels between the margins")
    }
    let columns = Double(effectiveColumns ?? 1)
    if room - (columns - 1) * gap.horizontal < columns {
      throw UsageError(
        """
        \(name(.columns, or: .width)): \(Measure.text(columns)) columns with gaps of \(Measure.text(gap.horizontal)) \
        pixels do not fit into the \(Measure.text(room)) pixels between the margins
        """)
    }
  }

  /// The gaps that hold; every layout so far has the same default.
  var effectiveGap: GapMeasure { gap ?? GapMeasure(horizontal: 10, vertical: 10) }

  /// The margins that hold; only left and right matter here, and there every layout has the same default.
  var effectiveMargin: MarginMeasure { margin ?? MarginMeasure(top: 10, right: 10, bottom: 10, left: 10) }

  /// The number of columns; `nil` when it follows from the width.
  private var effectiveColumns: Int? {
    switch preset {
    case nil: columnCount
    case .delegated: columnCount ?? 3
    case .basic, .captioned: 3
    case .sized: 2
    }
  }

  private var widthText: String { Measure.text(width) }

  /// The option to name in a complaint: the first one if it was given, else the second.
  private func name(_ first: OptionName, or second: OptionName) -> String {
    let name = given.contains(first) ? first : second
    return name == .width ? "--width \(widthText)" : name.spelling
  }

  /// A sheet of pictures is whole pixels wide; only what is laid out from sizes alone need not be.
  private func checkWholeness() throws(UsageError) {
    guard sizes == nil, width != width.rounded() else { return }
    throw UsageError("--width: '\(widthText)' is not allowed here; expected whole pixels")
  }
}
