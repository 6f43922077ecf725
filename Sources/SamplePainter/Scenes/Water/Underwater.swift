internal import PixelGeometry

/// Looking up through blue water: shafts of light and a school of fish.
struct Underwater: Scene {
  let subject = "School of fish"
  let width = 900
  let height = 1200
  let seed: UInt64 = 97
  let orientation = Orientation.leftBottom
  let film = Film(exposure: 1.0, contrast: 0.35, saturation: 1.05, vignette: 0.4, bloom: 0.15)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let source = Vector2(canvas.aspect * 0.36, -0.25)
    let water = Gradient([(0, 0x9BE8EE), (0.12, 0x46B6D2), (0.38, 0x167FA8), (0.7, 0x0A4A74), (1, 0x062B4C)])
    await canvas.shade(samples: 2) { place in
      let away = place - source
      let angle = atan2(away.x, away.y)
      let beams =
        noise.fbm(Vector2(angle * 13, 0.5), octaves: 4) + 0.5 * noise.fbm(Vector2(angle * 34, 7), octaves: 3)
      let shafts = pow(clamp(0.5 + beams * 0.75), 2.2) * exp(-length(away) * 1.5) * 2.3
      let glow = exp(-length(away * Vector2(1.25, 1)) * 3.0) * 3.6
      let surface = smoothstep(0.16, 0, place.y)
      let ripple = noise.ridged(
        Vector2(place.x * 6, 1 / (place.y + 0.06)) + noise.warp(place * 5) * 0.4, octaves: 4)
      return water(place.y + (beams * 0.02)) * (0.8 + 0.25 * noise.fbm(place * 2))
        + Colour(0.42, 0.9, 1) * shafts * 0.55 + Colour(0.75, 1, 0.98) * (glow * 0.5)
        + Colour(0.7, 1, 1) * (surface * pow(ripple, 3) * 1.6)
    }
    paintReef(on: &canvas, noise)
    paintFish(on: &canvas)
    var random = Random(seed: seed + 2)
    for _ in 0..<260 {
      let place = Vector2(random.unit() * canvas.aspect, random.unit())
      let radius = 0.0008 + 0.0022 * pow(random.unit(), 3)
      canvas.disc(at: place, radius: radius, Colour(0.6, 0.95, 1), alpha: 0.28 * (1.1 - place.y), softness: 1)
    }
  }

  private func paintFish(on canvas: inout Canvas) {
    var random = Random(seed: seed)
    var school: [(place: Vector2, size: Float, heading: Float)] = []
    for _ in 0..<330 {
      // The school bends round a ball of open water.
      let turn = random.between(0.2, 4.4)
      let centre = Vector2(canvas.aspect * 0.56, 0.52)
      let radius = 0.23 + random.normal() * 0.062
      let place = centre + Vector2.unit(turn) * radius * Vector2(1.15, 0.95)
      school.append((place, random.between(0.013, 0.03), turn + .pi / 2 + random.normal() * 0.16))
    }
    for fish in school.sorted(by: { $0.size < $1.size }) {
      let near = (fish.size - 0.013) / 0.017
      let dark = mix(Colour(hex: 0x1A6488), Colour(hex: 0x0A2236), near)
      let light = mix(Colour(hex: 0x6FB9CC), Colour(hex: 0xBFD4D4), near)
      canvas.brush(at: fish.place, reach: Vector2(repeating: fish.size * 1.5)) { offset in
        let q = offset.rotated(-fish.heading) / fish.size
        let bend = q.y - 0.08 * sin(q.x * 2.2)
        let girth = 0.23 * (1 - q.x * q.x).squareRootOrZero * (0.75 + 0.25 * q.x)
        let body = smoothstep(0.04, -0.04, abs(bend) - girth)
        let fork = 0.08 + 0.42 * (-q.x - 0.85)
        let tail = q.x < -0.8 && q.x > -1.3 ? smoothstep(0.04, -0.04, abs(bend) - fork) : 0
        // Countershading: a dark back, a flank that catches the light from above, a pale belly.
        let down = (offset.y / fish.size) / 0.27
        let flank = bell(down + 0.35, 0.45)
        let colour = mix(dark, light, clamp(flank * (0.35 + 0.5 * near) + 0.1))
        return colour.paint(max(body, tail) * (0.55 + 0.45 * near))
      }
    }
  }

  private func paintReef(on canvas: inout Canvas, _ noise: Noise) {
    for layer in 0..<3 {
      let near = Float(layer) / 2
      let rock = mix(Colour(hex: 0x0D4B70), Colour(hex: 0x04131F), near)
      for column in 0..<canvas.width {
        let x = (Float(column) + 0.5) * canvas.pixel
        let lump = noise.fbm(Vector2(x * (3 + near * 2) + Float(layer) * 20, 2), octaves: 6, gain: 0.58)
        let top =
          0.86 + 0.05 * near - lump * (0.08 + 0.05 * near) + (near == 1 ? smoothstep(0.1, 0.6, x) * 0.04 : 0)
        for row in max(0, Int(top * Float(canvas.height)))..<canvas.height {
          let y = Float(row) * canvas.pixel
          let light = 1 + 1.6 * exp(-(y - top) * 40) + 0.5 * noise.fbm(Vector2(x, y) * 40, octaves: 3)
          canvas.pixels[row * canvas.width + column] = (rock * light).paint()
        }
      }
    }
  }
}
