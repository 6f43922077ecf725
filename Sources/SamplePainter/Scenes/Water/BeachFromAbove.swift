/// A beach seen from straight above: surf, wet sand and parasols.
struct BeachFromAbove: Scene {
  let subject = "Beach from above"
  let width = 1000
  let height = 1333
  let seed: UInt64 = 83
  let film = Film(exposure: 1.0, contrast: 0.3, saturation: 1.12, vignette: 0.15, bloom: 0.04)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 2) { place in
      let shore = Self.offshore(noise, place)
      var colour = Self.sand(noise, place, shore)
      let wash = shore + noise.fbm(Vector2(place.y * 5, place.x * 1.3), octaves: 4) * 0.035
      if wash > -0.01 {
        colour = mix(colour, Self.water(noise, place, wash, colour), smoothstep(-0.01, 0.03, wash))
      }
      return mix(colour, Colour(0.95, 0.97, 0.98), Self.foam(noise, place, shore))
    }
    paintParasols(on: &canvas, noise)
  }

  /// How far a place lies to sea of the waterline, in picture heights.
  private static func offshore(_ noise: Noise, _ place: Vector2) -> Float {
    place.x - 0.33 - (place.y - 0.5) * 0.22 + noise.fbm(Vector2(place.y * 2.1, 4.4), octaves: 3) * 0.09
  }

  private static func sand(_ noise: Noise, _ place: Vector2, _ shore: Float) -> Colour {
    let mottled = noise.fbm(place * 9, octaves: 5)
    let prints = noise.fbm(place * 60, octaves: 2) - noise.fbm(place * 60 + 0.12, octaves: 2)
    let dry = mix(Colour(hex: 0xE6D0A6), Colour(hex: 0xD3B686), clamp(0.5 + mottled)) * (1 + prints * 0.55)
    let wet = mix(Colour(hex: 0xA98B63), Colour(hex: 0x9A8060), clamp(0.5 + mottled))
    let reach = noise.fbm(Vector2(place.y * 3.4, 8), octaves: 4) * 0.05
    return mix(dry, wet, smoothstep(-0.1, -0.075, shore + reach))
  }

  private static func water(_ noise: Noise, _ place: Vector2, _ depth: Float, _ bottom: Colour) -> Colour {
    let banks = noise.fbm(place * Vector2(3, 2), octaves: 4) * 0.1
    let d = max(0, depth + banks * smoothstep(0, 0.2, depth))
    let seen = Colour(exp(-d * 13), exp(-d * 3.4), exp(-d * 2.6))
    let body = mix(Colour(hex: 0x3FC7C4), Colour(hex: 0x0A5C86), smoothstep(0.08, 0.5, d))
    let chop = noise.fbm(place * Vector2(26, 15) + noise.warp(place * 8) * 0.8, octaves: 4)
    let swell = noise.fbm(Vector2(place.x * 13 - place.y * 2, place.y * 2.2), octaves: 3)
    return (bottom * seen + body * (Colour(repeating: 1) - seen) * 0.9) * (1 + chop * 0.2 + swell * 0.16)
  }

  /// Rolling lines of surf: sharp towards the beach, torn to lace behind.
  private static func foam(_ noise: Noise, _ place: Vector2, _ shore: Float) -> Float {
    let torn = place + noise.warp(place * 14, octaves: 3) * 0.02
    // Bubbles leave round holes of many sizes between them.
    let holes = smoothstep(0.1, 0.62, noise.worley(torn * 19).nearest)
    let small = smoothstep(0.08, 0.6, noise.worley(torn * 47 + 9).nearest)
    let patches = noise.fbm(torn * 9 + 3, octaves: 7, gain: 0.62)
    let froth = smoothstep(0.1, 0.6, noise.worley(torn * 120 + 4).nearest) - 0.5
    let web = froth * 0.3 + holes * 0.42 + small * 0.3 + 0.3 + patches * 0.75
    var result: Float = 0
    for (index, start) in [Float(0.0), 0.085, 0.2, 0.31].enumerated() {
      let wobble = noise.fbm(Vector2(place.y * 3.1, Float(index) * 9 + 2), octaves: 5) * 0.06
      let presence =
        index == 0
        ? 1 : smoothstep(-0.25, 0.2, noise.fbm(Vector2(place.y * 2.3, Float(index) * 5), octaves: 2))
      let behind = shore - start - wobble
      let length = 0.045 + 0.04 * Float(index % 2)
      guard behind > -0.004 else { continue }
      let body = smoothstep(-0.004, 0.004, behind) * exp(-behind / length) * presence * (index > 1 ? 0.8 : 1)
      result = max(result, smoothstep(1.05 - body, 1.48 - body, web))
    }
    return clamp(result) * 0.94
  }

  private func paintParasols(on canvas: inout Canvas, _ noise: Noise) {
    var random = Random(seed: seed)
    let cloths: [UInt32] = [0xE4473B, 0xF2B632, 0x2E86C1, 0xF7F3EA, 0x2BA58D, 0xF08A4B]
    var placed: [Vector2] = []
    while placed.count < 15 {
      let spot = Vector2(random.between(0, 0.3), random.between(0.02, 0.98))
      let dry = Self.offshore(noise, spot) < -0.15
      guard dry, placed.allSatisfy({ length($0 - spot) > 0.075 }) else { continue }
      placed.append(spot)
      let radius = random.between(0.019, 0.023)
      let cloth = Colour(hex: random.pick(cloths))
      paintTowel(
        on: &canvas, spot + Vector2(random.between(-0.02, 0.04), 0.034), Colour(hex: random.pick(cloths)),
        random.between(-0.5, 0.5))
      canvas.disc(
        at: spot + Vector2(0.013, 0.016), radius: radius, Colour(0.05, 0.04, 0.05), alpha: 0.5, softness: 0.12
      )
      let turn = random.unit() * 2
      canvas.brush(at: spot, reach: Vector2(repeating: radius + 0.002)) { offset in
        let angle = atan2(offset.y, offset.x) + turn
        let panel = sin(angle * 4)
        let lit = 0.82 + 0.3 * dot(offset, Vector2(-0.6, -0.8)) / radius + 0.12 * cos(angle * 8)
        let cover = smoothstep(radius, radius - 0.0012, length(offset) * (1 + 0.015 * cos(angle * 8)))
        return (mix(cloth, Colour(repeating: 0.93), smoothstep(-0.08, 0.08, panel)) * lit).paint(cover)
      }
    }
  }

  private func paintTowel(on canvas: inout Canvas, _ spot: Vector2, _ colour: Colour, _ turn: Float) {
    canvas.brush(at: spot, reach: Vector2(repeating: 0.025)) { offset in
      let q = offset.rotated(turn)
      let inside = smoothstep(0.0085, 0.0075, abs(q.x)) * smoothstep(0.018, 0.017, abs(q.y))
      let stripe = smoothstep(-0.3, 0.3, sin(q.y * 900))
      return mix(colour, colour * 0.4 + 0.5, stripe).paint(inside)
    }
  }
}
