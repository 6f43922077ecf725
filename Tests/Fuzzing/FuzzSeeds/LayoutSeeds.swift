/// Sizes of photos, four bytes each, and behind them the choices that FuzzLayout takes from the end, two bytes each.
enum LayoutSeeds {
  static let photos: [(name: String, bytes: [UInt8])] = (UInt8(0)..<24).map { layout in
    let shapes: [[UInt8]] = [[15, 192, 11, 208], [11, 208, 15, 192], [23, 112, 15, 160], [4, 56, 7, 128]]
    let sizes = (0..<40).flatMap { shapes[($0 * 7 + Int(layout)) % shapes.count] }
    // From the end: the layout, a width of 1600 or so, and small numbers.
    let choices = (0..<40).flatMap { [UInt8(truncatingIfNeeded: $0 * 31 + 8), 0] as [UInt8] }
    return ("layout-\(layout)", sizes + choices + [0, 50, layout, 0])
  }
}
