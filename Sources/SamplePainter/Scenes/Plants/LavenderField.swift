/// Rows of lavender running to the hills at the end of a summer day.
struct LavenderField: Scene {
  let subject = "Lavender field"
  let width = 1500
  let height = 1000
  let seed: UInt64 = 193
  let film = Film(exposure: 1.05, contrast: 0.32, saturation: 1.1, vignette: 0.3, bloom: 0.1)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let field = await HeightField(side: 2000, extent: 16) { Self.ground(noise, $0) }
    let sun = normalize(Vector3(0.35, 0.16, 1))
    let sky = Sky(
      zenith: Colour(hex: 0x4A6CA8), horizon: Colour(hex: 0xFFCFA0), sun: sun,
      sunColour: Colour(hex: 0xFFA85C),
      glow: 6, discBrightness: 6, cover: 0.3, cloudLight: Colour(hex: 0xFFB48C),
      cloudShade: Colour(hex: 0x8C7A9C),
      cloudScale: 0.55, noise: noise)
    let camera = Camera(
      at: Vector3(8.05, 0.78, 0.2), lookingAt: Vector3(8.35, 0.52, 6), focal: 1.1, aspect: canvas.aspect)
    await canvas.shadeWhereNeeded { place in
      let ray = camera.ray(place)
      guard let distance = field.march(ray, to: 15.5, care: 0.25) else { return Self.far(noise, sky, ray) }
      let point = ray.at(distance)
      let light = Self.plant(noise, field, sky, point, distance)
      return mix(light, Colour(hex: 0xD8A8A8) * 0.9, 1 - exp(-pow(distance / 13, 2)))
    }
    paintTree(on: &canvas, at: Vector2(canvas.aspect * 0.27, 0.452), tall: 0.2)
  }

  private static func row(_ place: Vector2) -> Float { 0.5 + 0.5 * cos(place.x * 2 * .pi / 0.52) }

  private static func ground(_ noise: Noise, _ place: Vector2) -> Float {
    let mound = pow(row(place + noise.warp(place * 2, octaves: 2) * 0.04), 0.7)
    let tuft = max(0, 1 - noise.worley(place * 15).nearest * 1.35)
    let spike = max(0, 1 - noise.worley(place * 46 + 3).nearest * 1.5)
    return 0.17 * mound + (0.05 * tuft + 0.035 * spike) * smoothstep(0.2, 0.7, mound) + 0.12
      * noise.fbm(place * 0.25, octaves: 2)
  }

  private static func plant(
    _ noise: Noise, _ field: HeightField, _ sky: Sky, _ point: Vector3, _ distance: Float
  ) -> Colour {
    let spot = Vector2(point.x, point.z)
    let mound = row(spot)
    let normal = field.normal(spot, step: max(0.009, distance * 0.002))
    let spike = max(0, 1 - noise.worley(spot * 46 + 3).nearest * 1.5)
    let patch = noise.fbm(spot * 1.2, octaves: 3)
    let flower = mix(Colour(hex: 0x5B3F9E), Colour(hex: 0xA57CDC), clamp(0.25 + spike * 0.9 + patch * 0.5))
    let stem = Colour(hex: 0x4E5A34)
    let soil = mix(
      Colour(hex: 0x7A5238), Colour(hex: 0xA87A52), clamp(0.5 + noise.fbm(spot * 30, octaves: 3)))
    let plant = mix(stem, flower, smoothstep(0.3, 0.62, mound + spike * 0.2))
    let colour = mix(soil, plant, smoothstep(0.12, 0.3, mound + noise.fbm(spot * 20, octaves: 2) * 0.12))
    let shadow = field.sunlight(
      at: point, towards: normalize(sky.sun + Vector3(0, 0.1, 0)), reach: 1.5, softness: 0.1)
    // Petals let the low sun through.
    let facing = clamp(dot(normal, sky.sun) * 0.7 + 0.3)
    let direct = Colour(hex: 0xFFC08A) * (2.1 * facing * (0.25 + 0.75 * shadow))
    let ambient = Colour(hex: 0xA8B4E0) * (0.38 + 0.3 * normal.y) * (0.45 + 0.55 * mound)
    return colour * (direct + ambient)
  }

  private static func far(_ noise: Noise, _ sky: Sky, _ ray: Ray) -> Colour {
    let across = ray.direction.x / ray.direction.z
    let up = ray.direction.y / ray.direction.z
    let glow = pow(max(dot(ray.direction, sky.sun), 0), 20)
    for (level, swing, colour) in [
      (Float(-0.012), Float(0.02), UInt32(0x4E5A6A)), (0.006, 0.035, 0x6E7A9A), (0.03, 0.05, 0xA08FA8),
    ] {
      let crest =
        level + swing * noise.fbm(Vector2(across * 2.4 + swing * 400, 3), octaves: 5)
        + (swing < 0.03 ? 0.006 * max(0, noise.fbm(Vector2(across * 60, 1), octaves: 2)) : 0)
      if up < crest { return mix(Colour(hex: colour), Colour(hex: 0xFFB888), 0.25 + 0.5 * glow) }
    }
    return sky.light(ray.direction)
  }

  private func paintTree(on canvas: inout Canvas, at foot: Vector2, tall: Float) {
    var random = Random(seed: seed)
    let trunk = Colour(hex: 0x1C1410)
    canvas.stroke(
      from: foot, to: foot - Vector2(-0.004, tall * 0.55), startRadius: tall * 0.035, endRadius: tall * 0.018,
      trunk)
    var tufts: [(spot: Vector2, size: Float)] = []
    for _ in 0..<90 {
      let angle = random.unit() * 6.28
      let away = random.unit().squareRoot()
      let spot = foot - Vector2(0, tall * 0.68) + Vector2(cos(angle) * 0.5, sin(angle) * 0.34) * (away * tall)
      tufts.append((spot, tall * random.between(0.05, 0.11)))
    }
    for tuft in tufts.sorted(by: { $0.spot.y > $1.spot.y }) {
      for _ in 0..<42 {
        let offset = Vector2(random.normal(), random.normal()) * (tuft.size * 0.5)
        let spot = tuft.spot + offset
        let lit = clamp(0.3 + (spot.x - foot.x) / tall * 0.8 - offset.y / tuft.size * 0.5)
        let leaf = mix(Colour(hex: 0x141E10), Colour(hex: 0xA88A3A), lit * 0.75) * random.between(0.6, 1.3)
        canvas.disc(at: spot, radius: tall * random.between(0.006, 0.013), leaf, alpha: 0.9)
      }
    }
  }
}
