/// Firs bent under fresh snow while more of it falls.
struct SnowyFirs: Scene {
  let subject = "Snowfall"
  let width = 900
  let height = 1350
  let seed: UInt64 = 191
  let film = Film(exposure: 1.0, contrast: 0.3, saturation: 1.05, vignette: 0.25, bloom: 0.1)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 1) { place in
      let cloud = noise.fbm(place * Vector2(1.6, 2.6), octaves: 5)
      return mix(Colour(hex: 0x8FA6C2), Colour(hex: 0xE8DDD8), smoothstep(0.05, 0.7, place.y + cloud * 0.2))
    }
    let layers = 6
    var random = Random(seed: seed)
    for layer in 0..<layers {
      let near = Float(layer) / Float(layers - 1)
      let floor = 0.6 + 0.3 * near
      var sheet = canvas.emptyLayer()
      let count = [15, 12, 9, 6, 4, 2][layer]
      for index in 0..<count {
        let x = (Float(index) + random.between(0.1, 0.9)) / Float(count) * (canvas.aspect + 0.2) - 0.1
        let tall = (0.15 + 0.62 * near * near + 0.13 * near) * random.between(0.7, 1.1)
        if near > 0.75, abs(x - canvas.aspect * 0.5) < 0.14 { continue }
        paintFir(
          on: &sheet, foot: Vector2(x, floor + random.between(0, 0.03)), tall: tall, near, &random)
      }
      await paintDrift(on: &sheet, noise, near, floor)
      canvas.lay(layer == 0 ? sheet.blurred(0.0018) : sheet)
      let thick = 0.3 - 0.22 * near
      if layer < layers - 1 {
        await canvas.adjust { mix($1, Colour(hex: 0xD5DCE6), thick * smoothstep(-0.2, 0.8, $0.y)) }
      }
      paintFlakes(on: &canvas, near, &random)
    }
  }

  private func paintFir(
    on canvas: inout Canvas, foot: Vector2, tall: Float, _ near: Float, _ random: inout Random
  ) {
    let green = mix(Colour(hex: 0x1B2C2A), Colour(hex: 0x0E1C18), near)
    let snow = Colour(hex: 0xEEF2F8)
    let shade = Colour(hex: 0x8FA5C4)
    canvas.stroke(
      from: foot, to: foot - Vector2(0, tall), startRadius: tall * 0.016, endRadius: tall * 0.003,
      Colour(hex: 0x1A1714))
    let tiers = Int(16 + 12 * near)
    for tier in (0..<tiers).reversed() {
      // From the lowest tier, which lies behind, to the top.
      let t = Float(tier) / Float(tiers)
      let reach = tall * 0.24 * pow(t, 0.85) + tall * 0.012
      let y = foot.y - tall * (0.99 - 0.9 * t)
      let boughs = 7 + Int(near * 4)
      for bough in 0..<boughs {
        let across = (Float(bough) / Float(boughs - 1) * 2 - 1) + random.normal() * 0.1
        let depth = 1 - across * across
        let droop = reach * (0.42 + 0.3 * depth + random.between(0, 0.2))
        let start = Vector2(foot.x, y)
        let end = start + Vector2(across * reach * random.between(0.8, 1.1), droop)
        let thick = tall * (0.008 + 0.008 * t) * random.between(0.8, 1.2)
        for twig in 0..<5 {
          let from = mix(start, end, 0.3 + 0.17 * Float(twig))
          canvas.stroke(
            from: from, to: from + Vector2(random.between(-1, 1) * 0.6 + across * 0.5, 1) * (thick * 2.1),
            startRadius: thick * 0.5, endRadius: thick * 0.12, green * random.between(0.6, 1.4))
        }
        canvas.stroke(from: start, to: end, startRadius: thick * 0.5, endRadius: thick * 0.5, green)
        let lit = mix(shade, snow, clamp(0.6 - across * 0.35 + random.normal() * 0.12))
        let lift = Vector2(0, -thick * 0.45)
        canvas.stroke(
          from: mix(start, end, 0.35) + lift, to: end + lift, startRadius: thick * 0.6,
          endRadius: thick * 0.75, shade * 0.75)
        canvas.stroke(
          from: mix(start, end, 0.38) + lift * 1.6, to: end + lift * 1.5, startRadius: thick * 0.4,
          endRadius: thick * 0.58, lit)
      }
    }
  }

  private func paintDrift(on canvas: inout Canvas, _ noise: Noise, _ near: Float, _ floor: Float) async {
    await canvas.cover(samples: 1) { place in
      let top = floor - 0.026 - 0.045 * noise.fbm(Vector2(place.x * 2.4, near * 7), octaves: 4)
      guard place.y > top else { return .zero }
      let bump = noise.fbm(Vector2(place.x * 5, place.y * 16), octaves: 5)
      let tone = mix(
        Colour(hex: 0x93A8C8), Colour(hex: 0xF0F1F4), clamp(0.62 + bump * 0.8 - (place.y - top) * 0.7))
      return tone.paint(smoothstep(top, top + 0.003, place.y))
    }
  }

  private func paintFlakes(on canvas: inout Canvas, _ near: Float, _ random: inout Random) {
    for _ in 0..<Int(420 - 330 * near) {
      let spot = Vector2(random.unit() * canvas.aspect, random.unit())
      let radius = (0.0009 + 0.0062 * pow(near, 2.2)) * random.between(0.6, 1.3)
      canvas.disc(at: spot, radius: radius, Colour(repeating: 0.97), alpha: 0.75 - 0.35 * near, softness: 0.8)
    }
  }
}
