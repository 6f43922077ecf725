package import Raster

/// Converts the pixels of pictures that have the same colour space and pixel format to sRGB.
///
/// Relative colorimetric, with black point compensation. Any number of threads may use one at the same time.
package struct ColorTransform: Sendable {
  private enum Method: Sendable {
    /// The level of sRGB for each level of gray.
    case levels([UInt8])
    case shaper(MatrixShaper)
    case library(LibraryTransform)
  }

  /// What can be converted.
  package let format: PixelFormat
  /// What comes out: `format`, but RGB from ink.
  package var resultFormat: PixelFormat { format == .invertedCMYK ? .rgb : format }

  private let method: Method
  /// What averaging before instead of after the conversion costs.
  let blendError: BlendError

  /// The conversion that `library` does, by the fastest way that gives its result; `nil` when it changes no level by
  /// more than one, which nobody sees.
  ///
  /// - Parameters:
  ///   - library: A conversion of `format`.
  ///   - format: The pixel format.
  init?(_ library: LibraryTransform, format: PixelFormat) {
    self.format = format
    if format == .invertedCMYK {
      method = .library(library)
      blendError = BlendError(of: library, format: format)
      return
    }
    let probe = ProbeColors.samples(format: format)
    let answer = ProbeColors.converted(probe, format: format) { library.convert($0, into: &$1) }
    if ProbeColors.areWithinOneLevel(answer, probe) { return nil }
    blendError = BlendError(of: library, format: format)
    switch format {
    case .gray, .grayAlpha: method = .levels(answer)
    case .rgb, .rgba, .invertedCMYK:
      method = Self.shaper(of: library, format: format, probe: probe, answer: answer) ?? .library(library)
    }
  }

  /// The curves and matrix of `library`, if they give its answers within a level.
  ///
  /// They do not where a profile holds tables of colours as well, which the library prefers.
  private static func shaper(
    of library: LibraryTransform, format: PixelFormat, probe: [UInt8], answer: [UInt8]
  ) -> Method? {
    guard let description = library.shaper else { return nil }
    let shaper = MatrixShaper(description)
    var samples = probe
    var span = samples.mutableSpan
    shaper.convert(&span, step: format.samplesPerPixel)
    return ProbeColors.areWithinOneLevel(samples, answer) ? .shaper(shaper) : nil
  }

  /// Converts all of `raster`.
  package func convert(_ raster: inout Raster) {
    precondition(raster.format == format, "a transform is for one pixel format")
    guard format == resultFormat else {
      var result = Raster(size: raster.size, format: resultFormat)
      raster.withSamples { samples in result.withMutableSamples { convert(samples, into: &$0) } }
      raster = result
      return
    }
    raster.withMutableSamples { convertInPlace(&$0) }
  }

  /// Converts pixels to as many pixels of `resultFormat` in `target`.
  package func convert(_ samples: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    precondition(
      samples.count % format.samplesPerPixel == 0
        && target.count == samples.count / format.samplesPerPixel * resultFormat.samplesPerPixel,
      "whole pixels and room for them")
    if format != resultFormat, case .library(let library) = method {
      library.convert(samples, into: &target)
    } else {
      for i in samples.indices { target[i] = samples[i] }
      convertInPlace(&target)
    }
  }

  private func convertInPlace(_ samples: inout MutableSpan<UInt8>) {
    let isTranslucent = format.hasAlpha && format.divideByAlpha(&samples)
    let step = format.samplesPerPixel
    switch method {
    case .levels(let levels):
      let levels = levels.span
      var i = 0
      while i < samples.count {
        samples[i] = levels[Int(samples[i])]
        i &+= step
      }
    case .shaper(let shaper): shaper.convert(&samples, step: step)
    case .library(let library): library.convert(&samples)
    }
    if isTranslucent { format.premultiply(&samples) }
  }
}
