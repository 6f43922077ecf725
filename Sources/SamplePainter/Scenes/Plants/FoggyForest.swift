/// Tall firs in fog with the sun breaking through.
struct FoggyForest: Scene {
  let subject = "Sunbeams in a foggy forest"
  let width = 900
  let height = 1350
  let seed: UInt64 = 181
  let film = Film(exposure: 1.05, contrast: 0.35, saturation: 1.05, vignette: 0.4, bloom: 0.16)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let sun = Vector2(canvas.aspect * 0.6, 0.24)
    await canvas.shade(samples: 1) { place in
      let near = exp(-length((place - sun) * Vector2(1, 0.8)) * 2.6)
      let base = mix(Colour(hex: 0x4E6A62), Colour(hex: 0xFFE9B4), clamp(near * 1.15))
      return base * (0.9 + 0.2 * noise.fbm(place * 3, octaves: 4)) + Colour(hex: 0xFFE0A0)
        * (exp(-length(place - sun) * 9) * 0.9)
    }
    let layers = 6
    for layer in 0..<layers {
      let near = Float(layer) / Float(layers - 1)
      var sheet = canvas.emptyLayer()
      paintTrees(on: &sheet, noise, near, count: [20, 15, 11, 8, 5, 3][layer], sun)
      await paintGround(on: &sheet, noise, near, sun)
      canvas.lay(layer < 2 ? sheet.blurred(0.0016) : sheet)
      if layer < layers - 1 { await veil(&canvas, noise, near, sun) }
    }
  }

  /// Fog between one layer and the next, brightest in the beams that the crowns let through.
  private func veil(_ canvas: inout Canvas, _ noise: Noise, _ near: Float, _ sun: Vector2) async {
    await canvas.adjust { place, light in
      let away = place - sun
      let angle = atan2(away.x, away.y)
      let beam = pow(clamp(0.5 + 0.95 * noise.fbm(Vector2(angle * 7, 2 + near), octaves: 4)), 2)
      let reach = exp(-length(away) * 1.6)
      let fog = mix(Colour(hex: 0x7E958A), Colour(hex: 0xFFE7B0) * 1.1, clamp(reach * 1.3))
      let drift = 0.5 + 0.6 * noise.fbm(place * Vector2(2.5, 4) + near * 7, octaves: 4)
      let thick = (0.2 - 0.11 * near) * (0.6 + drift) + 0.3 * beam * reach * (1 - 0.4 * near)
      return mix(light, fog, clamp(thick))
    }
  }

  private func paintTrees(
    on canvas: inout Canvas, _ noise: Noise, _ near: Float, count: Int, _ sun: Vector2
  ) {
    var random = Random(seed: seed + UInt64(near * 50))
    let dark = mix(Colour(hex: 0x33473F), Colour(hex: 0x0E110D), pow(near, 0.6))
    for index in 0..<count {
      let x = (Float(index) + random.between(0.1, 0.9)) / Float(count) * canvas.aspect
      let radius = (0.0035 + 0.027 * near * near) * random.between(0.7, 1.2)
      if near > 0.7, abs(x - sun.x) < 0.1 { continue }
      let foot = Self.ground(noise, near, x) + 0.02
      let (lean, salt) = (random.normal() * 0.012, random.unit() * 80)
      paintBranches(on: &canvas, x: x, radius: radius, foot: foot, dark, near, &random)
      let soft = canvas.pixel * 1.4
      canvas.brush(at: Vector2(x, foot / 2), reach: Vector2(radius * 2.2, foot / 2)) { offset in
        let y = offset.y + foot / 2
        let girth = radius * (0.7 + 0.35 * y / foot + 0.55 * pow(clamp(y / foot), 20))
        let v = (offset.x - lean * (y - 0.5)) / girth
        let cover = smoothstep(1, 1 - soft / girth, abs(v))
        guard cover > 0 else { return .zero }
        let bark = noise.ridged(Vector2(v * 1.6 + salt, y / radius * 0.16), octaves: 4)
        let facing = x < sun.x ? v : -v
        let rim = smoothstep(0.45, 1, facing) * exp(-length(Vector2(x, y) - sun) * 1.5)
        let moss = smoothstep(0.1, 0.4, noise.fbm(Vector2(v + salt, y * 9), octaves: 3)) * near
        let skin = mix(dark, Colour(hex: 0x3A4420), moss * 0.6)
        return (skin * (0.6 + 0.9 * bark) + Colour(hex: 0xFFD890) * (rim * 0.55)).paint(cover)
      }
    }
  }

  private func paintBranches(
    on canvas: inout Canvas, x: Float, radius: Float, foot: Float, _ dark: Colour, _ near: Float,
    _ random: inout Random
  ) {
    for _ in 0..<Int(34 - 12 * near) {
      let y = random.between(-0.05, foot * 0.62)
      let side: Float = random.unit() < 0.5 ? -1 : 1
      let long = (0.035 + 0.1 * near) * random.between(0.4, 1) * (0.7 + 0.5 * y)
      let start = Vector2(x, y)
      let end = start + Vector2(side * long, long * random.between(0.1, 0.5))
      canvas.stroke(from: start, to: end, startRadius: radius * 0.13 + 0.0006, endRadius: 0.0005, dark)
      for step in 0..<Int(7 + 12 * near) {
        // Twigs with needles hang from every branch.
        let from = mix(start, end, 0.25 + 0.75 * Float(step) / (7 + 12 * near))
        let tip =
          from + Vector2(side * random.between(-0.2, 0.7), random.between(0.3, 1)) * (0.011 + 0.02 * near)
        canvas.stroke(
          from: from, to: tip, startRadius: 0.0011 + 0.0016 * near, endRadius: 0.0006, dark, alpha: 0.85)
      }
    }
  }

  private static func ground(_ noise: Noise, _ near: Float, _ x: Float) -> Float {
    0.7 + 0.22 * near * near + 0.025 * noise.fbm(Vector2(x * 3, near * 9), octaves: 4)
  }

  private func paintGround(on canvas: inout Canvas, _ noise: Noise, _ near: Float, _ sun: Vector2) async {
    await canvas.cover(samples: 1) { place in
      let blades =
        noise.fbm(Vector2(place.x * (90 - 55 * near), 3 + near), octaves: 3) * (0.012 + 0.02 * near)
      let top = Self.ground(noise, near, place.x) - max(blades, 0)
      guard place.y > top else { return .zero }
      let fern = noise.ridged(Vector2(place.x * (40 - 22 * near), place.y * (60 - 34 * near)), octaves: 4)
      let glow = exp(-abs(place.x - sun.x) * 3) * exp(-(place.y - top) * 5)
      let green = mix(Colour(hex: 0x2F4226), Colour(hex: 0x101A0C), near) * (0.4 + 1.3 * fern)
      return (green + Colour(hex: 0xB8A048) * (glow * fern * fern * 0.75)).paint(
        smoothstep(top, top + 0.004, place.y))
    }
  }
}
