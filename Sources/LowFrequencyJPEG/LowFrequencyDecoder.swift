package import PixelGeometry

/// Decodes ordinary JPEG files at a quarter or an eighth of their size, from the lowest frequencies alone.
///
/// Most of the time of a decoder at these scales goes into coefficients that it then throws away; here they are
/// skipped, several at a time. Only files are read that are plain and sound all through: for any other, and
/// before a pixel is delivered, `decode` asks to leave it to libjpeg, which knows how to warn.
///
/// Keeps its buffers from one picture to the next, and holds the last picture. Integer arithmetic alone: the
/// same pixels on every machine.
package struct LowFrequencyDecoder: Sendable {
  /// The largest picture as stored that is decoded here.
  ///
  /// The reduced picture is held as a whole, in up to 19 MB.
  package static let mostPixels = 100_000_000
  /// The shortest block has two bits, one for its mean and one for its end.
  private static let shortestBlock = 2
  /// Bytes of a file that are read at once: enough for reads to be few, little enough for a processor's cache.
  private static let windowBytes = 128 << 10

  /// The size of the reduced picture; empty before the first, and after a file that was left to libjpeg.
  package private(set) var size = PixelSize.zero
  /// What the components of the file are; `ycbcr` is converted to RGB in rows.
  package private(set) var colors = SampleColors.gray

  private let kernels: JPEGKernels
  private var reader: SegmentReader
  private var tables = HuffmanTables()
  /// Coefficients of a row of MCUs.
  private var values: [Int16] = []
  /// Samples of all components, plane by plane.
  private var samples: [UInt8] = []
  private var rowStride = 0
  private var planeCount = 0

  /// A decoder without a picture.
  package init() { self.init(kernels: .best) }

  /// A decoder that reads `windowBytes` of a file at once and computes with `kernels`.
  init(windowBytes: Int = Self.windowBytes, kernels: JPEGKernels = .best) {
    reader = SegmentReader(windowBytes: windowBytes)
    self.kernels = kernels
  }

  /// Is told the coefficients of every row of MCUs; for tests.
  typealias RowObserver = (_ row: Int, _ values: [Int16], _ plan: ScanPlan) -> Void

  /// Decodes all of a picture.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - byteCount: Its bytes in all.
  ///   - reduction: How small the picture is wanted.
  ///   - colors: What the components of the file are.
  ///   - storedSize: The size that the file is known to have.
  /// - Throws: `LowFrequencyFallback`; there is no picture then.
  package mutating func decode(
    _ source: CodedBytes, byteCount: Int, reduction: Reduction, colors: SampleColors, storedSize: PixelSize
  ) throws(LowFrequencyFallback) {
    try decode(
      source, byteCount: byteCount, reduction: reduction, colors: colors, storedSize: storedSize,
      observer: nil)
  }

  mutating func decode(
    _ source: CodedBytes, byteCount: Int, reduction: Reduction, colors: SampleColors, storedSize: PixelSize,
    observer: RowObserver?
  ) throws(LowFrequencyFallback) {
    size = .zero
    reader.open()
    let header = try HeaderParser.header(of: source, through: &reader)
    guard header.components.count == colors.count else { throw .sampling }
    guard header.width == storedSize.width, header.height == storedSize.height,
      header.width * header.height <= Self.mostPixels
    else { throw .size }
    let plan = try ScanPlan(header, reduction: reduction)
    // Nothing is allocated for what the file is too short to fill.
    guard plan.mcuCount * plan.blockCount * Self.shortestBlock / 8 <= byteCount else { throw .codedData }
    tables.prepare(for: header, plan: plan)
    rowStride = plan.rowStride
    planeCount = plan.planeCount
    Self.enlarge(&samples, to: planeCount * plan.components.count)
    Self.enlarge(&values, to: plan.rowCount)
    try decodeScan(plan, from: header.scanOffset, of: source, observer: observer)
    self.colors = colors
    size = plan.reducedSize
  }

  /// Makes room for `count` numbers; there may be more from the picture before.
  private static func enlarge<Number: FixedWidthInteger>(_ numbers: inout [Number], to count: Int) {
    if numbers.count < count { numbers = [Number](repeating: 0, count: count) }
  }

  private mutating func decodeScan(
    _ plan: ScanPlan, from offset: Int, of source: CodedBytes, observer: RowObserver?
  ) throws(LowFrequencyFallback) {
    var left = plan.mcuCount
    var position = ScanPosition()
    var interval = 0
    reader.beginSegment(at: offset)
    while true {
      let count = min(left, plan.mcusPerInterval)
      try decodeSegment(of: count, at: &position, plan: plan, from: source, observer: observer)
      left -= count
      if left == 0 { break }
      guard reader.marker == 0xD0 + UInt8(interval & 7) else { throw .markers }
      interval += 1
      reader.beginNextSegment()
      position.means = InlineArray<3, Int>(repeating: 0)
    }
    guard reader.marker == 0xD9 else { throw .markers }
  }

  /// Decodes the data between two markers, which hold `count` MCUs.
  private mutating func decodeSegment(
    of count: Int, at position: inout ScanPosition, plan: ScanPlan, from source: CodedBytes,
    observer: RowObserver?
  ) throws(LowFrequencyFallback) {
    try reader.advance(past: 0, of: source)
    var window = BitWindow()
    var left = count
    while left > 0 {
      let used = window.taken / 8
      let room = reader.blocks(behind: used) / plan.blockCount
      if room == 0 {
        // Past the end of the data, or they could have gone on.
        if reader.marker != nil { throw .codedData }
        try reader.advance(past: used, of: source)
        window.restart(past: used, of: reader.bytes)
        continue
      }
      let first = position.mcuInRow
      try BlockDecoder.decode(
        upTo: min(plan.mcusAcross, first + min(left, room)), from: &window, at: &position, into: &values,
        plan: plan, tables: tables, data: reader.bytes)
      left -= position.mcuInRow - first
      if position.mcuInRow == plan.mcusAcross {
        observer?(position.rowOfMCUs, values, plan)
        finishRow(position.rowOfMCUs, plan: plan)
        position.mcuInRow = 0
        position.rowOfMCUs += 1
      }
    }
    // Less than a byte may be left, which was filled up. Where no marker is in sight there is more than that.
    guard reader.marker != nil, (window.taken + 7) / 8 == reader.count else { throw .codedData }
  }

  /// Makes samples of a row of MCUs.
  private mutating func finishRow(_ row: Int, plan: ScanPlan) {
    for (index, component) in plan.components.enumerated() {
      for y in 0..<component.down {
        let line = row * plan.mcuHeight + y * component.shape.down.rawValue
        kernels.transform(
          values, at: component.place + y * component.blockStride, blocks: component.blocksAcross,
          factors: component.factors, shape: component.shape, into: &samples,
          at: index * planeCount + line * rowStride, rowStride: rowStride)
      }
    }
  }

  /// Puts row `y` of the picture into `row`, which has exactly its size.
  package func putRow(_ y: Int, into row: inout MutableSpan<UInt8>) {
    precondition((0..<size.height).contains(y), "a picture has no rows but its own")
    precondition(row.count == size.width * colors.count, "a row buffer must have exactly the size of a row")
    let starts = (y * rowStride, planeCount + y * rowStride, 2 * planeCount + y * rowStride)
    switch colors {
    case .gray:
      let samples = samples.span.extracting(starts.0..<starts.0 + size.width)
      for x in samples.indices { row[x] = samples[x] }
    case .rgb:
      ColorRow.interleave(samples.span, at: starts, count: size.width, into: &row)
    case .ycbcr:
      kernels.convert(samples.span, at: starts, count: size.width, into: &row)
    }
  }
}
