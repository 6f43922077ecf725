/// Peaks in the last light, doubled by a still lake with a forest on its shore.
struct MountainLake: Scene {
  let subject = "Mountain lake at sunset"
  let width = 1600
  let height = 1067
  let seed: UInt64 = 23
  let film = Film(exposure: 1.25, contrast: 0.35, saturation: 1.15, vignette: 0.3, bloom: 0.06)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let ground = await Self.ground(noise, seed)
    let sky = Sky(
      zenith: Colour(hex: 0x35548C), horizon: Colour(hex: 0xE8B9A6),
      sun: normalize(Vector3(-0.75, 0.3, -0.5)),
      sunColour: Colour(hex: 0xFF9A66), glow: 4, cover: 0.27, cloudLight: Colour(hex: 0xFFB58F),
      cloudShade: Colour(hex: 0x7C7C9C), cloudScale: 0.6, noise: noise)
    var view = MountainView(
      field: ground, sky: sky, noise: noise, sunlight: Colour(hex: 0xFFB98C) * 2.1, snowLine: 1.15,
      treeLine: 0.75)
    view.rock = (Colour(hex: 0x807A76), Colour(hex: 0x57524F))
    view.clarity = 22
    view.haze = Colour(hex: 0xB49FB4) * 0.8
    view.mistLevel = 0.1
    view.mistDensity = 1.2
    view.meadow = Colour(hex: 0x6B6A30)
    let scene = view
    let camera = Camera(
      at: Vector3(6, 0.2, 0.3), lookingAt: Vector3(6, 0.5, 6), focal: 1.12, aspect: canvas.aspect)
    await canvas.shadeWhereNeeded { place in
      let ray = camera.ray(place)
      let toWater = ray.direction.y < 0 ? -ray.origin.y / ray.direction.y : Float.infinity
      if let distance = ground.march(ray, to: min(40, toWater)) {
        return scene.veiled(scene.surface(ray.at(distance), distance), ray, distance)
      }
      guard toWater < 60 else { return sky.light(ray.direction) }
      return Self.water(scene, ray, toWater)
    }
  }

  private static func water(_ view: MountainView, _ ray: Ray, _ distance: Float) -> Colour {
    let point = ray.at(distance)
    // Ripples are flatter where a breeze does not reach; far ones average out.
    let breeze = smoothstep(-0.1, 0.35, view.noise.fbm(Vector2(point.x * 0.5, point.z * 1.4), octaves: 3))
    let slope = view.noise.warp(Vector2(point.x * 9, point.z * 22), octaves: 3) * (0.006 + 0.02 * breeze)
    let normal = normalize(Vector3(slope.x, 1, slope.y))
    var mirrored = reflect(ray.direction, normal)
    mirrored.y = abs(mirrored.y)
    let facing = clamp(-dot(ray.direction, normal))
    let fresnel = 0.03 + 0.97 * pow(1 - facing, 4)
    let image = view.light(Ray(origin: point + Vector3(0, 0.002, 0), direction: normalize(mirrored)))
    let body = Colour(hex: 0x123038)
    return view.veiled(mix(body, image * 0.92, fresnel), ray, min(distance, 6))
  }

  private static func ground(_ noise: Noise, _ seed: UInt64) async -> HeightField {
    var rough = await HeightField(side: 600, extent: 12) { place in
      let bent = place + noise.warp(place * 0.25, octaves: 3) * 0.7
      let ridges = noise.ridged(bent * 0.36, octaves: 7, gain: 0.45)
      let basin = length((place - Vector2(6, 2.6)) * Vector2(0.7, 1)) + noise.fbm(place * 0.7) * 0.5
      let shore = smoothstep(1.7, 3.1, basin)
      let rise = smoothstep(4, 8.5, place.y)
      return -0.12 + shore * (0.16 + 0.2 * ridges)
        + (0.2 + 3.1 * ridges * (0.75 + 0.6 * bell(place.x - 7.2, 1.6))) * rise * shore
    }
    rough.erode(drops: 110_000, seed: seed)
    return await rough.refined(side: 1900) { place, base in
      let woods = smoothstep(0.03, 0.07, base) * smoothstep(0.85, 0.5, base)
      let tree =
        max(0, 1 - noise.worley(place * 17).nearest * 1.7)
        * (0.4 + 0.6 * noise.cell(Int32(place.x * 9), Int32(place.y * 9)))
      return 0.012 * noise.fbm(place * 11, octaves: 4) + 0.1 * tree * woods
    }
  }
}
