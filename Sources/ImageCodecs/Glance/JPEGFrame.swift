internal import PixelGeometry

/// What the frame header of a JPEG says: size, kind and the shape of its components.
struct JPEGFrame {
  /// One component: how it is named in scans, and its samples in one unit each way.
  struct Component {
    var identifier: UInt8
    var across: Int
    var down: Int
  }

  var size: PixelSize
  var isProgressive: Bool
  var components: [Component]

  /// Bytes of all coefficients in memory, of two bytes each, in whole units as libjpeg (jdcoefct.c) asks for them.
  var coefficientBytes: Int {
    let mostAcross = components.map(\.across).max() ?? 1
    let mostDown = components.map(\.down).max() ?? 1
    var blocks = 0
    for component in components {
      let width = (size.width * component.across).dividedUp(by: 8 * mostAcross).roundedUp(
        to: component.across)
      let height = (size.height * component.down).dividedUp(by: 8 * mostDown).roundedUp(to: component.down)
      blocks += width * height
    }
    return blocks * 128
  }
}

extension Int {
  fileprivate func dividedUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
  fileprivate func roundedUp(to factor: Int) -> Int { dividedUp(by: factor) * factor }
}
