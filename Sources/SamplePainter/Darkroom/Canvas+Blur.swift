extension Canvas {
  /// This picture blurred with three box passes each way, close to a Gaussian of the given deviation.
  func blurred(_ deviation: Float) -> Canvas {
    let radius = Int((deviation * Float(height)).rounded())
    guard radius > 0 else { return self }
    var result = self
    for _ in 0..<3 {
      result.pixels = Self.boxed(
        result.pixels, lines: height, count: width, lineStep: width, step: 1, radius: radius)
      result.pixels = Self.boxed(
        result.pixels, lines: width, count: height, lineStep: 1, step: width, radius: radius)
    }
    return result
  }

  /// This picture smeared along x and y by different deviations, in picture heights.
  func smeared(_ deviation: Vector2) -> Canvas {
    var result = self
    let across = Int((deviation.x * Float(height)).rounded())
    let down = Int((deviation.y * Float(height)).rounded())
    for _ in 0..<3 {
      if across > 0 {
        result.pixels = Self.boxed(
          result.pixels, lines: height, count: width, lineStep: width, step: 1, radius: across)
      }
      if down > 0 {
        result.pixels = Self.boxed(
          result.pixels, lines: width, count: height, lineStep: 1, step: width, radius: down)
      }
    }
    return result
  }

  /// Averages 2 x `radius` + 1 neighbours along every line with a running sum; the ends repeat outwards.
  private static func boxed(
    _ source: [Paint], lines: Int, count: Int, lineStep: Int, step: Int, radius: Int
  ) -> [Paint] {
    var result = source
    let weight = 1 / Float(2 * radius + 1)
    for line in 0..<lines {
      let first = line * lineStep
      let last = first + (count - 1) * step
      var sum = source[first] * Float(radius + 1)
      for k in 1...radius { sum += source[first + min(k, count - 1) * step] }
      for k in 0..<count {
        result[first + k * step] = sum * weight
        let entering = min(first + (k + radius + 1) * step, last)
        let leaving = max(first + (k - radius) * step, first)
        sum += source[entering] - source[leaving]
      }
    }
    return result
  }
}
