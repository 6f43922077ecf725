/// Northern lights over a frozen-still lake ringed with conifers.
struct Aurora: Scene {
  let subject = "Northern lights"
  let width = 1000
  let height = 1500
  let seed: UInt64 = 101
  let film = Film(exposure: 1.1, contrast: 0.35, saturation: 1.15, vignette: 0.35, grain: 0.013, bloom: 0.12)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let aspect = canvas.aspect
    let horizon: Float = 0.735
    let fringe = ConiferFringe(noise: Noise(seed + 5), spacing: 0.008, tallest: 0.13)
    let shore: @Sendable (Float) -> Float = {
      horizon - 0.016 - 0.03 * noise.fbm(Vector2($0 * 2.2, 1), octaves: 4) - 0.05 * smoothstep(0.15, 0.0, $0)
        - 0.03 * smoothstep(0.5, 0.68, $0)
    }
    await canvas.shade(samples: 1) { Self.sky(noise, Vector2($0.x - aspect * 0.5, horizon - $0.y)) }
    paintStars(on: &canvas)
    await canvas.cover(samples: 3) { eye in
      let range = horizon - 0.06 - 0.075 * noise.ridged(Vector2(eye.x * 1.9, 3), octaves: 6)
      if eye.y > shore(eye.x) || fringe.covers(eye, ground: shore) { return Paint(0.002, 0.004, 0.005, 1) }
      guard eye.y > range else { return .zero }
      let snow = noise.ridged(eye * 13, octaves: 4)
      let light =
        Colour(hex: 0x14302F) * (0.5 + 0.9 * snow) + Colour(hex: 0x1F5A48)
        * (0.6 * smoothstep(range + 0.06, range, eye.y))
      return light.paint()
    }
    let above = canvas
    await canvas.adjust { place, light in
      guard place.y > horizon else { return light }
      let depth = place.y - horizon
      let ripple = noise.fbm(Vector2(place.x * 5, 2.2 / (depth + 0.02)), octaves: 4)
      let eye = Vector2(
        place.x + ripple * 0.07 * depth, horizon - depth * 1.04 + ripple * 0.022 * (0.2 + depth * 3))
      return above.sample(eye).rgb * 0.62 + Colour(hex: 0x04121A) * 0.6
    }
  }

  private func paintStars(on canvas: inout Canvas) {
    var random = Random(seed: seed)
    for _ in 0..<900 {
      let place = Vector2(random.unit() * canvas.aspect, random.unit() * 0.66)
      let bright = 0.05 / pow(random.unit() + 0.02, 0.8)
      let radius = canvas.pixel * 0.8
      canvas.glow(at: place, reach: Vector2(repeating: radius * 3)) {
        Colour(0.85, 0.93, 1) * bright * bell(length($0), radius)
      }
    }
  }

  /// Sums the light of curtains met at rising heights, each later one fainter, as a glowing sheet seen on edge.
  private static func sky(_ noise: Noise, _ view: Vector2) -> Colour {
    let direction = normalize(Vector3(view.x, view.y + 0.06, 0.75))
    let night = mix(Colour(hex: 0x0B2F38), Colour(hex: 0x050B1E), clamp(view.y * 1.7))
    var (sum, running) = (Colour.zero, Colour.zero)
    let steps = 44
    // Without jitter the sheets' distances show as rings.
    let jitter = noise.cell(Int32(view.x * 9_000), Int32(view.y * 9_000)) - 0.5
    for step in 0..<steps {
      let i = Float(step)
      let distance = (0.8 + pow(max(i + jitter, 0), 1.4) * 0.0024) / (direction.y * 2 + 0.36)
      let spot = Vector2(direction.x, direction.z) * distance
      let bent = spot * Vector2(1.2, 0.55) + noise.warp(spot * 0.8 + 3, octaves: 1) * 0.85
      let fold = 1 - abs(noise.gradient(bent * 1.9 + Vector2(0.35, 0)))
      let (squared, eighth) = (fold * fold, fold * fold * fold * fold * fold * fold * fold * fold)
      // The 26th power: a curtain is thin.
      var strength = eighth * eighth * eighth * squared
      // Most of the sky is far from any curtain; what hangs there need not be looked at.
      if strength > 0.002 {
        let rays = 0.55 + 0.6 * noise.fbm(bent * 13, octaves: 2)
        strength *= rays * smoothstep(-0.35, 0.3, noise.gradient(spot * 0.9 + 8))
      }
      let t = i / Float(steps)
      let colour = mix(Colour(0.16, 1, 0.42), Colour(0.62, 0.16, 0.95), smoothstep(0.22, 0.95, t))
      running = mix(running, colour * strength, 0.5)
      sum += running * (exp(-i * 0.05) * smoothstep(0, 5, i))
    }
    let glow = Colour(hex: 0x1E6B52) * exp(-max(view.y, 0) * 3.4) * 0.45
    return night + glow + sum * (0.5 * smoothstep(-0.02, 0.1, direction.y))
  }
}
