internal import PixelGeometry

/// Hot-air balloons over wooded hills with mist in the valleys.
struct Balloons: Scene {
  let subject = "Balloons at sunrise"
  let width = 1200
  let height = 1600
  let seed: UInt64 = 223
  let orientation = Orientation.rightTop
  let film = Film(exposure: 1.05, contrast: 0.42, saturation: 1.15, vignette: 0.25, bloom: 0.06)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let ground = await Self.ground(noise, seed)
    let sky = Sky(
      zenith: Colour(hex: 0x3F82C8), horizon: Colour(hex: 0xE6E0DC), sun: normalize(Vector3(0.9, 0.3, 0.1)),
      sunColour: Colour(hex: 0xFFC890), glow: 4, cover: 0.2, cloudLight: Colour(hex: 0xFFF0E2),
      cloudShade: Colour(hex: 0xA9B4CC), cloudScale: 0.5, noise: noise)
    var view = MountainView(
      field: ground, sky: sky, noise: noise, sunlight: Colour(hex: 0xFFD9A6) * 1.9, snowLine: 9, treeLine: 5)
    view.clarity = 13
    view.haze = Colour(hex: 0xC6D2E0)
    view.mistLevel = 0.34
    view.mistDensity = 4.5
    view.forest = (Colour(hex: 0x2A4218), Colour(hex: 0x5A7428))
    view.meadow = Colour(hex: 0x8CA046)
    let scene = view
    let camera = Camera(
      at: Vector3(8, 2.35, 0.3), lookingAt: Vector3(8, 1.95, 6), focal: 1.15, aspect: canvas.aspect)
    await canvas.shadeWhereNeeded { scene.light(camera.ray($0), reach: 30) }
    paintBalloons(on: &canvas)
  }

  private static func ground(_ noise: Noise, _ seed: UInt64) async -> HeightField {
    var hills = await HeightField(side: 700, extent: 16) { place in
      let bent = place + noise.warp(place * 0.3, octaves: 3) * 0.6
      let rolling = 0.5 + 0.9 * noise.fbm(bent * 0.45, octaves: 4)
      return max(0.1, rolling * 0.85) + 0.5 * noise.ridged(bent * 0.35, octaves: 5)
        * smoothstep(5, 14, place.y)
    }
    hills.erode(drops: 110_000, seed: seed, strength: 0.2)
    return await hills.refined(side: 2200) { place, _ in
      let copse = smoothstep(-0.02, 0.1, noise.fbm(place * 1.5, octaves: 4))
      let crown = (1 - pow(noise.worley(place * 15).nearest * 1.45, 2)).squareRootOrZero
      return 0.01 * noise.fbm(place * 8, octaves: 3) + 0.055 * crown * copse
    }
  }

  private func paintBalloons(on canvas: inout Canvas) {
    let schemes: [[UInt32]] = [
      [0xD8322A, 0xF6C23A, 0xF3EBDD], [0x1F5FA8, 0xF3EBDD, 0xE8862A], [0xE8702A, 0x7A1F3A, 0xF6C23A],
      [0x1F8A7A, 0xF3EBDD, 0xF6C23A], [0x6A2F8A, 0xE85A8A, 0xF6C23A], [0xC92A4A, 0xF3EBDD, 0x22407A],
    ]
    var random = Random(seed: seed)
    let fleet: [(x: Float, y: Float, r: Float)] = [
      (0.12, 0.44, 0.012), (0.33, 0.39, 0.014), (0.47, 0.485, 0.011), (0.66, 0.42, 0.018),
      (0.57, 0.33, 0.021), (0.2, 0.31, 0.028),
      (0.09, 0.16, 0.034), (0.62, 0.1, 0.046), (0.56, 0.545, 0.05), (0.32, 0.2, 0.098),
    ]
    for (index, balloon) in fleet.enumerated() {
      let haze = clamp(0.72 - balloon.r * 11)
      paintBalloon(
        on: &canvas, at: Vector2(balloon.x, balloon.y), radius: balloon.r,
        schemes[(index * 5 + 2) % schemes.count].map { Colour(hex: $0) },
        pattern: index % 3, turn: random.unit() * 6, haze: haze)
    }
  }

  private func paintBalloon(
    on canvas: inout Canvas, at centre: Vector2, radius: Float, _ cloth: [Colour], pattern: Int, turn: Float,
    haze: Float
  ) {
    let air = Colour(hex: 0xD4DAE2)
    let sun = normalize(Vector3(0.82, -0.3, 0.42))
    let soft = canvas.pixel * 1.3 / radius
    let rope = mix(Colour(hex: 0x3A2A20), air, haze)
    for side in [Float(-1), -0.35, 0.35, 1] {
      canvas.stroke(
        from: centre + Vector2(side * 0.26, 1.3) * radius, to: centre + Vector2(side * 0.13, 1.62) * radius,
        startRadius: radius * 0.006, endRadius: radius * 0.006, rope)
    }
    canvas.brush(at: centre + Vector2(0, 1.72) * radius, reach: Vector2(0.2, 0.16) * radius) { offset in
      let q = offset / radius
      let cover = smoothstep(0.145, 0.145 - soft, abs(q.x)) * smoothstep(0.11, 0.11 - soft, abs(q.y))
      let weave = 0.75 + 0.25 * sin(q.y * 120) + 0.6 * q.x * 3
      return mix(Colour(hex: 0x7A4A22) * weave, air, haze).paint(cover)
    }
    canvas.brush(at: centre + Vector2(0, 0.2) * radius, reach: Vector2(1.1, 1.35) * radius) { offset in
      let q = offset / radius + Vector2(0, 0.2)
      // A sphere above its middle, drawn out to the mouth below.
      let below = clamp(q.y / 1.36)
      let half =
        q.y < 0
        ? (1 - q.y * q.y).squareRootOrZero : (1 - 0.74 * pow(below, 1.75)) * (1 - 0.06 * sin(below * .pi))
      guard q.y > -1, q.y < 1.36, half > 0 else { return .zero }
      let v = q.x / half
      let cover = smoothstep(1, 1 - soft, abs(v)) * smoothstep(1.36, 1.36 - soft, q.y)
      guard cover > 0 else { return .zero }
      let z = (1 - v * v).squareRootOrZero
      let longitude = atan2(v, z) + turn
      let gores: Float = 20
      let gore = longitude / (2 * .pi) * gores
      let bulge = fraction(gore) - 0.5
      let column = Int(gore.rounded(.down)) + 40
      let row = Int(((q.y + 1) * 4.2).rounded(.down))
      let colour: Colour
      switch pattern {
      case 0: colour = cloth[(column / 2) % 2 == 0 ? 0 : (column / 4) % 2 == 0 ? 1 : 2]
      case 1: colour = cloth[(row + (row % 2 == 0 ? 0 : column)) % 3]
      default:
        colour =
          abs(q.y - 0.1 - 0.22 * sin(longitude * 5)) < 0.2 ? cloth[1] : (q.y < -0.3 ? cloth[2] : cloth[0])
      }
      let normal = normalize(Vector3(v + bulge * 0.3 * z, q.y < 0 ? q.y : q.y * 0.35, z))
      let lit = clamp(dot(normal, sun))
      let seam = 1 - 0.22 * smoothstep(0.42, 0.5, abs(bulge))
      let mouth = 1 - 0.55 * smoothstep(1.0, 1.36, q.y)
      let through = 0.16 * smoothstep(0.2, 1, v)
      return mix(colour * ((0.26 + 1.15 * lit + through) * seam * mouth), air, haze).paint(cover)
    }
  }
}
