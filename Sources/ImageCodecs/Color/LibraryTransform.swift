internal import CLittleCMSShims
internal import Raster

/// A conversion to sRGB by LittleCMS.
///
/// Unchecked: the handle is loaded before `init` returns and only read from then on, which the library allows
/// several threads to do at the same time when its cache is off.
final class LibraryTransform: @unchecked Sendable {
  /// What one profile may take in memory: twice what the largest in use take with all their tables.
  private static let memoryLimit = 64 << 20

  private let handle: OpaquePointer
  private let sourceStep: Int
  private let targetStep: Int

  /// The conversion from a profile that `ICCProfile.checked` let through.
  convenience init(profile: [UInt8], format: PixelFormat) throws(ProfileFault) {
    try self.init(format: format) { handle, pixels in
      profile.withUnsafeBufferPointer {
        ccms_transform_load_profile(handle, $0.baseAddress, $0.count, pixels)
      }
    }
  }

  /// The conversion from a colour space in numbers, for anything but ink.
  convenience init(_ encoding: ColorEncoding, format: PixelFormat) throws(ProfileFault) {
    let chromaticities = encoding.chromaticities.fractions
    let light = encoding.lightOfLevels
    try self.init(format: format) { handle, pixels in
      chromaticities.withUnsafeBufferPointer { chromaticities in
        // Eight numbers and 256: neither is empty.
        light.withUnsafeBufferPointer {
          ccms_transform_load_curve(handle, chromaticities.baseAddress!, $0.baseAddress!, pixels)
        }
      }
    }
  }

  private init(
    format: PixelFormat, load: (OpaquePointer, ccms_pixels) -> ccms_status
  ) throws(ProfileFault) {
    guard let handle = ccms_transform_create(Self.memoryLimit) else { throw .damaged("not enough memory") }
    self.handle = handle
    let pixels = format.withoutAlphaOfGray
    sourceStep = pixels == .gray ? 1 : format.samplesPerPixel
    targetStep = pixels == .invertedCMYK ? 3 : sourceStep
    // From here on `deinit` runs, also when this throws.
    switch load(handle, pixels) {
    case .ok: return
    case .damaged: throw .damaged(String(cString: ccms_transform_message(handle)))
    case .unfit: throw .unfit(Self.kind(of: ccms_transform_profile_info(handle)))
    case .outOfMemory: throw .damaged("not enough memory")
    case .misuse: preconditionFailure("the colour transform was loaded out of order")
    }
  }

  deinit { ccms_transform_destroy(handle) }

  /// The curves and the matrix that the profile consists of, if it does.
  var shaper: ccms_shaper? {
    var shaper = ccms_shaper()
    return ccms_transform_shaper(handle, &shaper) ? shaper : nil
  }

  /// Converts straight-alpha pixels, of gray with alpha only the gray ones, in place; not for ink.
  func convert(_ samples: inout MutableSpan<UInt8>) {
    precondition(
      sourceStep == targetStep && samples.count % sourceStep == 0, "whole pixels that keep their size")
    let step = sourceStep
    samples.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return }
      ccms_transform_apply(handle, start, start, $0.count / step)
    }
  }

  /// Converts pixels to as many in `target`.
  func convert(_ samples: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    let pixels = samples.count / sourceStep
    precondition(
      samples.count % sourceStep == 0 && target.count == pixels * targetStep, "whole pixels and room for them"
    )
    samples.withUnsafeBufferPointer { samples in
      target.withUnsafeMutableBufferPointer { target in
        guard let source = samples.baseAddress, let result = target.baseAddress else { return }
        ccms_transform_apply(handle, source, result, pixels)
      }
    }
  }

  /// What a profile is for, in a word.
  private static func kind(of info: ccms_profile_info) -> String {
    switch info.device_class {
    case signature("link"): return "a conversion between two devices"
    case signature("abst"): return "effects"
    case signature("nmcl"): return "named colours"
    default: break
    }
    switch info.color_space {
    case signature("GRAY"): return "gray"
    case signature("RGB "): return "RGB"
    case signature("CMYK"): return "CMYK"
    case signature("Lab "): return "Lab"
    default: return "other colours"
    }
  }

  private static func signature(_ text: StaticString) -> UInt32 {
    precondition(text.utf8CodeUnitCount == 4, "signatures have four characters")
    return UnsafeBufferPointer(start: text.utf8Start, count: 4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension PixelFormat {
  /// The library's name for the samples it is given; gray loses its alpha on the way.
  fileprivate var withoutAlphaOfGray: ccms_pixels {
    switch self {
    case .gray, .grayAlpha: .gray
    case .rgb: .rgb
    case .rgba: .rgba
    case .invertedCMYK: .invertedCMYK
    }
  }
}
