/// A volcano throwing sparks behind a field of breaking lava.
struct LavaField: Scene {
  let subject = "Lava at night"
  let width = 1200
  let height = 800
  let seed: UInt64 = 139
  let film = Film(exposure: 1.05, contrast: 0.35, saturation: 1.08, vignette: 0.4, bloom: 0.2)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let aspect = canvas.aspect
    let vent = Vector2(aspect * 0.62, 0.2)
    let horizon: Float = 0.44
    await canvas.shade(samples: 2) { place in
      let side = abs(place.x - vent.x)
      let cone =
        vent.y + 0.012 * bell(side, 0.04) + 0.26 * pow(side / 0.62, 0.72) + 0.012
        * noise.fbm(Vector2(place.x * 9, 2), octaves: 5)
      if place.y > horizon + 0.012 * noise.fbm(Vector2(place.x * 6, 5), octaves: 4) {
        return Self.lava(noise, place, horizon, aspect)
      }
      if place.y > cone { return Self.slope(noise, place, vent) }
      let away = place - vent
      let rising = away.y < 0 ? -away.y : 0
      let drift = Vector2(away.x - rising * 0.55, away.y)
      let smoke = noise.fbm(
        drift * Vector2(4.5, 3.6) + noise.warp(drift * 4, octaves: 4) * 0.9, octaves: 6, gain: 0.55)
      let plume =
        smoothstep(0.06 + rising * 0.65, 0.0, abs(drift.x) - smoke * 0.07) * smoothstep(0.02, -0.06, away.y)
      let glow = exp(-length(away) * 5.2)
      let night = mix(Colour(hex: 0x0C1226), Colour(hex: 0x3A1A1C), smoothstep(0, 0.45, place.y))
      let lit =
        Colour(hex: 0xFF5A1A) * (glow * 1.5 * (0.55 + 0.8 * smoke)) + Colour(hex: 0x2A1C22)
        * (0.5 + 0.6 * smoke)
      return mix(night + Colour(hex: 0xD03A10) * (glow * 0.55), lit, plume * 0.9)
    }
    paintFountain(on: &canvas, from: vent)
  }

  /// The colour of rock at a heat from 0, dark, to 1, nearly white.
  private static func glow(_ heat: Float) -> Colour {
    let h = max(heat, 0)
    return Colour(2.6 * pow(h, 1.1), 1.25 * pow(h, 2.3), 0.5 * pow(h, 5))
  }

  private static func slope(_ noise: Noise, _ place: Vector2, _ vent: Vector2) -> Colour {
    let away = place - vent
    let rock =
      Colour(hex: 0x151114)
      * (0.7 + 0.9 * noise.ridged(Vector2(away.x / (away.y + 0.15) * 5, away.y * 3), octaves: 5))
    let course = away.x / (away.y + 0.03) - 0.55 + 0.35 * noise.fbm(Vector2(away.y * 9, 1), octaves: 4)
    let second = away.x / (away.y + 0.03) + 0.75 + 0.3 * noise.fbm(Vector2(away.y * 11, 7), octaves: 4)
    let stream = bell(course, 0.1) + 0.8 * bell(second, 0.06) * smoothstep(0.16, 0.05, away.y)
    let broken = 0.6 + 0.55 * noise.fbm(place * 40, octaves: 3)
    return rock * (1 + 2 * exp(-length(away) * 9)) * Colour(1.6, 0.8, 0.7)
      + glow(clamp(stream * broken, 0, 0.95))
  }

  private static func lava(_ noise: Noise, _ place: Vector2, _ horizon: Float, _ aspect: Float) -> Colour {
    let depth = 0.34 / (place.y - horizon + 0.02)
    let spot = Vector2((place.x - aspect / 2) * depth * 1.5, depth * 1.7)
    let bent = spot + noise.warp(spot * 0.8, octaves: 5) * 0.55
    let plates = noise.worley(bent * 0.85)
    let small = noise.worley(bent * 2.9 + 7)
    let open = smoothstep(-0.25, 0.4, noise.fbm(spot * 0.32 + 3, octaves: 3))
    let crack = bell(plates.border, 0.03 + 0.075 * open) + 0.5 * bell(small.border, 0.03) * (0.2 + open)
    let heat = crack * (0.42 + 0.5 * open + 0.5 * noise.fbm(spot * 3, octaves: 4))
    let ropes = noise.ridged(bent * 3 + noise.warp(bent * 2, octaves: 3), octaves: 5)
    let relief = noise.fbm(bent * 7, octaves: 4)
    let crust =
      Colour(hex: 0x1A1618) * (0.35 + 1.1 * ropes + 0.5 * relief) + Colour(hex: 0x5A1606)
      * (0.5 * exp(-plates.border * 5) * (0.6 + relief))
    let haze = exp(-(place.y - horizon) * 16)
    return crust + glow(clamp(heat * 1.05, 0, 1.15)) + Colour(hex: 0x8A2A10) * (haze * 0.5)
  }

  private func paintFountain(on canvas: inout Canvas, from vent: Vector2) {
    var random = Random(seed: seed)
    for _ in 0..<460 {
      let speed = Vector2(random.normal() * 0.085, -0.2 - 0.36 * abs(random.normal()) * 0.6)
      let (flight, shown) = (random.between(0.02, 0.95), random.between(0.03, 0.1))
      func place(_ t: Float) -> Vector2 { vent + speed * t + Vector2(0, 0.34 * t * t) }
      let heat = clamp(1.15 - flight * 0.75)
      for step in 0..<10 {
        let spot = place(flight + shown * Float(step) / 9)
        guard spot.y < 0.42 else { break }
        let radius: Float = 0.0013
        canvas.glow(at: spot, reach: Vector2(repeating: radius * 3)) {
          Self.glow(heat) * (0.34 * bell(length($0), radius))
        }
      }
    }
    canvas.glow(at: vent, reach: Vector2(0.12, 0.16)) {
      Self.glow(0.9) * (0.9 * exp(-length($0 * Vector2(1.6, 1)) * 34))
    }
  }
}
