/// Sand dunes in low sun, rippled by the wind.
struct Dunes: Scene {
  let subject = "Desert dunes"
  let width = 1500
  let height = 1000
  let seed: UInt64 = 31
  let film = Film(exposure: 1.0, contrast: 0.35, saturation: 1.08, vignette: 0.3, bloom: 0.05)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let ground = await HeightField(side: 1800, extent: 16) { Self.dune(noise, $0) }
    let sun = normalize(Vector3(0.9, 0.3, 0.42))
    let sky = Sky(
      zenith: Colour(hex: 0x1F5FA8), horizon: Colour(hex: 0xB4CCE0), sun: sun,
      sunColour: Colour(hex: 0xFFD9A0),
      glow: 8, noise: noise)
    let camera = Camera(
      at: Vector3(7.2, 1.75, 0.4), lookingAt: Vector3(8.2, 0.75, 6), focal: 1.15, aspect: canvas.aspect)
    let sand = (Colour(hex: 0xD9985C), Colour(hex: 0xC07A42))
    await canvas.shadeWhereNeeded { place in
      let ray = camera.ray(place)
      guard let distance = ground.march(ray, to: 30, care: 0.3) else { return sky.light(ray.direction) }
      let point = ray.at(distance)
      let spot = Vector2(point.x, point.z)
      var normal = ground.normal(spot, step: max(0.008, distance * 0.002))
      // Ripples run across the wind and lie flat on the steep lee faces.
      let bend = noise.fbm(spot * 1.4, octaves: 3) * 9 + noise.fbm(spot * 7, octaves: 2) * 1.2
      let phase = spot.x * 62 + spot.y * 30 + bend
      let ripple = cos(phase) * 0.3 * smoothstep(0.8, 0.95, normal.y) * exp(-distance * 0.28)
      let fine = noise.warp(spot * 90, octaves: 2) * 0.05
      normal = normalize(normal + Vector3(ripple * 0.9 + fine.x, 0, ripple * 0.43 + fine.y))
      let shadow = ground.sunlight(at: point, towards: sun, reach: 5, softness: 0.012)
      let tone = clamp(
        0.5 + noise.fbm(spot * 2.2, octaves: 4) * 0.8 + noise.fbm(spot * 120, octaves: 2) * 0.3)
      let direct = Colour(hex: 0xFFDDB0) * (2.5 * max(0, dot(normal, sun)) * shadow)
      let ambient = Colour(hex: 0x7FA0CC) * (0.26 + 0.2 * normal.y) + Colour(hex: 0xE09A60) * 0.1
      let light = mix(sand.0, sand.1, tone) * (direct + ambient)
      return mix(light, Colour(hex: 0xD2C8C0), 1 - exp(-pow(distance / 15, 1.6)))
    }
  }

  private static func dune(_ noise: Noise, _ place: Vector2) -> Float {
    func train(_ p: Vector2, _ salt: Int32) -> Float {
      let phase = p.x + noise.fbm(p * Vector2(0.35, 0.55) + Float(salt), octaves: 3, gain: 0.4) * 1.3
      let f = fraction(phase)
      let index = Int32(phase.rounded(.down))
      let along = 0.55 + 0.45 * noise.gradient(Vector2(p.y * 0.6, Float(index) * 5.3 + Float(salt)))
      // A long windward slope up to a sharp crest, then sand at its angle of repose.
      let profile = f < 0.68 ? pow(f / 0.68, 1.5) : pow((1 - f) / 0.32, 1.15)
      return profile * along
    }
    let large = train(place.rotated(0.5) * 0.3, 3)
    let small = train(place.rotated(0.2) * 0.8, 9)
    return large * 1.25 + small * 0.16 * (1 - large * 0.6) + 0.15 * noise.fbm(place * 0.25, octaves: 2)
  }
}
