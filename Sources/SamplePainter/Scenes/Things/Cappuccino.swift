/// A cup of coffee on a wooden table, with a leaf poured into the foam.
struct Cappuccino: Scene {
  let subject = "Cappuccino"
  let width = 1000
  let height = 1000
  let seed: UInt64 = 233
  let film = Film(exposure: 1.05, contrast: 0.32, saturation: 1.02, vignette: 0.4, bloom: 0.07)
  private static let centre = Vector2(0.5, 0.51)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 2) { place in
      let table = Self.table(noise, place)
      let q = place - Self.centre
      // Window light from the upper left; everything throws a soft shadow to the lower right.
      let shadow = 1 - 0.72 * smoothstep(0.45, 0.34, length(q - Vector2(0.045, 0.06)))
      let light = 1.2 - 0.65 * dot(q, normalize(Vector2(0.7, 0.7)))
      var colour = table * (shadow * light)
      colour = Self.china(noise, q, light, over: colour)
      return colour
    }
    paintBeans(on: &canvas)
  }

  private static func table(_ noise: Noise, _ place: Vector2) -> Colour {
    let q = place.rotated(0.16)
    let plank = (q.y * 4.2).rounded(.down)
    let along = q.x + plank * 3.7
    let gap = abs(fraction(q.y * 4.2) - 0.5)
    let flow = noise.fbm(Vector2(along * 1.1, q.y * 9 + plank * 5), octaves: 4)
    let rings = noise.fbm(Vector2(along * 0.8, (q.y + flow * 0.05) * 42 + plank * 11), octaves: 4)
    let pores = noise.fbm(Vector2(along * 16, q.y * 260), octaves: 3)
    let tone = clamp(0.45 + rings * 0.55 + pores * 0.22 + 0.2 * (noise.cell(Int32(plank), 3) - 0.5))
    let wood = mix(Colour(hex: 0x3A2114), Colour(hex: 0x8C5A34), tone)
    return wood * (1 - 0.85 * smoothstep(0.485, 0.497, gap)) * 0.85
  }

  private static func china(_ noise: Noise, _ q: Vector2, _ light: Float, over table: Colour) -> Colour {
    let r = length(q)
    let side = normalize(Vector2(-0.7, -0.7))
    let facing = dot(q / max(r, 1e-4), side)
    let white = Colour(hex: 0xE9E4DC)
    var result = table
    let saucer: Float = 0.4
    if r < saucer + 0.002 {
      // A dished saucer: rising towards its rim, with a well under the cup.
      let slope = r > 0.29 ? 0.32 * smoothstep(0.29, 0.39, r) : -0.22 * bell(r - 0.265, 0.02)
      let rim = bell(r - saucer + 0.006, 0.005)
      let lit = 0.74 - slope * facing * 0.75 + rim * facing * 0.3
      let cupShade = 1 - 0.62 * smoothstep(0.36, 0.24, length(q - Vector2(0.04, 0.05)))
      result = mix(result, white * (lit * light * cupShade * 0.82), smoothstep(saucer, saucer - 0.002, r))
    }
    let handle = distance(from: q, toSegment: Vector2(0.22, -0.1), Vector2(0.325, -0.148))
    let grip = smoothstep(0.025, 0.0235, handle.distance)
    if grip > 0 {
      let across = dot(q - Vector2(0.22, -0.1), Vector2(0.414, 0.91)) / 0.025
      result = mix(result, white * (light * (0.6 - 0.4 * across + 0.4 * bell(across + 0.45, 0.16))), grip)
    }
    let wall: Float = 0.245
    if r < wall + 0.002 {
      let edge = bell(r - 0.236, 0.008)
      let outer = 0.52 + 0.42 * facing
      let lit = r > 0.228 ? mix(outer, 1.15, edge) : 0.55 - 0.38 * facing
      result = mix(result, white * (lit * light), smoothstep(wall, wall - 0.002, r))
    }
    let level: Float = 0.218
    if r < level {
      let coffee = crema(noise, q / level)
      // The wall nearest the window keeps the light from the coffee below it.
      let rimShade = 1 - 0.55 * smoothstep(0.165, 0.235, length(q - Vector2(0.014, 0.018)))
      let gloss = bell(length((q - Vector2(-0.1, -0.115)) * Vector2(1, 1.3)), 0.05) * 0.1
      result = mix(
        result, coffee * (light * rimShade * 0.98) + Colour(repeating: gloss),
        smoothstep(level, level - 0.003, r))
    }
    return result
  }

  /// A leaf of milk in brown crema, its edges drawn out by the pouring; `q` is in cup radii.
  private static func crema(_ noise: Noise, _ q: Vector2) -> Colour {
    let p = q.rotated(0.35) + noise.warp(q * 2.1, octaves: 3) * 0.035
    let along = p.y + 0.02
    let half = 0.64 * pow(clamp((0.78 - along) / 1.25), 0.62) * smoothstep(-0.82, -0.35, along)
    let across = abs(p.x)
    let wave = along * 12.5 + 7.2 * pow(across + 0.002, 0.85) - across * across * 3
    let stripe = smoothstep(-0.28, 0.28, sin(wave * 2.1))
    let inside = smoothstep(half + 0.02, half - 0.025, across)
    let stem = smoothstep(0.02, 0.008, across) * smoothstep(0.84, 0.78, abs(along - 0.02))
    let ring = smoothstep(0.84, 0.9, length(q)) * 0.35
    let milk = clamp(max(inside * stripe, stem))
    let froth = noise.fbm(q * 26, octaves: 4)
    let mottle = noise.fbm(q * 4 + noise.warp(q * 3), octaves: 5)
    let bubbles = noise.worley(q * 38)
    let speck = smoothstep(0.3, 0.15, bubbles.nearest) * (bubbles.random() < 0.16 ? 1 : 0)
    let brown = mix(Colour(hex: 0x7A4218), Colour(hex: 0xB4753A), clamp(0.5 + mottle * 0.8 - ring))
    let white = mix(Colour(hex: 0xF3E4CB), Colour(hex: 0xE3C9A0), clamp(0.25 + froth * 0.6 + mottle * 0.4))
    let blend = mix(brown, white, milk)
    let relief = 1 + 0.08 * froth
    return blend * relief * (1 - speck * 0.22)
  }

  private func paintBeans(on canvas: inout Canvas) {
    var random = Random(seed: seed)
    let spots = [
      Vector2(0.09, 0.86), Vector2(0.135, 0.91), Vector2(0.07, 0.945), Vector2(0.2, 0.95), Vector2(0.93, 0.1),
      Vector2(0.89, 0.055), Vector2(0.16, 0.845), Vector2(0.96, 0.165),
    ]
    for spot in spots {
      let turn = random.unit() * 6.28
      let size = random.between(0.026, 0.031)
      canvas.brush(at: spot + Vector2(0.008, 0.01), reach: Vector2(repeating: size * 1.4)) {
        Colour(0.01, 0.006, 0.004).paint(
          0.65 * smoothstep(1.2, 0.6, length($0.rotated(turn) / Vector2(size, size * 0.7))))
      }
      let soft = canvas.pixel * 1.5 / size
      canvas.brush(at: spot, reach: Vector2(repeating: size * 1.1)) { offset in
        let q = offset.rotated(turn) / Vector2(size, size * 0.7)
        let r = length(q)
        let cover = smoothstep(1, 1 - soft, r)
        guard cover > 0 else { return .zero }
        let normal = normalize(
          Vector3(offset.x / size, offset.y / size / 0.7, (1 - r * r).squareRootOrZero + 0.15))
        let lit = clamp(dot(normal, normalize(Vector3(-0.55, -0.55, 0.65))))
        let crease = bell(q.y - 0.12 * sin(q.x * 3), 0.085)
        let shine = pow(lit, 18) * 0.32
        return
          (Colour(hex: 0x4A2814) * ((0.25 + 0.95 * lit) * (1 - 0.75 * crease)) + Colour(repeating: shine))
          .paint(cover)
      }
    }
  }
}
