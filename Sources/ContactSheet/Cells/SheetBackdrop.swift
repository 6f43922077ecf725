internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry
internal import Raster

/// The pixels of a background picture.
///
/// What is held is never more than the picture has, nor more than the sheet has: one that is smaller than the part of the
/// sheet it covers is scaled as rows of the sheet are drawn.
struct SheetBackdrop: Sendable {
  /// Why not all of the picture is shown; `nil` when it is.
  let problem: InputProblem?
  private let raster: Raster
  private let sheetSize: PixelSize
  /// The part of `raster` that the sheet shows, scaled; `nil` where its pixels are those of the sheet, repeated.
  private let window: SourceWindow?

  /// A backdrop of the pixels of `raster`: those within `window` on all of the sheet, or repeated where that is `nil`.
  init(
    _ raster: Raster, window: SourceWindow? = nil, sheetSize: PixelSize, problem: InputProblem? = nil
  ) {
    precondition(!raster.size.isEmpty && !sheetSize.isEmpty, "a backdrop has pixels")
    self.raster = raster
    self.window = window
    self.sheetSize = sheetSize
    self.problem = problem
  }

  /// The colour it has on average over an opaque `background`, about: that of some of its rows.
  func meanColor(over background: PixelColor) -> PixelColor {
    raster.meanColor(over: background, rowStep: max(1, raster.size.height / Self.rowsForMean))
  }

  /// Enough for black or white.
  private static let rowsForMean = 64

  /// Rows of the sheet that are scaled together; whoever draws which strips, they are the same.
  private static let bandRows = 16

  /// The pixels of `rows` of the sheet, of which there are some.
  func rows(_ rows: Range<Int>) -> Rows {
    guard let window else {
      return Rows(bands: [raster], bandRows: raster.size.height, top: 0, width: sheetSize.width)
    }
    let first = rows.lowerBound / Self.bandRows
    let scale = window.height / Double(sheetSize.height)
    var resampler = Resampler()
    let bands = (first...(rows.upperBound - 1) / Self.bandRows).map { number in
      let top = number * Self.bandRows
      let count = min(Self.bandRows, sheetSize.height - top)
      var band = window
      // Not 0, for a window from there on that ends within the last row says that the picture ends there.
      band.y = max(Self.sliver, window.y + Double(top) * scale)
      band.height = max(Self.sliver, Double(count) * scale)
      var pixels = Raster(size: .zero, format: raster.format)
      resampler.resample(
        raster, window: band, to: PixelSize(width: sheetSize.width, height: count), orientation: .upright,
        into: &pixels)
      return pixels
    }
    return Rows(
      bands: bands, bandRows: Self.bandRows, top: first * Self.bandRows, width: sheetSize.width)
  }

  /// A part of a pixel that nobody sees.
  private static let sliver = 0x1p-18

  /// Pixels of some rows of the sheet, ready to be drawn.
  struct Rows {
    fileprivate let bands: [Raster]
    fileprivate let bandRows: Int
    /// The row of the sheet that the first band begins with.
    fileprivate let top: Int
    /// Pixels of a row of the sheet.
    fileprivate let width: Int

    /// Draws row `y` of the sheet.
    func drawRow(
      _ y: Int, with flattener: Flattener, into samples: inout MutableSpan<UInt8>, at start: Int
    ) {
      let raster = bands[(y - top) / bandRows % bands.count]
      let first = (y - top) % bandRows * raster.rowBytes
      let step = flattener.format.samplesPerPixel
      raster.withSamples { pixels in
        for x in stride(from: 0, to: width, by: raster.size.width) {
          let count = min(raster.size.width, width - x)
          flattener.flattenRow(
            pixels.extracting(first..<first + count * raster.format.samplesPerPixel), format: raster.format,
            into: &samples, at: start + x * step)
        }
      }
    }
  }
}

extension SheetStyle {
  /// The style as what is written on the sheet itself sees it: the colour behind that is the mean of `backdrop`.
  func lying(on backdrop: SheetBackdrop?) -> SheetStyle {
    guard let backdrop else { return self }
    var style = self
    style.background = backdrop.meanColor(over: background.isOpaque ? background : .white)
    return style
  }
}

extension SheetOptions {
  /// The background picture, as its header describes it, at its own size; `nil` without one.
  ///
  /// - Throws: `SheetError` with code `.unusableBackground`.
  func foundBackground() throws(SheetError) -> PlannedPicture? {
    guard let background = style.backgroundPicture else { return nil }
    do throws(ImageError) {
      let header = try ProbedFile(path: background.path, limits: limits.decodeLimits).header
      let orientation = appliesOrientation ? header.orientation : .upright
      return PlannedPicture(
        path: background.path, header: header, orientation: orientation,
        size: orientation.applied(to: header.storedSize))
    } catch {
      throw SheetError(code: .unusableBackground, path: background.path, reason: error.reason)
    }
  }
}

extension SheetPlan {
  /// Decodes the background picture.
  ///
  /// One that is damaged is shown as far as it goes, and its ``SheetBackdrop/problem`` says so.
  ///
  /// - Parameter outputs: Where the sheet or its pages go, which must be other files.
  /// - Returns: The picture; `nil` where none is asked for.
  /// - Throws: `SheetError` with code `.unusableBackground`, or `.cannotCreateOutput`.
  func backdrop(outputs: [SheetOutput]) throws(SheetError) -> SheetBackdrop? {
    guard var picture = try options.foundBackground() else { return nil }
    func failure(_ reason: String) -> SheetError {
      SheetError(code: .unusableBackground, path: picture.path, reason: reason)
    }
    if outputs.contains(.file(picture.path)) {
      throw SheetError(
        code: .cannotCreateOutput, path: picture.path,
        reason: "the background picture; choose another name for the output")
    }
    let window = fit(&picture)
    let (bytes, limit) = (picture.size.pixelCount.multipliedReportingOverflow(by: 4), options.limits)
    guard !bytes.overflow, bytes.partialValue <= limit.wholePictureBytes else {
      throw failure(
        """
        a background of \(picture.size) pixels takes more than the limit of \(limit.wholePictureBytes) bytes \
        (see --max-memory)
        """)
    }
    var raster = Raster(size: .zero, format: .rgb)
    let diagnostics: ImageDiagnostics
    do throws(ImageError) {
      let limits = limit.decodeLimits
      let renderer = TileRenderer(
        color: options.managesColor ? ColorManagement(limits: limits) : nil, verifiesAll: options.isStrict,
        fillsMissingRows: true)
      diagnostics = try renderer.render(picture, limits: limits, into: &raster)
    } catch {
      throw failure(error.reason)
    }
    var problem: InputProblem?
    if diagnostics.isDamaged {
      let reason = diagnostics.messages.joined(separator: "; ")
      if options.isStrict || options.errorPolicy == .fail { throw failure(reason) }
      problem = InputProblem(
        name: picture.path, path: picture.path, severity: .damaged,
        reason: "a damaged background, shown as far as it goes: \(reason)")
    }
    return SheetBackdrop(raster, window: window, sheetSize: size, problem: problem)
  }

  /// Bytes of the pixels of the background picture, about; none where it cannot be used.
  var backdropBytes: Int {
    guard var picture = (try? options.foundBackground()) ?? nil else { return 0 }
    _ = fit(&picture)
    return 3 * min(picture.size.pixelCount, options.limits.wholePictureBytes)
  }

  /// Gives the background picture the size it is to be held in, and says which part of that the sheet shows scaled.
  private func fit(_ picture: inout PlannedPicture) -> SourceWindow? {
    let shape = picture.size
    switch options.style.backgroundPicture?.fit {
    case .cover, nil:
      picture.crop = CellFit(fit: .cover).crop(of: shape, in: PixelRect(size: size))
      let share = picture.crop ?? LayoutRect(x: 0, y: 0, width: 1, height: 1)
      let (width, height) = (Double(shape.width), Double(shape.height))
      let shown = SourceWindow(
        x: share.x * width, y: share.y * height, width: share.width * width, height: share.height * height)
      guard shown.width < Double(size.width) else {
        picture.size = size
        return nil
      }
      // Whole pixels, with those around that the kernel reaches.
      func pixels(_ start: Double, _ extent: Double, of side: Int) -> Range<Int> {
        let first = max(0, min(side - 1, Int(start) - Self.kernelMargin))
        return first..<max(first + 1, min(side, Int((start + extent).rounded(.up)) + Self.kernelMargin))
      }
      let columns = pixels(shown.x, shown.width, of: shape.width)
      let rows = pixels(shown.y, shown.height, of: shape.height)
      picture.size = PixelSize(width: columns.count, height: rows.count)
      picture.crop = LayoutRect(
        x: Double(columns.lowerBound) / width, y: Double(rows.lowerBound) / height,
        width: Double(columns.count) / width, height: Double(rows.count) / height)
      if picture.size == shape { picture.crop = nil }
      return SourceWindow(
        x: shown.x - Double(columns.lowerBound), y: shown.y - Double(rows.lowerBound), width: shown.width,
        height: shown.height)
    case .tile:
      guard shape.width > size.width else { return nil }
      let height = Double(shape.height) * Double(size.width) / Double(shape.width)
      picture.size = PixelSize(width: size.width, height: max(1, Int(height.rounded())))
      return nil
    }
  }

  /// Pixels around a part that is made larger that count in it.
  private static let kernelMargin = 4
}
