/// Drops on a window, each holding the blurred city lights upside down.
struct RainOnGlass: Scene {
  let subject = "Rain on a window at night"
  let width = 800
  let height = 1200
  let seed: UInt64 = 151
  let isProgressive = true
  let film = Film(exposure: 1.1, contrast: 0.35, saturation: 1.1, vignette: 0.4, grain: 0.013, bloom: 0.12)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let dusk = Gradient([(0, 0x0E1A34), (0.4, 0x1A2440), (0.65, 0x3A2A3C), (1, 0x0B0D14)])
    await canvas.shade(samples: 1) { dusk($0.y) * (0.8 + 0.5 * noise.fbm($0 * 3, octaves: 3)) }
    paintLights(on: &canvas)
    let street = canvas.blurred(0.004)
    let soft = canvas.blurred(0.014)
    canvas = street
    await canvas.adjust { place, light in
      // Breath of mist on the pane.
      let fog = 0.5 + 0.4 * noise.fbm(place * 2.6, octaves: 4)
      return mix(light, soft.sample(place).rgb * 0.8 + Colour(hex: 0x1A2436) * 0.5, clamp(fog))
    }
    paintDrops(on: &canvas, showing: street)
  }

  private func paintLights(on canvas: inout Canvas) {
    var random = Random(seed: seed)
    let colours: [UInt32] = [
      0xFF9A3C, 0xFFB866, 0xFF5A36, 0xFFD9A0, 0x3FC0C8, 0xF04A5E, 0x5C8CFF, 0xFFC04A, 0xE86AA8,
    ]
    for _ in 0..<95 {
      let band = random.normal() * 0.14
      let place = Vector2(random.unit() * canvas.aspect, 0.56 + band + (random.unit() < 0.3 ? 0.2 : 0))
      let radius = random.between(0.014, 0.052)
      let colour = Colour(hex: random.pick(colours)) * random.between(0.25, 1.0)
      canvas.glow(at: place, reach: Vector2(repeating: radius * 1.2)) { offset in
        let r = length(offset) / radius
        return colour * (smoothstep(1.04, 0.94, r) * (0.55 + 0.45 * r * r))
      }
    }
  }

  private func paintDrops(on canvas: inout Canvas, showing street: Canvas) {
    var random = Random(seed: seed + 1)
    let noise = Noise(seed + 2)
    var large: [(place: Vector2, radius: Float)] = []
    for _ in 0..<4200 {
      let place = Vector2(random.unit() * canvas.aspect, random.unit())
      let radius = 0.0014 + 0.0032 * pow(random.unit(), 3)
      paintDrop(on: &canvas, street, noise, at: place, radius: radius, stretch: 1)
    }
    for _ in 0..<6 {
      paintTrail(
        on: &canvas, street, noise, from: Vector2(random.unit() * canvas.aspect, random.between(-0.1, 0.3)),
        long: random.between(0.3, 0.75), &random)
    }
    var tries = 0
    while large.count < 230, tries < 6000 {
      tries += 1
      let radius = 0.006 + 0.019 * pow(random.unit(), 2.6)
      let place = Vector2(random.unit() * canvas.aspect, random.unit())
      guard large.allSatisfy({ length($0.place - place) > ($0.radius + radius) * 1.12 }) else { continue }
      large.append((place, radius))
      paintDrop(on: &canvas, street, noise, at: place, radius: radius, stretch: 1 + 0.25 * random.unit())
    }
  }

  private func paintTrail(
    on canvas: inout Canvas, _ street: Canvas, _ noise: Noise, from start: Vector2, long: Float,
    _ random: inout Random
  ) {
    let salt = random.unit() * 50
    func path(_ t: Float) -> Vector2 {
      start + Vector2(0.018 * noise.fbm(Vector2(t * 5, salt), octaves: 3), t * long)
    }
    for step in 0..<160 {
      let place = path(Float(step) / 160)
      canvas.brush(at: place, reach: Vector2(repeating: 0.011)) {
        street.sample(place + $0 * Vector2(-2, 1)).rgb.paint(0.3 * bell(length($0), 0.006))
      }
    }
    for _ in 0..<26 {
      paintDrop(
        on: &canvas, street, noise, at: path(random.unit()), radius: random.between(0.002, 0.0042),
        stretch: 1.3)
    }
    paintDrop(on: &canvas, street, noise, at: path(1), radius: random.between(0.014, 0.019), stretch: 1.45)
  }

  /// A drop is a strong lens: it shows the street behind small and turned by half.
  private func paintDrop(
    on canvas: inout Canvas, _ street: Canvas, _ noise: Noise, at centre: Vector2, radius: Float,
    stretch: Float
  ) {
    let salt = centre * 90
    let soft = canvas.pixel * 1.2
    canvas.brush(at: centre, reach: Vector2(radius, radius * stretch) * 1.25) { offset in
      let q = offset / Vector2(radius, radius * stretch)
      let angle = atan2(q.y, q.x)
      let outline = 1 + 0.1 * noise.gradient(Vector2(cos(angle), sin(angle)) * 1.1 + salt)
      let r = length(q) / outline
      let cover = smoothstep(1, 1 - soft / radius, r)
      guard cover > 0 else { return .zero }
      let bulge = (1 - min(r * r, 1)).squareRoot()
      let from =
        Vector2(centre.x, 0.56) - q * (0.16 + 0.32 * (1 - bulge)) + (centre - Vector2(0.33, 0.5))
        * Vector2(0.3, 0.1)
      let image = street.sample(from).rgb * 1.25 + Colour(hex: 0x223048) * (0.5 * clamp(q.y))
      let rim = smoothstep(0.62, 1.0, r)
      let highlight = bell(length(q - Vector2(-0.32, -0.42)), 0.17) * 0.5
      let below = bell(length(q - Vector2(0.2, 0.72)), 0.3) * 0.14
      return (image * (1 - 0.82 * rim) + Colour(0.85, 0.93, 1) * (highlight + below)).paint(cover * 0.97)
    }
  }
}
