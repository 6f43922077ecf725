internal import PixelGeometry

/// The Milky Way above a lit tent at the edge of a wood.
struct MilkyWay: Scene {
  let subject = "Tent under the Milky Way"
  let width = 1000
  let height = 1500
  let seed: UInt64 = 113
  let orientation = Orientation.rightTop
  let film = Film(exposure: 1.15, contrast: 0.35, saturation: 1.15, vignette: 0.35, grain: 0.014, bloom: 0.1)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let aspect = canvas.aspect
    await canvas.shade(samples: 1) { Self.sky(noise, $0) }
    paintStars(on: &canvas)
    let ground: @Sendable (Float) -> Float = { x in
      0.9 + 0.03 * noise.fbm(Vector2(x * 1.7, 6), octaves: 4) + 0.02 * smoothstep(0.2, 0.5, x)
    }
    let woods = ConiferFringe(noise: Noise(seed + 1), spacing: 0.011, tallest: 0.11)
    let tall = ConiferFringe(noise: Noise(seed + 8), spacing: 0.05, tallest: 0.36)
    await canvas.cover(samples: 3) { place in
      let floor = ground(place.x)
      if place.y > floor {
        let glow = exp(-length((place - Vector2(0.37, 0.925)) * Vector2(1, 2.2)) * 11)
        let grass = 0.6 + 0.7 * noise.fbm(Vector2(place.x * 70, place.y * 24), octaves: 3)
        return (Colour(hex: 0x06080C) + Colour(hex: 0xC86A20) * (glow * grass * 0.55)).paint()
      }
      let inWood = woods.covers(place) { ground($0) + 0.01 }
      // Tall trees stand only at the sides; between them they would be buried.
      let inTall = tall.covers(place) { ground($0) + 0.5 * smoothstep(0.02, 0.16, min($0, aspect - $0)) }
      return inWood || inTall ? Paint(0.003, 0.004, 0.007, 1) : .zero
    }
    paintTent(on: &canvas, at: Vector2(0.37, 0.925))
  }

  private static func sky(_ noise: Noise, _ place: Vector2) -> Colour {
    let base = mix(Colour(hex: 0x060D26), Colour(hex: 0x1C3C62), smoothstep(0.1, 0.9, place.y))
    let airglow = Colour(hex: 0xE89A52) * exp(-abs(place.y - 0.93) * 7.5) * 0.42
    let (along, across) = band(place)
    let bent = place + noise.warp(place * 3.5, octaves: 4) * 0.09
    let cloud = noise.fbm(bent * 4.2, octaves: 6, gain: 0.56)
    let width = 0.07 + 0.05 * bell(along - 0.05, 0.25)
    let light =
      (bell(across + cloud * 0.05, width) + 0.25 * bell(across, 0.22))
      * (0.5 + 0.9 * bell(along + 0.02, 0.32))
    // Dust hides the middle of the band in torn lanes.
    let lane = bell(across + 0.012 + noise.fbm(Vector2(along, across) * 4, octaves: 3) * 0.05, 0.06)
    let torn = noise.fbm(
      Vector2(along * 3.2, across * 7.5) + noise.warp(place * 5, octaves: 4) * 0.55, octaves: 6, gain: 0.58)
    let dust = smoothstep(-0.28, 0.42, torn + 0.16 * bell(along, 0.4)) * lane
    let core = mix(Colour(hex: 0x9FB4F0), Colour(hex: 0xFFDDB8), bell(along, 0.25) * bell(across, 0.09))
    let glow = core * (light * (0.5 + 0.9 * clamp(cloud + 0.35)) * (1 - 0.74 * clamp(dust * 1.25)))
    let nebula =
      Colour(hex: 0xE0507A) * (smoothstep(0.35, 0.8, noise.fbm(bent * 7 + 30, octaves: 4)) * light * 0.35)
    return base + airglow + glow * 0.66 + nebula
  }

  /// Place along and across the band, in picture heights from its brightest part.
  private static func band(_ place: Vector2) -> (along: Float, across: Float) {
    let q = (place - Vector2(0.36, 0.5)).rotated(-1.12)
    return (-q.x, q.y)
  }

  private func paintStars(on canvas: inout Canvas) {
    var random = Random(seed: seed)
    let tints: [UInt32] = [0xFFFFFF, 0xCFDCFF, 0xFFE6C4, 0xBFD0FF, 0xFFD2A6]
    for index in 0..<16000 {
      let place = Vector2(random.unit() * canvas.aspect, random.unit() * 0.97)
      let inBand = bell(Self.band(place).across, 0.2)
      guard random.unit() < 0.3 + 0.7 * inBand else { continue }
      let bright = min(0.04 / pow(random.unit() + 0.004, 0.85), 4) * (index % 9 == 0 ? 1 : 0.55)
      let tint = Colour(hex: random.pick(tints))
      let radius = canvas.pixel * (0.62 + 0.22 * min(bright, 3))
      canvas.glow(at: place, reach: Vector2(repeating: radius * 4)) {
        tint * (bright * bell(length($0), radius))
      }
    }
  }

  private func paintTent(on canvas: inout Canvas, at foot: Vector2) {
    let (half, tall): (Float, Float) = (0.052, 0.058)
    canvas.glow(at: foot, reach: Vector2(0.3, 0.2)) { Colour(hex: 0xFF8A30) * (0.16 * exp(-length($0) * 16)) }
    canvas.brush(at: foot - Vector2(0, tall / 2), reach: Vector2(half * 1.3, tall * 0.7)) { offset in
      let y = (tall / 2 - offset.y) / tall
      let edge = half * pow(clamp(1 - y), 0.72)
      guard y > 0, y < 1 else { return .zero }
      let cover = smoothstep(0.0012, -0.0012, abs(offset.x + 0.008 * y) - edge)
      let seam = abs(offset.x - 0.018 * (1 - y)) < 0.0011 ? Float(0.45) : 1
      let lamp = exp(-length(Vector2(offset.x + 0.008, (y - 0.28) * tall)) * 30)
      let side: Float = offset.x > 0.018 * (1 - y) ? 0.62 : 1
      return (mix(Colour(hex: 0xB8400E), Colour(hex: 0xFFC860), lamp) * (0.35 + 1.5 * lamp) * seam * side)
        .paint(cover)
    }
  }
}
