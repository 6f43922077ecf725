/// Wet pebbles on a beach, from above.
struct Pebbles: Scene {
  let subject = "Beach pebbles"
  let width = 1200
  let height = 900
  let seed: UInt64 = 229
  let film = Film(exposure: 1.1, contrast: 0.35, saturation: 1.08, vignette: 0.35, bloom: 0.05)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    // Alpha carries the height of the stones until they are lit.
    var pile = canvas.emptyLayer()
    heap(on: &pile, noise)
    let stones = pile
    let hollow = pile.blurred(0.02)
    let sun = normalize(Vector3(-0.62, -0.5, 0.6))
    await canvas.shade(samples: 2) { place in
      let here = stones.sample(place)
      let e: Float = 1.2 / Float(stones.height)
      let dx = stones.sample(place + Vector2(e, 0)).w - stones.sample(place - Vector2(e, 0)).w
      let dy = stones.sample(place + Vector2(0, e)).w - stones.sample(place - Vector2(0, e)).w
      let grit = noise.warp(place * 130, octaves: 2) * 0.05
      let normal = normalize(Vector3(-dx / (2 * e) + grit.x, -dy / (2 * e) + grit.y, 1))
      var shadow: Float = 1
      for step in 1...14 {
        let reach = Float(step) * 0.0055
        let over = stones.sample(place + Vector2(sun.x, sun.y) * reach).w - here.w - sun.z * reach
        shadow = min(shadow, 1 - smoothstep(-0.002, 0.008, over))
      }
      let open = clamp(0.75 + (here.w - hollow.sample(place).w) * 13, 0.08, 1.15)
      let direct = Colour(hex: 0xFFE6C8) * (1.55 * max(0, dot(normal, sun)) * shadow)
      let ambient = Colour(hex: 0xB4C6DC) * (0.5 * open * (0.6 + 0.4 * normal.z))
      let half = normalize(sun + Vector3(0, 0, 1))
      let gloss = pow(max(0, dot(normal, half)), 70) * shadow * 0.75
      let sheen = pow(1 - clamp(normal.z), 3) * 0.22 * open
      return here.rgb * (direct + ambient) + Colour(1, 0.96, 0.9) * gloss + Colour(hex: 0xB8CCE0) * sheen
    }
  }

  private func heap(on pile: inout Canvas, _ noise: Noise) {
    var random = Random(seed: seed)
    let sand = Colour(hex: 0x8A7458)
    for index in pile.pixels.indices { pile.pixels[index] = Paint(sand * random.between(0.7, 1.1), 0) }
    let tints: [UInt32] = [
      0x5E666E, 0x7B7F84, 0xA8A49C, 0xC9BFAE, 0x8C6A54, 0x4A4E54, 0xB98F72, 0x9A8C7C, 0x6B7C74, 0xDDD6CA,
      0x7A4A3C, 0x8FA09C, 0x3E4248, 0xC2A27E,
    ]
    for index in 0..<2900 {
      let progress = Float(index) / 2900
      let size = mix(0.014, 0.085, pow(1 - progress, 1.6) * random.between(0.45, 1))
      let spot = Vector2(random.between(-0.05, pile.aspect + 0.05), random.between(-0.05, 1.05))
      lay(on: &pile, noise, at: spot, size: size, Colour(hex: random.pick(tints)), &random)
    }
  }

  /// Lays one stone on the heap where it stands higher than what is there.
  private func lay(
    on pile: inout Canvas, _ noise: Noise, at spot: Vector2, size: Float, _ tint: Colour,
    _ random: inout Random
  ) {
    let (turn, flat, salt) = (random.unit() * .pi, random.between(0.62, 0.95), random.unit() * 100)
    let ground = pile.sample(spot).w
    guard ground < 0.055 else { return }
    let (base, tall) = (ground * 0.35 - size * 0.22, size * random.between(0.5, 0.7))
    let (speckled, veined) = (random.unit() < 0.4, random.unit() < 0.22)
    let veinTurn = random.unit() * 3
    guard let (columns, rows) = pile.box(around: spot, reach: Vector2(repeating: size)) else { return }
    let (width, pixel) = (pile.width, pile.pixel)
    for y in rows {
      for x in columns {
        let offset = (Vector2(Float(x), Float(y)) + 0.5) * pixel - spot
        var q = offset.rotated(turn) / Vector2(size, size * flat)
        q += noise.warp(q * 0.8 + salt, octaves: 2) * 0.22
        let r = pow(abs(q.x), 2.3) + pow(abs(q.y), 2.3)
        guard r < 1 else { continue }
        let level = base + tall * pow(1 - r, 0.52)
        guard level > pile.pixels[y * width + x].w else { continue }
        var colour = tint * (1 + 0.35 * noise.fbm(q * 2.2 + salt, octaves: 5, gain: 0.6))
        if speckled {
          colour *= 1 - 0.5 * smoothstep(0.12, 0.3, noise.fbm(q * 13 * size / 0.05 + salt, octaves: 2))
        }
        if veined {
          let line = q.rotated(veinTurn).y - 0.2 + 0.18 * noise.fbm(q * 2 + salt, octaves: 3)
          colour = mix(colour, Colour(hex: 0xEDE6DA), bell(line, 0.06) + 0.6 * bell(line - 0.3, 0.025))
        }
        pile.pixels[y * width + x] = Paint(colour * 0.85, level)
      }
    }
  }
}
