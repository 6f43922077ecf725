/// A birch wood in October: white trunks in a rain of yellow leaves.
struct BirchWood: Scene {
  let subject = "Birches in autumn"
  let width = 1200
  let height = 1500
  let seed: UInt64 = 179
  let film = Film(exposure: 1.05, contrast: 0.3, saturation: 1.08, vignette: 0.35, bloom: 0.12)
  private static let leaves: [UInt32] = [
    0xF2A61C, 0xE8861A, 0xF7C440, 0xC9560F, 0xFAD76A, 0xD98F1A, 0x9C8A22,
  ]

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 1) { place in
      let glow = exp(-length((place - Vector2(0.46, 0.36)) * Vector2(1, 0.8)) * 2.2)
      let foliage = noise.fbm(place * 4 + noise.warp(place * 3) * 0.5, octaves: 4)
      let wood = mix(Colour(hex: 0x5E300C), Colour(hex: 0xE09A2C), clamp(0.3 + foliage * 1.0 + glow * 0.6))
      let ground = mix(
        Colour(hex: 0x6A3410), Colour(hex: 0xD48A2C),
        clamp(0.4 + 0.9 * noise.fbm(Vector2(place.x * 6, place.y * 26), octaves: 4) + glow * 0.3))
      return mix(wood, ground, smoothstep(0.66, 0.72, place.y)) + Colour(hex: 0xFFE9B0) * (glow * 0.55)
    }
    let layers = 5
    for layer in 0..<layers {
      let near = Float(layer) / Float(layers - 1)
      var sheet = canvas.emptyLayer()
      paintTrunks(on: &sheet, noise, near, count: [16, 11, 8, 5, 3][layer])
      paintFallen(on: &sheet, near)
      paintLeaves(on: &sheet, near, count: [2200, 1900, 1300, 750, 170][layer])
      // Focus lies on the fourth layer; the air before it glows with haze.
      let blur: Float = [0.0065, 0.0038, 0.0016, 0, 0.007][layer]
      canvas.lay(blur > 0 ? sheet.blurred(blur) : sheet)
      if layer < 3 {
        await canvas.adjust { place, light in
          let glow = exp(-length((place - Vector2(0.46, 0.36)) * Vector2(1, 0.8)) * 2.4)
          return mix(light, Colour(hex: 0xFFCF7A), 0.06 + 0.12 * glow)
        }
      }
    }
  }

  private func paintTrunks(on canvas: inout Canvas, _ noise: Noise, _ near: Float, count: Int) {
    var random = Random(seed: seed + UInt64(near * 40) + 1)
    for index in 0..<count {
      let slot = (Float(index) + random.between(0.15, 0.85)) / Float(count)
      let x = slot * canvas.aspect
      let radius = 0.005 + 0.028 * near * near * random.between(0.75, 1.15) + 0.005 * near
      if near == 1, abs(x - canvas.aspect / 2) < 0.2 { continue }
      let foot = 0.68 + 0.3 * near * near + random.between(0, 0.03)
      let (lean, salt) = (random.normal() * 0.03, random.unit() * 90)
      let soft = canvas.pixel * 1.4
      canvas.brush(at: Vector2(x, foot / 2), reach: Vector2(radius * 2 + 0.05, foot / 2)) { offset in
        let y = offset.y + foot / 2
        let centre = lean * (y - 0.5) + 0.008 * noise.fbm(Vector2(y * 2.5, salt), octaves: 2)
        let girth = radius * (0.8 + 0.25 * y / foot + 0.5 * pow(clamp(y / foot), 24))
        let v = (offset.x - centre) / girth
        let cover = smoothstep(1, 1 - soft / girth, abs(v))
        guard cover > 0 else { return .zero }
        return Self.bark(noise, v, y / radius, salt).paint(cover)
      }
    }
  }

  /// White bark, dark bands of lenticels and black scars where branches were, on a round trunk.
  private static func bark(_ noise: Noise, _ v: Float, _ y: Float, _ salt: Float) -> Colour {
    let around = v / (1.05 - 0.35 * v * v)
    let band = noise.fbm(
      Vector2(around * 0.9 + salt, y * 1.1 + noise.fbm(Vector2(around, y) + salt, octaves: 2) * 0.4),
      octaves: 4)
    let lines = smoothstep(0.16, 0.34, noise.fbm(Vector2(around * 0.8 - salt, y * 3.4), octaves: 3)) * 0.75
    let scar = noise.worley(Vector2(around * 0.45 + salt, y * 0.16))
    let mark = bell(length(scar.offset * Vector2(1.6, 5)), 0.42) * (scar.random() < 0.45 ? 1 : 0)
    let white = mix(Colour(hex: 0xE9E2D4), Colour(hex: 0xBFB2A0), clamp(0.4 + band))
    let dark = max(max(lines, mark), smoothstep(0.3, 0.5, band) * 0.8)
    let lit = 0.4 + 0.75 * pow(clamp(0.5 - 0.5 * v), 0.8)
    let rim = Colour(hex: 0xFFC46A) * (0.3 * smoothstep(0.6, 1, abs(v)))
    return mix(white, Colour(hex: 0x1E1814), dark) * lit * Colour(1, 0.95, 0.86) + rim * (1 - dark)
  }

  private func paintLeaves(on canvas: inout Canvas, _ near: Float, count: Int) {
    var random = Random(seed: seed + UInt64(near * 90) + 7)
    var clusters: [Vector2] = []
    for _ in 0..<34 {
      clusters.append(Vector2(random.unit() * canvas.aspect, pow(random.unit(), 1.9) * 0.7 - 0.05))
    }
    for _ in 0..<count {
      let loose = random.unit() < 0.15
      let centre = random.pick(clusters)
      let spread = Vector2(random.normal(), random.normal()) * 0.055
      let spot = loose ? Vector2(random.unit() * canvas.aspect, random.unit() * 0.95) : centre + spread
      paintLeaf(
        on: &canvas, spot, size: 0.0035 + 0.0075 * near * random.between(0.7, 1.2),
        flat: random.between(0.35, 0.9), &random)
    }
  }

  private func paintFallen(on canvas: inout Canvas, _ near: Float) {
    var random = Random(seed: seed + UInt64(near * 70) + 13)
    let top = 0.672 + 0.29 * near * near
    for _ in 0..<Int(900 - 350 * near) {
      let spot = Vector2(random.unit() * canvas.aspect, top + pow(random.unit(), 1.2) * (0.08 + 0.26 * near))
      paintLeaf(
        on: &canvas, spot, size: 0.003 + 0.009 * near, flat: 0.38, shade: random.between(0.35, 0.9), &random)
    }
  }

  private func paintLeaf(
    on canvas: inout Canvas, _ spot: Vector2, size: Float, flat: Float, shade: Float = 1,
    _ random: inout Random
  ) {
    let colour = Colour(hex: random.pick(Self.leaves)) * (random.between(0.6, 1.25) * shade)
    let turn = random.unit() * 6.28
    canvas.brush(at: spot, reach: Vector2(repeating: size * 1.2)) { offset in
      let q = offset.rotated(turn) / Vector2(size, size * flat * 0.72)
      let edge = 1 - 0.35 * q.x
      let cover = smoothstep(1.1, 0.85, abs(q.x)) * smoothstep(1.1, 0.85, length(q) / max(edge, 0.2))
      return (colour * (1 + 0.25 * q.y)).paint(cover)
    }
  }
}
