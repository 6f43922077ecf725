internal import CLittleCMSShims

/// Converts RGB whose colour space is a curve for each channel and a matrix: most cameras, displays and editors.
///
/// Three times as fast as LittleCMS, which has to serve every layout of samples. Each level of a channel
/// contributes a vector to the linear light of a pixel; the sum of three is cut to what there is and looked up
/// in the curve of sRGB.
struct MatrixShaper: Sendable {
  /// Steps of linear light: fine enough for the steepest part of the curve, where a level is 5 steps.
  private static let steps = 16_384
  /// Bits of a contribution below a step.
  private static let fractionBits: Int32 = 8
  /// Three of these do not overflow 32 bits.
  private static let bound = 500_000_000.0

  /// Contributions of the 256 levels of red, then green, then blue.
  private let light: [SIMD4<Int32>]
  /// The level of every step of linear light.
  private let levels: [UInt8]

  init(_ shaper: ccms_shaper) {
    // 256 levels of red, then green, then blue.
    let curves = withUnsafeBytes(of: shaper.light) { Array($0.bindMemory(to: Double.self)) }
    let matrix = withUnsafeBytes(of: shaper.matrix) { Array($0.bindMemory(to: Double.self)) }
    let scale = Double(Self.steps << Self.fractionBits)
    var light: [SIMD4<Int32>] = []
    for channel in 0..<3 {
      for level in 0..<256 {
        var vector = SIMD4<Int32>.zero
        for output in 0..<3 {
          let product = curves[channel * 256 + level] * matrix[output * 3 + channel] * scale
          // Half a step once, so that cutting off the fraction rounds.
          let value = product.rounded() + (channel == 0 ? Double(1 << (Self.fractionBits - 1)) : 0)
          // The factors are finite numbers of float size, so this is a number.
          vector[output] = Int32(max(-Self.bound, min(Self.bound, value)))
        }
        light.append(vector)
      }
    }
    self.light = light
    levels = SRGBCurve.levels(steps: Self.steps)
  }

  /// Converts the first three samples of every `step` in place.
  func convert(_ samples: inout MutableSpan<UInt8>, step: Int) {
    let light = light.span
    let levels = levels.span
    precondition(
      light.count == 768 && levels.count == Self.steps + 1 && step >= 3 && samples.count % step == 0,
      "whole pixels and complete tables")
    let most = SIMD4<Int32>(repeating: Int32(Self.steps))
    var i = 0
    // No index leaves its table: samples are below 256 and sums are cut to the steps. Sums stay below 2^31.
    while i < samples.count {
      let sum =
        light[Int(samples[i])] &+ light[256 &+ Int(samples[i &+ 1])] &+ light[512 &+ Int(samples[i &+ 2])]
      // Cut with masks, the sign in all bits: `clamped` compiles to branches, which colours outside sRGB make
      // unpredictable (1.0 against 0.3 ms).
      var position = sum &>> Self.fractionBits
      position &= ~(position &>> 31)
      let excess = most &- position
      position &+= excess & (excess &>> 31)
      samples[i] = levels[Int(position.x)]
      samples[i &+ 1] = levels[Int(position.y)]
      samples[i &+ 2] = levels[Int(position.z)]
      i &+= step
    }
  }
}
