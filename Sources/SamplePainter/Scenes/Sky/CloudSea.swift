/// Above the clouds at sunset, seen from an aeroplane.
struct CloudSea: Scene {
  let subject = "Above the clouds"
  let width = 1600
  let height = 900
  let seed: UInt64 = 211
  let film = Film(exposure: 1.0, contrast: 0.3, saturation: 1.1, vignette: 0.3, bloom: 0.1)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let sun = normalize(Vector3(-0.5, 0.13, 1))
    let sky = Sky(
      zenith: Colour(hex: 0x1E4C92), horizon: Colour(hex: 0xF2B694), sun: sun,
      sunColour: Colour(hex: 0xFFA868), glow: 5,
      discBrightness: 8, noise: noise)
    let camera = Camera(
      at: Vector3(0, 1.05, 0), lookingAt: Vector3(0.1, 0.72, 4), focal: 1.05, aspect: canvas.aspect)
    await canvas.shade(samples: 1) { place in
      let ray = camera.ray(place)
      let start = 0.35 * noise.cell(Int32(place.x * 5000), Int32(place.y * 5000))
      return Self.march(noise, sky, ray, jitter: start)
    }
  }

  /// Walks through the layer of cloud, gathering light until nothing shines through any more.
  private static func march(_ noise: Noise, _ sky: Sky, _ ray: Ray, jitter: Float) -> Colour {
    let clear = sky.light(ray.direction)
    let top: Float = 0.95
    guard ray.direction.y < -0.004 || ray.origin.y < top else { return clear }
    var distance = max(0.2, (ray.origin.y - top) / max(-ray.direction.y, 0.004))
    guard distance < 45 else { return clear }
    var (open, light) = (Float(1), Colour.zero)
    let facing = max(dot(ray.direction, sky.sun), 0)
    let forward = 0.75 + 1.5 * pow(facing, 10)
    for step in 0..<110 {
      let stride = 0.022 + distance * 0.014
      let point = ray.at(distance + stride * (step == 0 ? jitter * 2 : 0))
      guard point.y > -0.5, distance < 45 else { break }
      let dense = density(noise, point, octaves: 5)
      if dense > 0.005 {
        var above: Float = 0
        for reach in [Float(0.07), 0.19, 0.42] {
          above += density(noise, point + (sky.sun + Vector3(0, 0.18, 0)) * reach, octaves: 3) * reach * 1.2
        }
        let lit = exp(-above * 7.5) + 0.14 * exp(-above * 1.3)
        let sunlit = Colour(hex: 0xFFB27E) * (1.75 * lit * forward)
        let skylit = mix(Colour(hex: 0x46568E), Colour(hex: 0x8E97C8), clamp(point.y * 1.6 + 0.25)) * 0.62
        let absorbed = 1 - exp(-dense * stride * 22)
        let air = 1 - exp(-distance / 17)
        light +=
          mix(sunlit + skylit, sky.light(Vector3(ray.direction.x, 0.01, ray.direction.z)) * 0.92, air)
          * (absorbed * open)
        open *= 1 - absorbed
        if open < 0.015 { break }
      }
      distance += dense > 0.005 ? stride : stride * 1.5
    }
    let beyond = ray.direction.y < 0 ? sky.light(Vector3(ray.direction.x, 0.01, ray.direction.z)) : clear
    return light + beyond * open
  }

  private static func density(_ noise: Noise, _ point: Vector3, octaves: Int) -> Float {
    let base = noise.fbm(Vector2(point.x * 0.33, point.z * 0.33), octaves: 3)
    let tower = smoothstep(0.05, 0.55, base)
    let crest = 0.12 + 0.7 * tower + 0.12 * base
    guard point.y < crest + 0.4 else { return 0 }
    let detail = noise.fbm(point * Vector3(1.5, 1.9, 1.5), octaves: octaves, gain: 0.52)
    return clamp((crest - point.y) * 1.5 + detail * 0.95 - 0.05) * smoothstep(-0.5, -0.1, point.y + 0.2)
  }
}
