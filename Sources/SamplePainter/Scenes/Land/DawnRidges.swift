/// Ridge behind ridge in the mist of early morning, the sun just above the last one.
struct DawnRidges: Scene {
  let subject = "Misty ridges at dawn"
  let width = 1500
  let height = 1000
  let seed: UInt64 = 11
  let film = Film(contrast: 0.3, saturation: 1.1, vignette: 0.3, bloom: 0.12)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let sun = Vector2(canvas.aspect * 0.66, 0.335)
    let sky = Gradient([(0, 0x3F628F), (0.16, 0x8A9DB9), (0.27, 0xE3B9A0), (0.36, 0xFFD391), (0.5, 0xFFC98A)])
    let layers = 9
    await canvas.shade(samples: 2) { place in
      let towardsSun = exp(-length((place - sun) * Vector2(0.8, 1.3)) * 2.1)
      let mist = mix(Colour(hex: 0x9DB2CC), Colour(hex: 0xFFCF9A) * 1.15, clamp(towardsSun * 1.35))
      for layer in (0..<layers).reversed() {
        let near = Float(layer) / Float(layers - 1)
        let crest = Self.crest(noise, layer, near, place.x)
        var inside = place.y > crest
        if !inside, near > 0.6 {
          let fringe = ConiferFringe(
            noise: Noise(UInt64(layer) + 70), spacing: 0.005 + 0.008 * near * near,
            tallest: 0.02 + 0.085 * near * near * near)
          inside =
            crest - place.y < fringe.tallest
            && fringe.covers(place) { Self.crest(noise, layer, near, $0) + 0.006 }
        }
        guard inside else { continue }
        let below = max(0, place.y - crest)
        let wisps = noise.fbm(Vector2(place.x * 2.2, place.y * 7 + Float(layer) * 5), octaves: 5)
        let body = mix(Colour(hex: 0x54708F), Colour(hex: 0x0B1620), pow(near, 0.8))
        let air = exp(-pow(near, 1.15) * 3.4)
        let pooled = smoothstep(0.0, 0.1 + 0.12 * near, below + wisps * 0.05) * (0.92 - 0.8 * near)
        return mix(body, mist, clamp(air + (1 - air) * pooled))
      }
      let cirrus = smoothstep(
        0.05, 0.7, noise.fbm(Vector2(place.x * 1.6, place.y * 9) + noise.warp(place * 2) * 0.4, octaves: 6))
      let disc = smoothstep(0.0262, 0.0245, length(place - sun))
      let clear = sky(place.y) + Colour(hex: 0xFFB765) * (towardsSun * towardsSun * 0.9)
      return mix(clear, Colour(hex: 0xFFDDBE), cirrus * 0.4 * (0.35 + towardsSun)) + Colour(1.6, 1.3, 0.8)
        * disc
    }
  }

  /// The height of a ridge line above the top of the picture, y down.
  private static func crest(_ noise: Noise, _ layer: Int, _ near: Float, _ x: Float) -> Float {
    let base = 0.37 + 0.5 * pow(near, 1.25)
    let frequency = 1.15 - 0.25 * near
    let line = noise.ridged(
      Vector2(x * frequency + Float(layer) * 7.3, Float(layer) * 3.9), octaves: 7, gain: 0.47)
    return base + 0.06 - (0.17 - 0.03 * near) * line
  }
}
