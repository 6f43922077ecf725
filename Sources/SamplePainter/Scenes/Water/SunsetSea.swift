internal import PixelGeometry

/// The sun over the open sea, its light broken into a path by the waves.
struct SunsetSea: Scene {
  let subject = "Sunset over the sea"
  let width = 1500
  let height = 1000
  let seed: UInt64 = 61
  let orientation = Orientation.bottomRight
  let film = Film(exposure: 0.95, contrast: 0.35, saturation: 1.1, vignette: 0.35, bloom: 0.16)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let horizon: Float = 0.45
    let centre = canvas.aspect * 0.4
    let sun = normalize(Vector3(0, 0.075, 1))
    let sky = Sky(
      zenith: Colour(hex: 0x2B3F73), horizon: Colour(hex: 0xFF9A5C), sun: sun,
      sunColour: Colour(hex: 0xFFA04E),
      glow: 7, discBrightness: 9, cover: 0.34, cloudLight: Colour(hex: 0xFF8F5E),
      cloudShade: Colour(hex: 0x5A4A6E),
      cloudScale: 0.42, noise: noise)
    await canvas.shade(samples: 2) { place in
      let direction = normalize(Vector3(place.x - centre, horizon - place.y, 1.25))
      guard direction.y < -0.0008 else {
        return sky.light(Vector3(direction.x, max(direction.y, 0), direction.z))
      }
      let distance = min(4.6 / -direction.y, 2600)
      let spot = Vector2(direction.x, direction.z) * distance
      let slope = Self.slope(noise, spot, distance)
      let normal = normalize(Vector3(slope.x, 1, slope.y))
      var mirrored = reflect(direction, normal)
      mirrored.y = abs(mirrored.y) + 0.01
      let facing = clamp(-dot(direction, normal))
      let fresnel = 0.02 + 0.98 * pow(1 - facing, 5)
      let image = sky.light(normalize(mirrored))
      let body = Colour(hex: 0x0C2A3C) + Colour(hex: 0x1B4A50) * max(0, slope.y * 0.8)
      let light = mix(body, image, clamp(fresnel))
      return mix(light, sky.horizon * 0.8, 1 - exp(-pow(distance / 1600, 2)))
    }
  }

  /// The slope of the waves along x and z: swell, chop and ripples, each gone where a pixel is wider than it.
  private static func slope(_ noise: Noise, _ spot: Vector2, _ distance: Float) -> Vector2 {
    var (result, amplitude, frequency) = (Vector2.zero, Float(0.115), Float(0.16))
    var q = spot
    for octave in 0..<7 {
      let p = Vector2(q.x * 0.6, q.y) * frequency + Float(octave) * 13.1
      let e: Float = 0.08
      let here = noise.gradient(p)
      let grade =
        Vector2(noise.gradient(p + Vector2(e, 0)) - here, noise.gradient(p + Vector2(0, e)) - here) / e
      let fade = 1 / (1 + distance * frequency * 0.006)
      result += grade * amplitude * fade * Vector2(0.6, 1)
      amplitude *= 0.8
      frequency *= 1.9
      q = q.rotated(0.35)
    }
    return result
  }
}
