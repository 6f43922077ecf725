internal import PixelGeometry

/// Where every block of a scan goes: the blocks of one MCU, which repeat, and how MCUs tile the picture.
///
/// Coefficients are kept for one row of MCUs at a time, block by block. Samples have a plane for every component
/// at the size of the reduced picture, filled up to whole MCUs and more.
struct ScanPlan {
  /// Bytes of the largest block: 64 coefficients, each of a word of 16 bits and a value of 11.
  static let largestBlock = 64 * 27 / 8
  /// Coefficients that are kept at most.
  static let mostKept = 10
  /// Coefficients of a block that there is room for.
  static let roomForBlock = JPEGKernels.roomForBlock
  /// Blocks that coefficients may be stored in behind the block they are of, which are not kept.
  static let overshoot = 6
  /// Blocks of an MCU at most, by the standard.
  static let mostBlocks = 10

  /// The blocks of one component in an MCU.
  struct Run {
    /// Where its tables are in `HuffmanTables.values`.
    var differences: Int
    var coefficients: Int
    /// Where its tables are in `HuffmanTables.skips`; components of the same codes have the same.
    var start: Int
    var inside: Int
    /// The last coefficient that is kept, in zigzag order.
    var last: Int
    /// The blocks in `places`.
    var firstPlace: Int
    var endPlace: Int
    /// From a block's first coefficient to that of the same block of the next MCU.
    var across: Int
  }

  /// One component.
  struct Component {
    var shape: BlockShape
    /// Blocks of an MCU.
    var across: Int
    var down: Int
    /// Where its coefficients are in a row of MCUs.
    var place: Int
    /// Blocks beside each other, filled up so that several can be worked on at once.
    var blocksAcross: Int
    /// From a row of blocks to the next in the coefficients.
    var blockStride: Int { (blocksAcross + ScanPlan.overshoot) * ScanPlan.roomForBlock }
    /// What the coefficients that are kept were divided by.
    var factors: [Int16]
  }

  let reducedSize: PixelSize
  let components: [Component]
  let runs: [Run]
  /// Where the first coefficients of the blocks of the first MCU of a row go.
  let places: [Int]
  let mcusAcross: Int
  let mcusDown: Int
  /// MCUs from one restart marker to the next; all if there are none.
  let mcusPerInterval: Int
  /// Rows of samples of an MCU, in every plane.
  let mcuHeight: Int
  /// Samples from one row of a plane to the next.
  let rowStride: Int

  /// Samples of one plane.
  var planeCount: Int { rowStride * mcusDown * mcuHeight }
  /// Coefficients of a row of MCUs.
  var rowCount: Int { components.reduce(0) { $0 + $1.blockStride * $1.down } }
  /// Blocks of an MCU.
  var blockCount: Int { places.count }
  var mcuCount: Int { mcusAcross * mcusDown }

  /// The plan for the scan that `header` describes.
  init(_ header: FrameHeader, reduction: Reduction) throws(LowFrequencyFallback) {
    let points = reduction.pointsPerBlock
    // The blocks of a component that is alone stand in rows, whatever its factors.
    let isAlone = header.components.count == 1
    let (across, down) = isAlone ? (1, 1) : (header.mostAcross, header.mostDown)
    reducedSize = PixelSize(width: reduction.reduced(header.width), height: reduction.reduced(header.height))
    mcusAcross = (header.width + 8 * across - 1) / (8 * across)
    mcusDown = (header.height + 8 * down - 1) / (8 * down)
    mcuHeight = down * points
    mcusPerInterval = header.restartInterval == 0 ? mcusAcross * mcusDown : header.restartInterval
    var runs: [Run] = []
    var places: [Int] = []
    var components: [Component] = []
    var place = 0
    for (index, stored) in header.components.enumerated() {
      let own = isAlone ? (across: 1, down: 1) : (across: stored.across, down: stored.down)
      guard across % own.across == 0, down % own.down == 0,
        let shape = BlockShape(across: across / own.across * points, down: down / own.down * points)
      else { throw .sampling }
      let component = Component(
        shape: shape, across: own.across, down: own.down, place: place,
        blocksAcross: (mcusAcross * own.across).roundedUp(toMultipleOf: JPEGKernels.blocksAtOnce),
        factors: header.quantization[stored.quantizationSlot].prefix(Self.mostKept).map(Int16.init))
      components.append(component)
      place += component.blockStride * component.down
      let firstPlace = places.count
      for y in 0..<own.down {
        for x in 0..<own.across {
          places.append(component.place + y * component.blockStride + x * Self.roomForBlock)
        }
      }
      runs.append(
        Run(
          differences: HuffmanTables.difference(stored.differenceSlot),
          coefficients: HuffmanTables.coefficient(stored.coefficientSlot),
          start: HuffmanTables.start(header.firstComponent(withCodesOf: index)),
          inside: HuffmanTables.inside(stored.coefficientSlot), last: shape.lastCoefficient,
          firstPlace: firstPlace, endPlace: places.count, across: own.across * Self.roomForBlock))
    }
    guard places.count <= Self.mostBlocks else { throw .sampling }
    self.components = components
    self.runs = runs
    self.places = places
    rowStride = components.map { $0.blocksAcross * $0.shape.across.rawValue }.max() ?? 0
  }
}

extension Int {
  /// The least multiple of `step` that is not less.
  fileprivate func roundedUp(toMultipleOf step: Int) -> Int { (self + step - 1) / step * step }
}
