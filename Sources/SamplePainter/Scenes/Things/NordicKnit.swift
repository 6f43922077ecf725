/// A hand-knitted jumper with a Nordic yoke, close.
struct NordicKnit: Scene {
  let subject = "Nordic knitting"
  let width = 600
  let height = 400
  let seed: UInt64 = 239
  let quality = 88
  let film = Film(exposure: 1.05, contrast: 0.3, saturation: 1.0, vignette: 0.3, bloom: 0.04)

  /// One repeat of the pattern: dot for the ground, letters for the other yarns.
  private static let chart: [[Character]] = [
    "............", "r.r.r.r.r.r.", ".r.r.r.r.r.r", "............", "bbbbbbbbbbbb", "bbbbb.bbbbbb",
    "bbbb...bbbbb", "b.bbb.bbb.bb",
    "...b...b...b", "b.b.....b.bb", "bb...r...bbb", "b.b.....b.bb", "...b...b...b", "b.bbb.bbb.bb",
    "bbbb...bbbbb", "bbbbb.bbbbbb",
    "bbbbbbbbbbbb", "............", ".r.r.r.r.r.r", "r.r.r.r.r.r.", "............", "............",
  ].map(Array.init)

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    await canvas.shade(samples: 3) { place in
      let sag =
        Vector2(0.02 * sin(place.y * 3.2), 0.05 * sin(place.x * 2.6 + 0.4)) + noise.warp(
          place * 3, octaves: 2) * 0.006
      return Self.yarn(noise, (place + sag) / Vector2(0.062, 0.05))
        * (0.92 + 0.28 * sin(place.x * 2.6 + 1.7) - 0.12 * place.y)
    }
  }

  private static func yarn(_ noise: Noise, _ q: Vector2) -> Colour {
    var (best, colour) = (Float(-1), Colour(hex: 0x14100E) * 0.5)
    let (column, row) = (Int(q.x.rounded(.down)), Int(q.y.rounded(.down)))
    for line in (row - 1)...(row + 1) {
      for leg in 0..<2 {
        // Each stitch is a V of two loops leaning together; the one below is tucked into it.
        let side: Float = leg == 0 ? -1 : 1
        let centre = Vector2(Float(column) + 0.5 + side * 0.25, Float(line) + 0.5)
        let p = (q - centre).rotated(side * -0.5)
        let d = p / Vector2(0.3, 0.82)
        let r = dot(d, d)
        guard r < 1 else { continue }
        let level = (1 - r).squareRoot() * 0.6 - p.y * 0.32 + 0.5
        guard level > best else { continue }
        best = level
        let salt = Float((column &* 7) ^ (line &* 13)) * 3.3
        let twist = sin((p.y * 1.5 + p.x * side * 3.4) * 9 + salt)
        let fibre = noise.fbm(Vector2(p.x * 16 + salt, p.y * 5 + p.x * 9 * side), octaves: 4)
        let normal = normalize(Vector3(d.x * 0.9, d.y * 0.6, (1 - r).squareRoot() + 0.15))
        let lit = clamp(dot(normal, normalize(Vector3(-0.5, -0.6, 0.7))))
        let deep = smoothstep(0.0, 0.6, 1 - r)
        colour =
          wool(column, line, noise)
          * ((0.3 + 0.9 * lit) * (0.5 + 0.5 * deep) * (0.92 + 0.12 * twist + 0.35 * fibre))
      }
    }
    let fuzz = noise.ridged(q * Vector2(2.4, 1.9) + noise.warp(q * 1.2) * 0.8, octaves: 4)
    return colour + Colour(repeating: 0.05 * pow(fuzz, 4))
  }

  private static func wool(_ column: Int, _ line: Int, _ noise: Noise) -> Colour {
    let row = chart[((line + 7) % chart.count + chart.count) % chart.count]
    let heather = 0.9 + 0.2 * noise.cell(Int32(column), Int32(line), salt: 4)
    switch row[(column % row.count + row.count) % row.count] {
    case "r": return Colour(hex: 0xA83232) * heather
    case "b": return Colour(hex: 0x2C4A6E) * heather
    default: return Colour(hex: 0xE6DCCB) * heather
    }
  }
}
