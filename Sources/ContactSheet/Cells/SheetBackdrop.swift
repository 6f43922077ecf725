internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry
internal import Raster

/// The pixels of a background picture.
///
/// They are held as a whole: once for a picture that is repeated, and for one that covers the sheet as many as that has.
struct SheetBackdrop: Sendable {
  private let raster: Raster

  /// A backdrop of the pixels of `raster`, repeated.
  init(_ raster: Raster) {
    precondition(!raster.size.isEmpty, "a backdrop has pixels")
    self.raster = raster
  }

  /// The colour it has on average over an opaque `background`, about: that of some of its rows.
  func meanColor(over background: PixelColor) -> PixelColor {
    let (height, rowBytes) = (raster.size.height, raster.rowBytes)
    var sample = Raster(size: .zero, format: raster.format)
    sample.removeRows(width: raster.size.width, format: raster.format, expectedRows: Self.rowsForMean)
    raster.withSamples { pixels in
      for y in stride(from: 0, to: height, by: max(1, height / Self.rowsForMean)) {
        sample.append(row: (y * rowBytes..<(y + 1) * rowBytes).map { pixels[$0] })
      }
    }
    return sample.meanColor(over: background)
  }

  /// Enough for black or white.
  private static let rowsForMean = 64

  /// Draws row `y` of a sheet that is `width` pixels wide.
  func drawRow(
    _ y: Int, width: Int, with flattener: Flattener, into samples: inout MutableSpan<UInt8>, at start: Int
  ) {
    let row = y % raster.size.height
    let step = flattener.format.samplesPerPixel
    raster.withSamples { pixels in
      for x in stride(from: 0, to: width, by: raster.size.width) {
        let count = min(raster.size.width, width - x)
        let first = row * raster.rowBytes
        flattener.flattenRow(
          pixels.extracting(first..<first + count * raster.format.samplesPerPixel), format: raster.format,
          into: &samples, at: start + x * step)
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
  /// - Parameter output: Where the sheet goes, which must be another file.
  /// - Returns: The picture; `nil` where none is asked for.
  /// - Throws: `SheetError` with code `.unusableBackground`, or `.cannotCreateOutput`.
  func backdrop(output: SheetOutput) throws(SheetError) -> SheetBackdrop? {
    guard var picture = try options.foundBackground() else { return nil }
    func failure(_ reason: String) -> SheetError {
      SheetError(code: .unusableBackground, path: picture.path, reason: reason)
    }
    if case .file(picture.path) = output {
      throw SheetError(
        code: .cannotCreateOutput, path: picture.path,
        reason: "the background picture; choose another name for the output")
    }
    fit(&picture)
    let (bytes, limit) = (picture.size.pixelCount.multipliedReportingOverflow(by: 4), options.limits)
    guard !bytes.overflow, bytes.partialValue <= limit.wholePictureBytes else {
      throw failure(
        """
        a background of \(picture.size) pixels takes more than the limit of \(limit.wholePictureBytes) bytes \
        (see --max-memory)
        """)
    }
    var raster = Raster(size: .zero, format: .rgb)
    let damage: String?
    do throws(ImageError) {
      let limits = limit.decodeLimits
      let renderer = TileRenderer(color: options.managesColor ? ColorManagement(limits: limits) : nil)
      let diagnostics = try renderer.render(picture, limits: limits, into: &raster)
      damage = diagnostics.isDamaged ? diagnostics.messages.joined(separator: "; ") : nil
    } catch {
      throw failure(error.reason)
    }
    if let damage { throw failure(damage) }
    return SheetBackdrop(raster)
  }

  /// Bytes of the pixels of the background picture, about; none where it cannot be used.
  var backdropBytes: Int {
    guard var picture = (try? options.foundBackground()) ?? nil else { return 0 }
    fit(&picture)
    return 3 * min(picture.size.pixelCount, options.limits.wholePictureBytes)
  }

  /// Gives the background picture the size it has on the sheet.
  private func fit(_ picture: inout PlannedPicture) {
    let shape = picture.size
    switch options.style.backgroundPicture?.fit {
    case .cover, nil:
      picture.size = size
      picture.crop = CellFit(fit: .cover).crop(of: shape, in: PixelRect(size: size))
    case .tile:
      guard shape.width > size.width else { return }
      let height = Double(shape.height) * Double(size.width) / Double(shape.width)
      picture.size = PixelSize(width: size.width, height: max(1, Int(height.rounded())))
    }
  }
}
