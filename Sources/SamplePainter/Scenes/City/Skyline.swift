/// A city across the water in the blue hour, very wide.
struct Skyline: Scene {
  let subject = "Skyline in the blue hour"
  let width = 2400
  let height = 800
  let seed: UInt64 = 149
  let film = Film(exposure: 1.05, contrast: 0.35, saturation: 1.1, vignette: 0.3, bloom: 0.16)
  private static let waterline: Float = 0.7

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let dusk = Gradient([(0, 0x10224F), (0.3, 0x2F5590), (0.5, 0x8A87A8), (0.62, 0xF0A878), (0.72, 0xFFC088)])
    let aspect = canvas.aspect
    await canvas.shade(samples: 1) { place in
      let west = bell(place.x - aspect * 0.3, 1.3)
      let cloud = smoothstep(
        0.02, 0.5,
        noise.fbm(Vector2(place.x * 1.1, place.y * 6.5) + noise.warp(place * 1.5) * 0.5, octaves: 6))
      let clear = dusk(place.y + 0.1 - (1 - west) * 0.1)
      return mix(
        clear, mix(Colour(hex: 0x4C5C88), Colour(hex: 0xF09A80), west * smoothstep(0.15, 0.6, place.y)),
        cloud * 0.65)
    }
    for layer in 0..<3 { paintBuildings(on: &canvas, noise, layer: layer) }
    paintQuay(on: &canvas)
    await reflect(in: &canvas, noise)
  }

  private func paintBuildings(on canvas: inout Canvas, _ noise: Noise, layer: Int) {
    var random = Random(seed: seed + UInt64(layer) * 7)
    let near = Float(layer) / 2
    var x: Float = -0.05
    while x < canvas.aspect + 0.05 {
      let wide = random.between(0.045, 0.1) * (0.8 + 0.3 * near)
      // Two clusters of towers, with lower blocks between.
      let downtown = bell(x - canvas.aspect * 0.36, 0.62) + 0.8 * bell(x - canvas.aspect * 0.8, 0.36)
      let growth = 0.1 + 0.5 * downtown * pow(random.unit(), 0.8) + 0.05 * random.unit()
      let tall = min(growth * (1.15 - 0.45 * near), 0.62)
      paintTower(on: &canvas, noise, x: x, wide: wide, tall: tall, near: near, &random)
      x += wide * random.between(0.72, 1.1)
    }
  }

  private func paintTower(
    on canvas: inout Canvas, _ noise: Noise, x: Float, wide: Float, tall: Float, near: Float,
    _ random: inout Random
  ) {
    let base = Self.waterline
    let air = mix(Colour(hex: 0x5E6F9A), Colour(hex: 0x141C30), 0.25 + 0.75 * near)
    let face = mix(air, Colour(hex: random.pick([0x2A3550, 0x3A3448, 0x1F2C44, 0x46404C])), 0.4)
    let (setback, occupancy) = (
      random.unit() < 0.4 ? random.between(0.6, 0.85) : 1, random.between(0.2, 0.62)
    )
    let lamp = Colour(hex: random.pick([0xFFC987, 0xFFD9A8, 0xFFE9CF, 0xFFB765, 0xDDE8FF]))
    let (spacing, storey) = (random.between(0.0045, 0.0068), random.between(0.0062, 0.0088))
    let salt = Int32(x * 4000)
    let spire = tall > 0.33 && random.unit() < 0.6
    let glassy = random.unit() < 0.4
    let centre = Vector2(x + wide / 2, base - tall / 2)
    canvas.brush(at: centre, reach: Vector2(wide / 2 + 0.002, tall / 2 + 0.002)) { offset in
      let up = tall / 2 - offset.y
      let half = wide / 2 * (up > tall * 0.78 ? setback : 1)
      let cover = smoothstep(0.0006, -0.0006, abs(offset.x) - half) * smoothstep(tall, tall - 0.0012, up)
      guard cover > 0 else { return .zero }
      let q = Vector2((offset.x + wide) / spacing, up / storey)
      let (column, floor) = (Int32(q.x), Int32(q.y))
      let (u, v) = (fraction(q.x), fraction(q.y))
      let pane =
        smoothstep(0.12, 0.25, u) * smoothstep(0.9, 0.78, u) * smoothstep(0.2, 0.3, v)
        * smoothstep(0.85, 0.75, v)
      let busy = noise.cell(floor, salt, salt: 3) < 0.12 ? Float(0.9) : occupancy
      let lit = noise.cell(column, floor, salt: salt) < busy
      let level = 0.35 + 1.6 * pow(noise.cell(column, floor, salt: salt &+ 1), 2)
      // Glass mirrors the western sky; the eastern side is in shade.
      let sheen =
        Colour(hex: 0xE08C70) * (glassy ? 0.22 : 0.1) * smoothstep(half, -half, offset.x)
        * smoothstep(0, tall, up)
      let wall = face * (0.75 + 0.4 * up / tall) + sheen
      let windows = lit ? lamp * (level * (0.5 + 0.75 * near)) : air * 0.35
      return mix(wall, windows, pane * (0.6 + 0.4 * near)).paint(cover)
    }
    if spire {
      let top = Vector2(centre.x, base - tall)
      canvas.stroke(from: top, to: top - Vector2(0, 0.06), startRadius: 0.002, endRadius: 0.0005, face)
      canvas.glow(at: top - Vector2(0, 0.06), reach: Vector2(repeating: 0.012)) {
        Colour(1, 0.12, 0.06) * (1.6 * bell(length($0), 0.0016))
      }
    }
  }

  private func paintQuay(on canvas: inout Canvas) {
    var random = Random(seed: seed + 99)
    let level = Self.waterline
    canvas.brush(at: Vector2(canvas.aspect / 2, level - 0.006), reach: Vector2(canvas.aspect, 0.0075)) { _ in
      Colour(hex: 0x0B1020).paint()
    }
    var x: Float = 0
    while x < canvas.aspect {
      let lamp = Colour(hex: random.pick([0xFFB45E, 0xFFC680, 0xFFA850, 0xFFE3BC]))
      let strength = random.between(0.9, 2.2)
      canvas.glow(at: Vector2(x, level - 0.014), reach: Vector2(repeating: 0.02)) {
        lamp * (strength * (bell(length($0), 0.0019) + 0.06 * bell(length($0), 0.009)))
      }
      x += random.between(0.018, 0.034)
    }
  }

  /// The water below the quay: the city upside down, pulled into long streaks by the ripples.
  private func reflect(in canvas: inout Canvas, _ noise: Noise) async {
    let mirror = canvas.smeared(Vector2(0.0012, 0.02))
    let level = Self.waterline
    await canvas.adjust { place, light in
      guard place.y > level else { return light }
      let depth = place.y - level
      let ripple = noise.fbm(Vector2(place.x * 9, 1.5 / (depth + 0.025) + place.x), octaves: 4)
      let chop = noise.fbm(Vector2(place.x * 50, 9 / (depth + 0.05)), octaves: 3)
      let from = Vector2(place.x + chop * 0.006, level - 0.012 - depth * 1.5 + ripple * (0.02 + depth * 0.22))
      let image = mirror.sample(from).rgb
      return image * (0.72 - depth * 0.5) * (1 + 0.16 * chop) + Colour(hex: 0x0A1A33) * 0.35
    }
  }
}
