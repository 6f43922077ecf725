/// A high range carved by water, snow on its shoulders and fog in the valley.
struct AlpineRange: Scene {
  let subject = "Alpine range in morning light"
  let width = 2400
  let height = 1800
  let seed: UInt64 = 5
  let isProgressive = true
  let film = Film(exposure: 1.05, contrast: 0.35, saturation: 1.1, vignette: 0.25, bloom: 0.05)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let ground = await Self.ground(noise, seed)
    let sun = normalize(Vector3(-0.8, 0.42, 0.18))
    let sky = Sky(
      zenith: Colour(hex: 0x2C5E9E), horizon: Colour(hex: 0xA9C8E6), sun: sun,
      sunColour: Colour(hex: 0xFFE2B8),
      glow: 6, cover: 0.2, cloudLight: Colour(hex: 0xFFF6EA), cloudShade: Colour(hex: 0x9CB0C6),
      cloudScale: 0.5, noise: noise)
    var view = MountainView(
      field: ground, sky: sky, noise: noise, sunlight: Colour(hex: 0xFFE9CC) * 1.75, snowLine: 1.22,
      treeLine: 0.95)
    view.clarity = 17
    view.haze = Colour(hex: 0x9DBBDD) * 0.9
    view.mistLevel = 0.42
    view.mistDensity = 2.6
    let camera = Camera(
      at: Vector3(6, 1.75, 0.5), lookingAt: Vector3(6.2, 1.28, 6), focal: 1.25, aspect: canvas.aspect)
    let scene = view
    await canvas.shadeWhereNeeded { scene.light(camera.ray($0)) }
  }

  private static func ground(_ noise: Noise, _ seed: UInt64) async -> HeightField {
    var rough = await HeightField(side: 700, extent: 14) { place in
      let bent = place + noise.warp(place * 0.22, octaves: 3) * 0.9
      let ridges = noise.ridged(bent * 0.3, octaves: 7, gain: 0.46)
      let rise = smoothstep(1.5, 8.5, place.y)
      let valley = 1 - 0.75 * bell(place.x - 6.4 - 1.1 * sin(place.y * 0.8), 1.3) * smoothstep(9, 4, place.y)
      return (0.35 + 2.1 * rise) * ridges * 1.45 * valley + 0.15 * noise.fbm(place * 0.6)
    }
    rough.erode(drops: 160_000, seed: seed)
    return await rough.refined(side: 1800) { place, _ in 0.03 * noise.fbm(place * 9, octaves: 5, gain: 0.55) }
  }
}
