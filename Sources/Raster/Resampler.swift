package import PixelGeometry

/// Scales and turns pictures with the Lanczos3 kernel in integer arithmetic: the same bytes on every machine.
///
/// One per worker: it keeps its buffers and the last weights. Rows are blended vertically, turned into
/// columns, and blended vertically again; mirroring is which way the results are written, not a pass of its
/// own.
package struct Resampler: ~Copyable {
  /// Rows that are blended before they are turned into columns together.
  private static let stripRows = 16

  private let kernels: PixelKernels
  private var reducer: BoxReducer
  private var across = WeightTable()
  private var down = WeightTable()
  /// Blended rows waiting to be turned.
  private var strip: [UInt8] = []
  /// A picture that is stored on its side, before the first pass.
  private var transposed = Raster(size: .zero, format: .gray)
  /// The picture after the first pass, its columns as rows.
  private var columns: [UInt8] = []

  package init() { self.init(kernels: .best) }

  init(kernels: PixelKernels) {
    self.kernels = kernels
    self.reducer = BoxReducer(kernels: kernels)
  }

  /// Shows `window` of `source` at `size` pixels, upright.
  ///
  /// Every output sample is the kernel around its centre over the source samples there are: those outside the
  /// window count, those outside the source do not. A ratio above 4 is met by a box average first, so the
  /// cost of an output sample is bounded.
  ///
  /// - Parameters:
  ///   - source: The stored picture, alpha premultiplied.
  ///   - window: The part to show; whatever of it lies outside the picture is cut off.
  ///   - size: The size of the upright result.
  ///   - orientation: How the stored picture has to be turned.
  ///   - target: Receives the result in the format of `source`; its storage is reused.
  package mutating func resample(
    _ source: Raster, window: SourceWindow, to size: PixelSize, orientation: Orientation,
    into target: inout Raster
  ) {
    target.reshape(size: size, format: source.format)
    if size.isEmpty { return }
    guard !source.size.isEmpty else {
      target.withMutableSamples { samples in
        for i in samples.indices { samples[i] = 0 }
      }
      return
    }
    let window = window.clamped(to: source.size)
    let plan = ReductionPlan.factors(window: window, to: size, orientation: orientation)
    if plan.isIdentity {
      blend(source, window: window, orientation: orientation, into: &target)
    } else {
      reducer.begin(sourceSize: source.size, format: source.format, plan: plan)
      source.withSamples { samples in
        for y in 0..<source.size.height {
          reducer.addRow(samples.extracting(y * source.rowBytes..<(y + 1) * source.rowBytes))
        }
      }
      reducer.finish()
      let reduced = reducer.raster
      blend(
        reduced, window: plan.reduced(window).clamped(to: reduced.size), orientation: orientation,
        into: &target)
    }
    if source.format.hasAlpha { target.clampColorToAlpha() }
  }

  /// Both passes, without any reduction before.
  ///
  /// What overshoots is cut off between the passes, so where hard edges cross their order shows. It is that of the
  /// upright picture: a picture stored on its side is transposed first, and comes out as one stored upright.
  private mutating func blend(
    _ source: Raster, window: SourceWindow, orientation: Orientation, into target: inout Raster
  ) {
    guard orientation.swapsAxes else {
      blend(
        source, window: window, mirrorsAcross: orientation.mirrorsX, mirrorsDown: orientation.mirrorsY,
        into: &target)
      return
    }
    var transposed = Raster(size: .zero, format: source.format)
    swap(&transposed, &self.transposed)
    transposed.reshape(size: source.size.transposed, format: source.format)
    source.withSamples { samples in
      transposed.withMutableSamples { target in
        kernels.transpose(
          samples, rowBytes: source.rowBytes, columns: source.size.width, rows: source.size.height,
          samplesPerPixel: source.format.samplesPerPixel, into: &target, at: 0,
          targetRowBytes: source.size.height * source.format.samplesPerPixel)
      }
    }
    blend(
      transposed,
      window: SourceWindow(x: window.y, y: window.x, width: window.height, height: window.width),
      mirrorsAcross: orientation.mirrorsX, mirrorsDown: orientation.mirrorsY, into: &target)
    swap(&transposed, &self.transposed)
  }

  /// Both passes over a picture whose rows are those of the upright one, or their mirror images.
  private mutating func blend(
    _ source: Raster, window: SourceWindow, mirrorsAcross: Bool, mirrorsDown: Bool, into target: inout Raster
  ) {
    across.prepare(
      start: window.x, extent: window.width, inputCount: source.size.width, outputCount: target.size.width)
    down.prepare(
      start: window.y, extent: window.height, inputCount: source.size.height, outputCount: target.size.height)

    let samplesPerPixel = source.format.samplesPerPixel
    let used = across.inputRange
    let columnBytes = target.size.height * samplesPerPixel
    // Both buffers leave `self` for as long as spans of them are alive.
    var columns: [UInt8] = []
    var strip: [UInt8] = []
    swap(&columns, &self.columns)
    swap(&strip, &self.strip)
    defer {
      swap(&columns, &self.columns)
      swap(&strip, &self.strip)
    }
    Self.grow(&columns, to: used.count * columnBytes)
    Self.grow(&strip, to: Self.stripRows * max(used.count * samplesPerPixel, columnBytes))

    var columnSpan = columns.mutableSpan
    var stripSpan = strip.mutableSpan
    source.withSamples { samples in
      Self.blendRows(
        samples, from: used.lowerBound * samplesPerPixel, rowBytes: source.rowBytes,
        count: used.count * samplesPerPixel, table: down, firstInput: 0, mirrors: mirrorsDown,
        samplesPerPixel: samplesPerPixel, strip: &stripSpan, into: &columnSpan, kernels: kernels)
    }
    target.withMutableSamples { samples in
      Self.blendRows(
        columnSpan.span, from: 0, rowBytes: columnBytes, count: columnBytes, table: across,
        firstInput: used.lowerBound, mirrors: mirrorsAcross, samplesPerPixel: samplesPerPixel,
        strip: &stripSpan, into: &samples, kernels: kernels)
    }
  }

  /// Blends rows of `count` samples into as many rows as `table` has outputs, last one first if `mirrors`,
  /// and writes them to `target` as columns, tightly packed.
  private static func blendRows(
    _ source: Span<UInt8>, from start: Int, rowBytes: Int, count: Int, table: borrowing WeightTable,
    firstInput: Int, mirrors: Bool, samplesPerPixel: Int, strip: inout MutableSpan<UInt8>,
    into target: inout MutableSpan<UInt8>, kernels: PixelKernels
  ) {
    let outputs = table.first.count
    let weights = table.weights.span
    var done = 0
    while done < outputs {
      let rows = min(stripRows, outputs - done)
      for row in 0..<rows {
        let output = mirrors ? outputs - 1 - done - row : done + row
        let from = start + (table.first[output] - firstInput) * rowBytes
        kernels.weighRows(
          source, from: from, rowBytes: rowBytes, weights: weights, firstWeight: output * table.stride,
          taps: table.taps[output], into: &strip, at: row * count, count: count)
      }
      kernels.transpose(
        strip.span, rowBytes: count, columns: count / samplesPerPixel, rows: rows,
        samplesPerPixel: samplesPerPixel, into: &target, at: done * samplesPerPixel,
        targetRowBytes: outputs * samplesPerPixel)
      done += rows
    }
  }

  private static func grow(_ buffer: inout [UInt8], to count: Int) {
    if buffer.count < count { buffer.resize(to: count) }
  }
}
