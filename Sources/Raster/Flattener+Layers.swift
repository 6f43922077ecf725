package import PixelGeometry

/// Layers over what is drawn already, a part of a row at a time; coverage is 0 for nothing to 255 for all.
extension Flattener {
  /// Lays `color` over `count` pixels of the sheet from sample `offset` on.
  package func fill(
    _ count: Int, with color: PixelColor, over target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    if color.alpha == 0 { return }
    let step = format.samplesPerPixel
    let end = offset + max(0, count) * step
    precondition(offset >= 0 && end <= target.count, "a row must fit its target")
    for place in stride(from: offset, to: end, by: step) {
      if color.isOpaque {
        put(color, into: &target, at: place)
      } else {
        blend(color, alpha: UInt32(color.alpha), over: &target, at: place)
      }
    }
  }

  /// Lays `color` over as many pixels as there are in `coverage`, each covered as far as that says.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - coverage: How far each pixel is covered.
  ///   - isMirrored: True to take it from its end on.
  ///   - target: The samples of the sheet.
  ///   - offset: The first sample.
  package func blend(
    _ color: PixelColor, through coverage: Span<UInt8>, isMirrored: Bool = false,
    over target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    let step = format.samplesPerPixel
    precondition(
      offset >= 0 && offset <= target.count && coverage.count <= (target.count - offset) / step,
      "a row must fit its target")
    for index in 0..<coverage.count {
      let share = coverage[isMirrored ? coverage.count - 1 - index : index]
      if share == 0 { continue }
      // At most 255, as both are.
      let alpha = (UInt32(share) &* UInt32(color.alpha) &+ 127) / 255
      blend(color, alpha: alpha, over: &target, at: offset + index * step)
    }
  }

  /// Puts the pixels of `before` back as far as `coverage` says that those of `target` do not cover them.
  package func uncover(
    _ before: Span<UInt8>, through coverage: Span<UInt8>, isMirrored: Bool = false,
    in target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    let step = format.samplesPerPixel
    precondition(
      before.count == coverage.count * step && offset >= 0 && offset + before.count <= target.count,
      "a row must fit its target")
    for index in 0..<coverage.count {
      let share = UInt32(coverage[isMirrored ? coverage.count - 1 - index : index])
      if share == 255 { continue }
      let (source, place) = (index * step, offset + index * step)
      // Weights of what is seen of both, in units of 1/255 of a level of alpha.
      var (kept, new) = (255 &- share, share)
      if format == .rgba {
        kept &*= UInt32(before[source + 3])
        new &*= UInt32(target[place + 3])
      }
      let total = kept &+ new
      if total == 0 {
        put(.transparent, into: &target, at: place)
        continue
      }
      for sample in 0..<3 {
        // At most 255 * 65,025 * 2, far below 2^32.
        let sum = UInt32(before[source + sample]) &* kept &+ UInt32(target[place + sample]) &* new
        target[place + sample] = UInt8(truncatingIfNeeded: (sum &+ total / 2) / total)
      }
      if format == .rgba { target[place + 3] = UInt8(truncatingIfNeeded: (total &+ 127) / 255) }
    }
  }

  @inline(__always)
  private func put(_ color: PixelColor, into target: inout MutableSpan<UInt8>, at place: Int) {
    target[place] = color.red
    target[place + 1] = color.green
    target[place + 2] = color.blue
    if format == .rgba { target[place + 3] = color.alpha }
  }

  /// Lays `color`, at `alpha` instead of its own, over the pixel at `place`.
  @inline(__always)
  private func blend(
    _ color: PixelColor, alpha: UInt32, over target: inout MutableSpan<UInt8>, at place: Int
  ) {
    if alpha == 0 { return }
    // As `uncover` weighs.
    var (kept, new) = (255 &- alpha, alpha)
    if format == .rgba {
      kept &*= UInt32(target[place + 3])
      new &*= 255
    }
    let total = kept &+ new
    @inline(__always)
    func mixed(_ sample: UInt8, _ place: Int) -> UInt8 {
      UInt8(
        truncatingIfNeeded: (UInt32(target[place]) &* kept &+ UInt32(sample) &* new &+ total / 2) / total)
    }
    target[place] = mixed(color.red, place)
    target[place + 1] = mixed(color.green, place + 1)
    target[place + 2] = mixed(color.blue, place + 2)
    if format == .rgba { target[place + 3] = UInt8(truncatingIfNeeded: (total &+ 127) / 255) }
  }
}
