/// A daylight sky: two colours, a sun with its glow, and a layer of cloud.
struct Sky: Sendable {
  var zenith: Colour
  var horizon: Colour
  /// Towards the sun, of length 1.
  var sun: Vector3
  var sunColour: Colour
  /// How far the glow reaches: the exponent of its falloff, smaller is wider.
  var glow: Float = 12
  var discBrightness: Float = 0
  /// The part of the sky under cloud, 0 to 1.
  var cover: Float = 0
  var cloudLight = Colour(repeating: 1)
  var cloudShade = Colour(repeating: 0.5)
  /// Clouds to a unit of the layer's plane.
  var cloudScale: Float = 0.9
  var noise = Noise(1)

  /// The light arriving from `direction`; below the horizon that of the horizon.
  func light(_ direction: Vector3) -> Colour {
    let height = max(direction.y, 0)
    var result = mix(horizon, zenith, 1 - exp(-height * 3.2))
    let facing = max(dot(direction, sun), 0)
    result += sunColour * (pow(facing, glow) * 0.35 + pow(facing, glow * 14) * 0.6)
    if discBrightness > 0 {
      result += sunColour * discBrightness * smoothstep(0.999_3, 0.999_7, facing)
    }
    guard cover > 0, height > 0.005 else { return result }
    return clouded(result, direction, facing)
  }

  private func clouded(_ clear: Colour, _ direction: Vector3, _ facing: Float) -> Colour {
    let place = Vector2(direction.x, direction.z) / (direction.y + 0.12) * cloudScale
    let here = density(place)
    guard here > 0 else { return clear }
    // Less cloud between here and the sun means a brighter face.
    let aside = normalize(Vector2(sun.x, sun.z)) * 0.14
    let lit = clamp(0.65 + (here - density(place + aside)) * 1.6 - here * 0.25)
    var colour = mix(cloudShade, cloudLight, lit)
    colour += sunColour * pow(facing, 24) * (1 - here) * 0.8
    let fade = smoothstep(0.0, 0.12, direction.y)
    return mix(clear, colour, clamp(here * 1.25) * fade)
  }

  private func density(_ place: Vector2) -> Float {
    let bent = place + noise.warp(place * 0.7, octaves: 2) * 0.5
    return smoothstep(0.62 - cover, 1.15 - cover, 0.5 + 0.75 * noise.fbm(bent, octaves: 7, gain: 0.54))
  }
}
