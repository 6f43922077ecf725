/// Lightning from a storm front over ripe wheat.
struct PrairieStorm: Scene {
  let subject = "Storm over wheat"
  let width = 1500
  let height = 1000
  let seed: UInt64 = 227
  let film = Film(exposure: 1.1, contrast: 0.4, saturation: 1.08, vignette: 0.4, bloom: 0.14)
  private static let horizon: Float = 0.68

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let aspect = canvas.aspect
    let strike = Vector2(aspect * 0.34, 0.3)
    await canvas.shade(samples: 1) { place in
      place.y > Self.horizon + 0.004 * noise.fbm(Vector2(place.x * 8, 1), octaves: 3)
        ? Self.wheat(noise, place, aspect) : Self.sky(noise, place, aspect, strike)
    }
    paintLightning(on: &canvas, from: strike)
    paintHedge(on: &canvas)
    paintEars(on: &canvas, noise)
  }

  private static func sky(_ noise: Noise, _ place: Vector2, _ aspect: Float, _ strike: Vector2) -> Colour {
    // The cloud base is a ceiling: it comes towards us as it rises in the picture.
    let depth = 1 / (Self.horizon - place.y + 0.09)
    let spot = Vector2((place.x - aspect * 0.45) * depth * 0.55, depth * 0.95)
    let bent = spot + noise.warp(spot * 0.7, octaves: 4) * 0.6
    func height(_ p: Vector2) -> Float {
      noise.fbm(p * 1.1, octaves: 7, gain: 0.52) + 0.35 * (1 - abs(noise.gradient(p * 1.7 + 5)))
    }
    let here = height(bent)
    let towards = here - height(bent + Vector2(0.05, 0.09))
    let shelf = smoothstep(
      0.12, -0.05,
      place.y - 0.42 - 0.06 * noise.fbm(Vector2(place.x * 2.2, 4), octaves: 4) - 0.05 * sin(place.x * 2.1))
    var cloud = mix(Colour(hex: 0x1E2833), Colour(hex: 0x66747F), clamp(0.4 + here * 0.5 + towards * 1.9))
    cloud *= mix(0.62, 1.15, smoothstep(0.0, 0.5, place.y))
    let gap =
      mix(Colour(hex: 0x7F96A0), Colour(hex: 0xF2CF9A), smoothstep(0.4, 0.68, place.y))
      * (0.9 + 0.25 * noise.fbm(place * Vector2(2, 9), octaves: 4))
    var light = mix(gap, cloud, shelf)
    // Curtains of rain lean with the wind.
    let lean = place.x + (place.y - 0.4) * 0.22
    let streaks = 0.75 + 0.35 * noise.fbm(Vector2(lean * 34, place.y * 1.2), octaves: 4)
    let rain =
      (bell(lean - aspect * 0.3, 0.3) + 0.7 * bell(lean - aspect * 0.86, 0.2))
      * smoothstep(0.3, 0.46, place.y)
    light = mix(light, Colour(hex: 0x55646E) * streaks, clamp(rain * 0.95))
    let flash = exp(-length((place - strike) * Vector2(1, 1.3)) * 5.5)
    return light + Colour(hex: 0xB8B4FF) * (flash * (0.5 + 0.6 * here))
  }

  private static func wheat(_ noise: Noise, _ place: Vector2, _ aspect: Float) -> Colour {
    let depth = 0.1 / (place.y - Self.horizon + 0.008)
    let spot = Vector2((place.x - aspect / 2) * depth, depth)
    let waves = noise.fbm(Vector2(spot.x * 2.2, spot.y * 1.1), octaves: 3)
    // Ears close by, a woven texture further off.
    let ears = noise.ridged(
      Vector2(place.x * 75 / (0.35 + depth * 0.4) * 0.35 + waves * 0.6, place.y * 17), octaves: 4)
    let grain = noise.fbm(Vector2(spot.x * 42, spot.y * 16), octaves: 4)
    let lit = clamp(0.42 + 0.5 * waves + 0.38 * ears + 0.45 * grain)
    let gold = mix(Colour(hex: 0x6E4A18), Colour(hex: 0xF0C46A), lit)
    let near = smoothstep(1.02, 0.72, place.y)
    let beam = 0.6 + 0.75 * bell(place.x - aspect * 0.62 - waves * 0.1, 0.5) * smoothstep(0.66, 0.72, place.y)
    let track = min(abs(spot.x + 0.09 + 0.03 * sin(spot.y * 2)), abs(spot.x + 0.02 + 0.03 * sin(spot.y * 2)))
    let rut = smoothstep(0.02, 0.008, track)
    return mix(gold * beam, Colour(hex: 0x4A3618) * beam, rut * 0.75) * mix(0.55, 1.05, near)
  }

  private func paintLightning(on canvas: inout Canvas, from start: Vector2) {
    var random = Random(seed: seed + 5)
    fork(on: &canvas, from: start, to: Vector2(start.x + 0.06, Self.horizon), strength: 1, &random)
  }

  private func fork(
    on canvas: inout Canvas, from start: Vector2, to end: Vector2, strength: Float, _ random: inout Random
  ) {
    var path = [start, end]
    var swing = length(end - start) * 0.16
    for _ in 0..<6 {
      var finer: [Vector2] = []
      for (a, b) in zip(path, path.dropFirst()) {
        let across = normalize(Vector2(b.y - a.y, a.x - b.x))
        finer += [a, (a + b) / 2 + across * (random.normal() * swing * 0.6)]
      }
      path = finer + [end]
      swing *= 0.54
    }
    for (index, (a, b)) in zip(path, path.dropFirst()).enumerated() {
      let fade = strength * (strength < 1 ? 1 - Float(index) / Float(path.count) : 1)
      let (centre, half) = ((a + b) / 2, (b - a) / 2)
      let core = 0.0011 * strength.squareRoot()
      canvas.glow(at: centre, reach: Vector2(abs(half.x), abs(half.y)) + 0.03) { offset in
        let near = distance(from: offset, toSegment: -half, half).distance
        return Colour(0.86, 0.84, 1) * (fade * (3.2 * bell(near, core) + 0.05 * bell(near, 0.012)))
      }
      if strength > 0.3, index > 4, random.unit() < 0.085 * strength {
        let away = Vector2(random.between(-0.16, 0.16), random.between(0.08, 0.2)) * (0.5 + strength * 0.6)
        fork(on: &canvas, from: a, to: a + away, strength: strength * 0.4, &random)
      }
    }
  }

  /// Single ears of wheat, larger and sparser towards the eye.
  private func paintEars(on canvas: inout Canvas, _ noise: Noise) {
    var random = Random(seed: seed + 3)
    let count = 15_000
    for index in 0..<count {
      let near = pow(Float(index) / Float(count), 1.35)
      let y = Self.horizon + 0.012 + 0.37 * near
      let x = random.unit() * canvas.aspect
      let tall = 0.006 + 0.07 * near
      let depth = 0.1 / (y - Self.horizon + 0.008)
      let track = (x - canvas.aspect / 2) * depth + 0.055 + 0.03 * sin(depth * 2)
      guard abs(track) > 0.055 || near > 0.8 else { continue }
      let wind = noise.fbm(Vector2(x * 2.2, near * 5), octaves: 3)
      let lean = tall * (0.32 + 0.45 * wind + 0.12 * random.normal())
      let beam = 0.5 + 0.75 * bell(x - canvas.aspect * 0.62, 0.5) * (1 - 0.4 * near)
      let gold =
        mix(Colour(hex: 0x7A5218), Colour(hex: 0xF6D488), random.unit() * 0.8 + wind * 0.4)
        * (beam * (1 - 0.35 * near))
      let (foot, neck) = (Vector2(x, y + tall * 0.5), Vector2(x + lean * 0.6, y - tall * 0.35))
      canvas.stroke(
        from: foot, to: neck, startRadius: tall * 0.014, endRadius: tall * 0.012, gold * 0.6, alpha: 0.8)
      canvas.stroke(
        from: neck, to: Vector2(x + lean * 1.3, y - tall * 0.62), startRadius: tall * 0.04,
        endRadius: tall * 0.02, gold)
    }
  }

  private func paintHedge(on canvas: inout Canvas) {
    var random = Random(seed: seed + 9)
    let base = Self.horizon + 0.004
    for _ in 0..<2600 {
      let x = random.unit() * canvas.aspect
      let clump = Noise(seed).fbm(Vector2(x * 5, 3), octaves: 4)
      guard clump > -0.05 else { continue }
      let tall = 0.006 + 0.036 * clump
      canvas.disc(
        at: Vector2(x, base - random.unit() * tall), radius: random.between(0.0012, 0.0034),
        Colour(hex: 0x141C18) * random.between(0.6, 1.8), alpha: 0.9)
    }
  }
}
