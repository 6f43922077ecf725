/// A dahlia filling the frame.
struct Dahlia: Scene {
  let subject = "Dahlia"
  let width = 1100
  let height = 1100
  let seed: UInt64 = 163
  let film = Film(exposure: 1.05, contrast: 0.3, saturation: 1.05, vignette: 0.35, bloom: 0.07)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 1) { place in
      let leaf = noise.fbm(place * 3.2 + noise.warp(place * 2) * 0.6, octaves: 3)
      return mix(Colour(hex: 0x0A1512), Colour(hex: 0x2A4632), clamp(0.35 + leaf * 0.9))
    }
    var random = Random(seed: seed)
    let centre = Vector2(0.56, 0.54)
    let count = 330
    for index in (0..<count).reversed() {
      let age = Float(index) / Float(count)
      let angle = Float(index) * 2.399_963 + random.normal() * 0.03
      let radius = 0.014 + 0.41 * pow(age, 0.72)
      let long = (0.06 + 0.23 * pow(age, 0.55)) * random.between(0.94, 1.06)
      let heart = smoothstep(0.16, 0.0, age)
      let hue = mix(Colour(hex: 0xF5A68C), Colour(hex: 0xE8506A), clamp(age * 0.9 + random.normal() * 0.05))
      let tip = mix(mix(hue, Colour(hex: 0xFFDCC4), 0.5 - 0.3 * age), Colour(hex: 0xF0B04A), heart * 0.6)
      Petal(
        foot: centre + Vector2.unit(angle) * (radius - long * 0.42), angle: angle + random.normal() * 0.05,
        long: long,
        wide: long * (0.2 + 0.05 * age), base: mix(hue * 0.6, Colour(hex: 0x8A1236), 0.6), tip: tip,
        cup: 1.5 - 0.4 * age,
        belly: 0.5, point: 1.55, buried: 0.9, shadow: 0.62, noise: noise
      ).paint(on: &canvas)
    }
    let soft = canvas.blurred(0.0042)
    await canvas.adjust { place, light in
      // The lens is focused on the heart; the outer petals lie below it.
      mix(light, soft.sample(place).rgb, smoothstep(0.24, 0.52, length(place - centre)))
    }
  }
}
