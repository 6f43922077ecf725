/// A leaf against the light, close enough to count its cells.
struct LeafMacro: Scene {
  let subject = "Leaf against the light"
  let width = 1200
  let height = 800
  let seed: UInt64 = 173
  let film = Film(exposure: 1.05, contrast: 0.3, saturation: 1.05, vignette: 0.4, bloom: 0.07)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 2) { Self.leaf(noise, $0) }
    paintDew(on: &canvas)
  }

  private static func leaf(_ noise: Noise, _ place: Vector2) -> Colour {
    let q = (place - Vector2(-0.05, 0.8)).rotated(0.42)
    let bent = Vector2(q.x, q.y + 0.05 * sin(q.x * 1.6) + 0.004 * noise.fbm(q * 5, octaves: 2))
    let side: Float = bent.y > 0 ? 1 : -1
    let away = abs(bent.y)
    let rib = bell(away, 0.011 - 0.004 * clamp(bent.x)) + 0.5 * bell(away, 0.02)
    // Side veins leave the midrib at an angle and bend towards the tip.
    let origin =
      bent.x - away * 0.62 - away * away * 0.5 + side * 0.04 + 0.008 * noise.fbm(q * 6 + side * 9, octaves: 3)
    let spacing: Float = 0.135
    let phase = origin / spacing
    let nearest = abs(fraction(phase) - 0.5) * spacing
    let taper = 0.0052 * (1.15 - away) + 0.001
    let vein = bell(nearest, taper)
    let relief = cos((fraction(phase) - 0.5) * 2 * .pi)
    let warped = bent + noise.warp(bent * 9, octaves: 2) * 0.012
    let net = noise.worley(Vector2(origin * 27, warped.y * 23))
    let fine = noise.worley(warped * 95)
    let mesh = bell(net.border, 0.085) * 0.62 + bell(fine.border, 0.16) * 0.3
    let cells = 0.86 + 0.2 * fine.random() + 0.16 * net.random(5)
    let light =
      0.75 + 0.5 * smoothstep(1.1, -0.1, length(place - Vector2(0.95, 0.2))) + 0.14
      * noise.fbm(place * 2.4, octaves: 3)
    let blade = mix(
      Colour(hex: 0x3F8A12), Colour(hex: 0xA8D837),
      clamp(0.46 + 0.26 * noise.fbm(q * 3, octaves: 4) + 0.12 * side))
    let body = blade * (cells * (1 - 0.2 * relief * relief * 0.6) * (1 + 0.16 * relief * side))
    let veined = mix(body, Colour(hex: 0xD9F07E) * 1.05, clamp(mesh * 0.5 + vein * 0.95 + rib))
    let shade = 1 - 0.32 * bell(away - 0.026, 0.012) - 0.2 * bell(nearest - 0.012, 0.006)
    return veined * (light * shade)
  }

  private func paintDew(on canvas: inout Canvas) {
    let below = canvas
    let soft = canvas.pixel * 1.5
    var random = Random(seed: seed)
    var placed: [(place: Vector2, radius: Float)] = []
    for _ in 0..<900 where placed.count < 60 {
      let radius = 0.006 + 0.042 * pow(random.unit(), 3.4)
      let spot = Vector2(random.unit() * canvas.aspect, random.unit())
      guard placed.allSatisfy({ length($0.place - spot) > ($0.radius + radius) * 1.15 }) else { continue }
      placed.append((spot, radius))
      canvas.brush(at: spot + Vector2(0.12, 0.2) * radius, reach: Vector2(repeating: radius * 1.4)) {
        Colour(0.02, 0.06, 0.01).paint(0.5 * smoothstep(1.25, 0.7, length($0) / radius))
      }
      canvas.brush(at: spot, reach: Vector2(repeating: radius * 1.1)) { offset in
        let q = offset / radius
        let r = length(q)
        let cover = smoothstep(1, 1 - soft / radius, r)
        guard cover > 0 else { return .zero }
        // The drop gathers light at the side away from it, and magnifies the veins.
        let image = below.sample(spot + offset * (0.45 + 0.4 * r * r)).rgb
        let gathered = smoothstep(-0.6, 0.95, dot(q, normalize(Vector2(-0.5, 0.8))))
        let edge = smoothstep(0.75, 1, r) * 0.45
        let spark =
          bell(length(q - Vector2(0.36, -0.42)), 0.13) * 2 + bell(length(q + Vector2(0.4, -0.5)), 0.1) * 0.3
        return (image * (0.55 + 0.95 * gathered) * (1 - edge) + Colour(repeating: spark)).paint(cover)
      }
    }
  }
}
