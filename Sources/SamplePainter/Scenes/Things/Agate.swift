/// A polished slice of agate with crystals in its heart.
struct Agate: Scene {
  let subject = "Agate"
  let width = 1000
  let height = 800
  let seed: UInt64 = 241
  let film = Film(exposure: 1.05, contrast: 0.32, saturation: 1.05, vignette: 0.3, bloom: 0.08)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let hues = Gradient([
      (0, 0xF2EEE6), (0.12, 0xBFD8DC), (0.24, 0x4FA3B5), (0.36, 0x14617E), (0.46, 0xE9E2D2), (0.56, 0xD9A25A),
      (0.66, 0x8A4A24),
      (0.76, 0xE8D9BC), (0.88, 0x2F8296), (1, 0x0E3A55),
    ])
    await canvas.shade(samples: 2) { place in
      let q = (place - Vector2(0.6, 0.52)) * Vector2(0.82, 1)
      let bent = q + noise.warp(q * 1.7, octaves: 3) * 0.14
      let depth = length(bent) + 0.13 * noise.fbm(bent * 2.1 + 5, octaves: 3)
      guard depth > 0.115 else { return Self.crystals(noise, q, depth) }
      let grow = log(depth / 0.1) * 1.25
      let coarse = noise.fbm(Vector2(grow * 2.6, 0.5), octaves: 2) + 0.5
      let fine = noise.fbm(Vector2(grow * 34, 2.5), octaves: 4)
      let hair = noise.fbm(Vector2(grow * 110, 6.5), octaves: 2)
      var colour = hues(clamp(coarse + fine * 0.24))
      colour *= 1 + 0.12 * hair + 0.1 * fine
      let fibres = noise.fbm(Vector2(atan2(bent.y, bent.x) * 24, depth * 5), octaves: 4)
      colour *= 1 + 0.12 * fibres
      let cloud = 0.92 + 0.25 * noise.fbm(q * 3, octaves: 5)
      // Polished stone: the lamp's soft reflection lies across it.
      let gloss =
        0.11 * smoothstep(0.25, 0, abs(dot(place, normalize(Vector2(0.6, 0.8))) - 0.42)) + 0.05
        * smoothstep(1.4, 0, place.x)
      return colour * cloud + Colour(repeating: gloss)
    }
  }

  /// Small quartz points catching the light, clear violet in the middle.
  private static func crystals(_ noise: Noise, _ q: Vector2, _ depth: Float) -> Colour {
    let facets = noise.worley(q * 46)
    let small = noise.worley(q * 110 + 5)
    let tilt =
      Vector2(facets.random(1) - 0.5, facets.random(2) - 0.5)
      + (Vector2(small.random(1), small.random(2)) - 0.5) * 0.6
    let lit = clamp(0.5 + dot(tilt, Vector2(-0.9, -1.1)))
    let inner = smoothstep(0.115, 0.02, depth)
    let body = mix(Colour(hex: 0xE6E2EA), Colour(hex: 0x6A4A8A), inner)
    let spark = pow(lit, 14) * 0.9
    let edge = smoothstep(0, 0.09, facets.border)
    let rim = 1 - 0.5 * bell(depth - 0.112, 0.006)
    return (body * (0.25 + 0.85 * lit) * (0.65 + 0.35 * edge) + Colour(repeating: spark)) * rim
  }
}
