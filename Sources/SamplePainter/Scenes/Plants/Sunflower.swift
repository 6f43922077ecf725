/// A sunflower against the sky.
struct Sunflower: Scene {
  let subject = "Sunflower"
  let width = 1000
  let height = 1000
  let seed: UInt64 = 167
  let film = Film(exposure: 1.05, contrast: 0.3, saturation: 1.08, vignette: 0.3, bloom: 0.06)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 1) { place in
      let cloud = smoothstep(-0.05, 0.5, noise.fbm(place * Vector2(1.6, 2.4), octaves: 4))
      let sky = mix(
        mix(Colour(hex: 0x2E78C8), Colour(hex: 0xA5CDEB), place.y), Colour(hex: 0xF2F4F2), cloud * 0.6)
      let field = smoothstep(0.72, 0.95, place.y + 0.08 * noise.fbm(place * 4, octaves: 3))
      return mix(
        sky, mix(Colour(hex: 0x6E7F2A), Colour(hex: 0xD0A62C), clamp(0.5 + noise.fbm(place * 9, octaves: 2))),
        field)
    }
    var random = Random(seed: seed)
    let centre = Vector2(0.44, 0.5)
    let disc: Float = 0.2
    for ring in 0..<3 {
      let count = 25
      for index in 0..<count {
        let angle = (Float(index) + Float(ring) * 0.37 + random.normal() * 0.13) * 2 * .pi / Float(count)
        let long = random.between(0.24, 0.3) - Float(ring) * 0.022
        Petal(
          foot: centre + Vector2.unit(angle) * (disc * 0.78), angle: angle + random.normal() * 0.07,
          long: long,
          wide: long * random.between(0.15, 0.19), base: Colour(hex: 0xD9780E),
          tip: mix(Colour(hex: 0xFFC31E), Colour(hex: 0xFFDE50), random.unit()),
          cup: 0.8, belly: 0.48, point: 1.6, buried: 0.6, noise: noise
        ).paint(on: &canvas)
      }
    }
    paintDisc(on: &canvas, centre, disc)
  }

  private func paintDisc(on canvas: inout Canvas, _ centre: Vector2, _ radius: Float) {
    canvas.disc(at: centre, radius: radius * 1.06, Colour(0.02, 0.01, 0.005), alpha: 0.75, softness: 0.25)
    canvas.disc(at: centre, radius: radius, Colour(hex: 0x1E1208))
    let count = 1250
    var random = Random(seed: seed + 4)
    for index in (0..<count).reversed() {
      let age = Float(index) / Float(count)
      let away = radius * 0.985 * age.squareRoot()
      let angle = Float(index) * 2.399_963
      let spot = centre + Vector2.unit(angle) * away
      let size = radius * 0.03 * (0.7 + 0.5 * age)
      // Opened florets outside, a ring of pollen, green buds in the middle.
      var colour = mix(Colour(hex: 0x7A8A3A), Colour(hex: 0x5A3A14), smoothstep(0.1, 0.3, age))
      colour = mix(colour, Colour(hex: 0x3A1F0C), smoothstep(0.3, 0.55, age))
      colour = mix(colour, Colour(hex: 0xD08A1E), bell(age - 0.72, 0.16) * random.between(0.3, 1))
      let dome = normalize(Vector3((spot - centre).x * 1.7, (spot - centre).y * 1.7, radius * 1.25))
      let sun = normalize(Vector3(-0.5, -0.62, 0.75))
      let facing = clamp(dot(dome, sun)) * 0.8 + 0.35
      canvas.brush(at: spot, reach: Vector2(repeating: size * 1.3)) { offset in
        let q = offset / size
        let r = length(q)
        let normal = normalize(Vector3(q.x, q.y, (1 - r * r).squareRootOrZero + 0.2))
        let lit = 0.25 + 1.1 * clamp(dot(normal, sun))
        return (colour * (lit * facing * 1.25)).paint(smoothstep(1.05, 0.8, r))
      }
    }
  }
}
