/// The moon a few days past the quarter, close.
struct Moon: Scene {
  let subject = "Gibbous moon"
  let width = 900
  let height = 900
  let seed: UInt64 = 127
  let film = Film(exposure: 1.05, contrast: 0.4, saturation: 1, vignette: 0, grain: 0.012, bloom: 0.07)

  private static let centre = Vector2(0.5, 0.5)
  private static let radius: Float = 0.41

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let (relief, rays) = craters(canvas)
    let sun = normalize(Vector3(-0.78, -0.22, 0.58))
    await canvas.shade(samples: 2) { place in
      let q = (place - Self.centre) / Self.radius
      let r = length(q)
      guard r < 1 else {
        return Colour(hex: 0x04060B) + Colour(hex: 0x30405C) * (0.16 * exp(-(r - 1) * 9))
      }
      let ball = Vector3(q.x, q.y, (1 - r * r).squareRootOrZero)
      let e: Float = 0.0016
      let height = relief.sample(place).x
      let rough = 0.0034 * noise.fbm(ball * 16, octaves: 5)
      let roughX = 0.0034 * noise.fbm((ball + Vector3(0.02, 0, 0)) * 16, octaves: 5)
      let roughY = 0.0034 * noise.fbm((ball + Vector3(0, 0.02, 0)) * 16, octaves: 5)
      let slope = Vector2(
        (relief.sample(place + Vector2(e, 0)).x - height) / e + (roughX - rough) * 24,
        (relief.sample(place + Vector2(0, e)).x - height) / e + (roughY - rough) * 24)
      let normal = normalize(ball - Vector3(slope.x, slope.y, 0) * 1.9)
      let bent = ball + Vector3(noise.fbm(ball * 2, octaves: 4), noise.fbm(ball * 2 + 9, octaves: 4), 0) * 0.3
      let seas = smoothstep(-0.05, 0.22, noise.fbm(bent * 1.35 + 2.6, octaves: 5) - 0.22 * q.y + 0.02)
      let mottled = noise.fbm(ball * 9, octaves: 5)
      var tone = mix(0.5, 0.22, seas) * (1 + 0.35 * mottled)
      tone += rays.sample(place).x * 0.2
      // The regolith throws light straight back, so the disc is flat: a gentler law than the cosine.
      let lit = pow(clamp(dot(normal, sun)), 0.8) * smoothstep(-0.02, 0.12, dot(ball, sun))
      let edge = smoothstep(1, 0.994, r)
      return Colour(1.02, 0.98, 0.92) * (tone * lit * 1.3 * edge) + Colour(hex: 0x10141C) * 0.25
    }
  }

  /// Paints heights, and the bright rays of young craters, as the red of two canvases.
  private func craters(_ canvas: Canvas) -> (relief: Canvas, rays: Canvas) {
    var (relief, rays) = (canvas.emptyLayer(), canvas.emptyLayer())
    var random = Random(seed: seed)
    for index in 0..<9000 {
      let place = random.direction()
      guard place.z > 0.08 else { continue }
      let size = min(0.0042 / pow(random.unit() + 0.0004, 0.47), 0.11)
      let spot = Self.centre + Vector2(place.x, place.y) * Self.radius
      let depth = size * 0.05 * Self.radius * random.between(0.25, 1) / (1 + size * 9)
      relief.glow(at: spot, reach: Vector2(repeating: size * Self.radius * 2)) { offset in
        let q = (spot + offset - Self.centre) / Self.radius
        let z = (1 - dot(q, q)).squareRootOrZero
        let away = length(Vector3(q.x, q.y, z) - place) / size
        let bowl = away < 1 ? (away * away - 1) * 1.7 : 0
        let rim = (away < 1 ? bell(away - 1, 0.2) : bell(away - 1, 0.42)) * 1.0
        let peak = size > 0.05 ? bell(away, 0.16) * 1.2 : 0
        return Colour((max(bowl, -1.1) + rim + peak) * depth, 0, 0)
      }
      let young = index % 1300 == 0
      guard young else { continue }
      let salt = random.unit() * 40
      let noise = Noise(seed + 3)
      rays.glow(at: spot, reach: Vector2(repeating: 0.34)) { offset in
        let angle = atan2(offset.y, offset.x)
        let spokes = pow(
          clamp(0.5 + 0.9 * noise.fbm(Vector2(cos(angle), sin(angle)) * 5 + salt, octaves: 4)), 2.4)
        let away = length(offset)
        return Colour(
          spokes * exp(-away * 9) * smoothstep(0.004, 0.02, away) * 1.2 + exp(-away * 60) * 0.4, 0, 0)
      }
    }
    return (relief, rays)
  }
}
