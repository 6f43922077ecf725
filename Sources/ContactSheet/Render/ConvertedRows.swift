internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry
internal import Raster

/// The rows of a picture file, converted to sRGB where that has to happen before scaling.
struct ConvertedRows: ~Copyable {
  private var reader: ImageReader
  /// What was believed about colours.
  let decision: ColorDecision
  /// Converts each row.
  private let early: ColorTransform?
  /// What the scaled picture still has to be converted with.
  let late: ColorTransform?
  /// True when the picture has to be converted first after all if the order turns out to matter.
  let isOnTrial: Bool
  private let clock: StageClock
  /// True when rows that cannot be read are filled, once there was one that could.
  private let fillsMissingRows: Bool
  /// How many rows were read, filled ones included.
  private var rowCount = 0
  /// Why the rest is filled.
  private var damage: ImageError?
  /// A row before `early`.
  private var unconverted: [UInt8]

  /// Starts decoding `picture`.
  ///
  /// - Parameters:
  ///   - picture: The picture, as its header describes it.
  ///   - file: The file of `picture`.
  ///   - smallestUseful: The size, in stored orientation, that the rows will be scaled to; `nil` when they will not be
  ///     scaled, and then they are all converted here.
  ///   - quality: How much larger than `smallestUseful` rows have to be.
  ///   - limits: What the file may ask for.
  ///   - color: Decides about colours; `nil` leaves them alone.
  ///   - convertsFirst: True to convert all rows here, whatever it costs.
  ///   - verifiesAll: True to judge also parts of the file that its pixels do without.
  ///   - fillsMissingRows: True to go on with gray or transparent rows where those of the file cannot be read.
  ///   - buffers: Memory of the pictures before.
  ///   - clock: Is told when rows are converted.
  /// - Throws: `ImageError` as `ImageReader` does.
  init(
    of picture: PlannedPicture, in file: borrowing InputFile, smallestUseful: PixelSize?,
    quality: DecodeQuality = .good, limits: DecodeLimits, color: ColorManagement?,
    convertsFirst: Bool = false, verifiesAll: Bool = false, fillsMissingRows: Bool = false,
    buffers: DecodeBuffers = DecodeBuffers(), clock: StageClock = StageClock(isRunning: false)
  ) throws(ImageError) {
    var reader = try ImageReader(
      file, header: picture.header, smallestUseful: smallestUseful, quality: quality, limits: limits,
      verifiesAll: verifiesAll, buffers: buffers)
    let decision = color?.decision(for: reader.embeddedColor, format: reader.format) ?? ColorDecision()
    let order = decision.transform?.order(for: picture.header) ?? .last
    let isEarly = smallestUseful == nil || convertsFirst || order == .first
    if isEarly && reader.size != picture.header.storedSize {
      // libjpeg's reduction is scaling, too. The memory of the first reader is given back before it is taken again.
      _ = consume reader
      reader = try ImageReader(file, header: picture.header, limits: limits, buffers: buffers)
    }
    early = isEarly ? decision.transform : nil
    late = isEarly ? nil : decision.transform
    isOnTrial = !isEarly && order == .lastOnTrial
    unconverted = early == nil ? [] : [UInt8](repeating: 0, count: reader.rowBytes)
    self.decision = decision
    self.clock = clock
    self.fillsMissingRows = fillsMissingRows
    self.reader = reader
  }

  /// Columns and rows.
  var size: PixelSize { reader.size }
  /// The part that shows the picture.
  var window: SourceWindow { reader.window }
  /// What the samples of a row mean.
  var format: PixelFormat { early?.resultFormat ?? reader.format }
  /// Bytes of one row.
  var rowBytes: Int { size.width * format.samplesPerPixel }

  /// What was odd so far, about the file and about its colours.
  var diagnostics: ImageDiagnostics {
    var all = reader.diagnostics
    for note in decision.notes { all.add(note) }
    if let damage { all.add(damage.reason, isDamage: true) }
    return all
  }

  /// Decodes the next row into `row`, which has exactly `rowBytes` bytes; false when there are no more rows.
  mutating func readRow(into row: inout MutableSpan<UInt8>) throws(ImageError) -> Bool {
    if damage == nil {
      do throws(ImageError) {
        let isThere = try readOwnRow(into: &row)
        if isThere { rowCount += 1 }
        return isThere
      } catch {
        guard fillsMissingRows, rowCount > 0 else { throw error }
        damage = error
      }
    }
    guard rowCount < size.height else { return false }
    // As libjpeg fills what is missing; where there is alpha, nothing.
    let filler: UInt8 = format.hasAlpha ? 0 : 128
    for place in row.indices { row[place] = filler }
    rowCount += 1
    return true
  }

  private mutating func readOwnRow(into row: inout MutableSpan<UInt8>) throws(ImageError) -> Bool {
    guard let early else { return try reader.readRow(into: &row) }
    // Out of `self`, for as long as spans of it are alive.
    var buffer: [UInt8] = []
    swap(&buffer, &unconverted)
    defer { swap(&buffer, &unconverted) }
    var source = buffer.mutableSpan
    guard try reader.readRow(into: &source) else { return false }
    clock.enter(.convert)
    early.convert(buffer.span, into: &row)
    clock.enter(.decode)
    return true
  }

  /// The same for a row of its own.
  mutating func readRow(into row: inout [UInt8]) throws(ImageError) -> Bool {
    var span = row.mutableSpan
    return try readRow(into: &span)
  }
}
