/// A tiled pool floor under moving water: the net of light and the bent lines.
struct SwimmingPool: Scene {
  let subject = "Light on a pool floor"
  let width = 900
  let height = 900
  let seed: UInt64 = 71
  let film = Film(exposure: 1.0, contrast: 0.3, saturation: 1.1, vignette: 0.2, bloom: 0.12)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 2) { place in
      // The floor lies a little away from us: things get smaller towards the top.
      let depth = 1 / (0.62 + 0.55 * place.y)
      let floor = Vector2((place.x - 0.5) * depth, -depth * 1.6) * 1.15
      let wave = noise.warp(floor * 2.6, octaves: 3)
      let bent = floor + wave * 0.085
      let net = Self.caustics(bent * 8 + wave * 1.2)
      let light = 0.42 + 1.5 * net
      let colour = Self.tile(noise, bent.rotated(0.32))
      let water: Float = exp(-0.5 * (1 - place.y))
      let glint = smoothstep(
        0.62, 0.95, noise.fbm(Vector2(floor.x * 5, floor.y * 9) + wave * 2, octaves: 3) + 0.42)
      return colour * Colour(0.2, 0.66, 0.8) * (light * (0.72 + 0.3 * water)) + Colour(0.75, 0.95, 1)
        * (glint * 0.35)
    }
  }

  private static func tile(_ noise: Noise, _ place: Vector2) -> Colour {
    let size: Float = 0.085
    let q = place / size
    let (column, row) = (q.x.rounded(.down), q.y.rounded(.down))
    let inside = Vector2(q.x - column, q.y - row)
    let edge = min(min(inside.x, 1 - inside.x), min(inside.y, 1 - inside.y))
    let shade = noise.cell(Int32(column), Int32(row))
    let lane = column == 2 || column == 3 || column == 4
    let glaze =
      lane ? Colour(hex: 0x1C4E8C) * (0.8 + 0.4 * shade) : Colour(hex: 0xBFE3E6) * (0.84 + 0.16 * shade)
    return mix(Colour(hex: 0xDCE8E4) * 0.8, glaze, smoothstep(0.02, 0.07, edge))
  }

  /// Bright lines where refracted light crowds together, 0 to about 1.
  ///
  /// A phase that feeds back into itself; after "Tileable Water Caustic" by Dave Hoskins and joltz0r.
  private static func caustics(_ place: Vector2) -> Float {
    let p = place - 250
    var (q, sum) = (p, Float(1))
    let (time, intensity): (Float, Float) = (23.7, 0.005)
    for n in 1...5 {
      let t = time * (1 - 3.5 / Float(n))
      q = p + Vector2(cos(t - q.x) + sin(t + q.y), sin(t - q.y) + cos(t + q.x))
      let a = p.x * intensity / sin(q.x + t)
      let b = p.y * intensity / cos(q.y + t)
      sum += 1 / length(Vector2(a, b))
    }
    return clamp(pow(abs(1.17 - pow(sum / 5, 1.4)), 8))
  }
}
