/// Mesas of banded sandstone in evening light, very wide.
struct CanyonPanorama: Scene {
  let subject = "Canyon panorama"
  let width = 2400
  let height = 900
  let seed: UInt64 = 47
  let film = Film(exposure: 1.05, contrast: 0.35, saturation: 1.1, vignette: 0.25, bloom: 0.05)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let ground = await Self.ground(noise, seed)
    let sun = normalize(Vector3(-0.85, 0.28, -0.35))
    let sky = Sky(
      zenith: Colour(hex: 0x3B6FB0), horizon: Colour(hex: 0xF0D2B6), sun: sun,
      sunColour: Colour(hex: 0xFFC58A),
      glow: 5, cover: 0.3, cloudLight: Colour(hex: 0xFFE6CC), cloudShade: Colour(hex: 0xA49BAE),
      cloudScale: 0.55, noise: noise)
    let camera = Camera(
      at: Vector3(9, 1.55, 0.3), lookingAt: Vector3(9, 1.02, 6), focal: 1.3, aspect: canvas.aspect)
    await canvas.shadeWhereNeeded { place in
      let ray = camera.ray(place)
      guard let distance = ground.march(ray, to: 40, care: 0.3) else { return sky.light(ray.direction) }
      let light = Self.surface(ground, noise, sky, ray.at(distance), distance)
      return mix(light, Colour(hex: 0xC9B4C4) * 0.95, 1 - exp(-pow(distance / 17, 1.5)))
    }
  }

  private static func surface(
    _ ground: HeightField, _ noise: Noise, _ sky: Sky, _ point: Vector3, _ distance: Float
  ) -> Colour {
    let spot = Vector2(point.x, point.z)
    var normal = ground.normal(spot, step: max(ground.spacing, distance * 0.0015))
    let rough = noise.warp(spot * 22, octaves: 4) * 0.35
    normal = normalize(normal + Vector3(rough.x, 0, rough.y))
    let level = point.y * 13 + noise.fbm(spot * 0.9, octaves: 4) * 1.1
    let band = noise.fbm(Vector2(level, 3.3), octaves: 4)
    var colour = mix(Colour(hex: 0xB4552F), Colour(hex: 0xE0A878), clamp(0.5 + band * 1.2))
    colour = mix(
      colour, Colour(hex: 0x7A3524), smoothstep(0.25, 0.6, noise.fbm(Vector2(level * 2.1, 9), octaves: 2)))
    let flat = smoothstep(0.7, 0.92, normal.y)
    let scrub = smoothstep(0.1, 0.28, noise.fbm(spot * 24, octaves: 3)) * smoothstep(0.4, 0.1, point.y - 0.3)
    let floor = mix(Colour(hex: 0xC27A4C), Colour(hex: 0x5F6240), scrub * 0.8)
    colour = mix(colour, floor, flat * 0.85)
    let shadow = ground.sunlight(at: point, towards: sky.sun, reach: 7)
    let open = ground.openness(spot, radius: 0.35)
    let direct = Colour(hex: 0xFFC890) * (2.4 * max(0, dot(normal, sky.sun)) * shadow)
    let ambient =
      Colour(hex: 0x8FA6D0) * ((0.28 + 0.25 * normal.y) * open) + Colour(hex: 0xC0683C) * (0.1 * open)
    return colour * (direct + ambient)
  }

  private static func ground(_ noise: Noise, _ seed: UInt64) async -> HeightField {
    var rough = await HeightField(side: 900, extent: 18) { place in
      let bent = place + noise.warp(place * 0.5, octaves: 5) * 0.75
      let mass =
        noise.fbm(bent * 0.34 + Vector2(4, 0), octaves: 5) + smoothstep(5, 13, place.y) * 0.14
        - bell(place.x - 9, 1.8) * smoothstep(6, 1, place.y) * 0.5
      var height = 0.07 * noise.fbm(place * 0.8)
      // Hard layers stand as cliffs with talus below each.
      for (edge, rise) in [(Float(0.03), Float(0.28)), (0.09, 0.5), (0.15, 0.42), (0.24, 0.22)] {
        height +=
          rise * smoothstep(edge, edge + 0.028, mass) + rise * 0.22 * smoothstep(edge - 0.12, edge, mass)
      }
      return height
    }
    rough.erode(drops: 120_000, seed: seed, strength: 0.12)
    return await rough.refined(side: 2000) { place, base in
      0.018 * noise.fbm(Vector2(place.x * 8 + base * 3, place.y * 8), octaves: 4)
        + 0.012 * noise.gradient(Vector2(base * 22, 0.5 + place.x * 0.3))
    }
  }
}
