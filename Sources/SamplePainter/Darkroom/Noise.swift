/// Seeded lattice noise in two and three dimensions.
///
/// Lattice corners are hashed with integer arithmetic instead of a permutation table: no memory is touched,
/// so a picture's inner loops stay in registers.
struct Noise: Sendable {
  private let seed: UInt32

  init(_ seed: UInt64) { self.seed = UInt32(truncatingIfNeeded: seed &* 0x9E37_79B9) }

  /// A well-mixed number for the lattice corner (`x`, `y`, `z`).
  @inline(__always)
  func hash(_ x: Int32, _ y: Int32, _ z: Int32 = 0) -> UInt32 {
    var h = seed
    h ^= UInt32(bitPattern: x) &* 0x85EB_CA6B
    h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
    h ^= UInt32(bitPattern: y) &* 0xC2B2_AE35
    h = (h ^ (h >> 13)) &* 0x297A_2D39
    h ^= UInt32(bitPattern: z) &* 0x27D4_EB2F
    h = (h ^ (h >> 16)) &* 0x9E37_79B1
    return h ^ (h >> 15)
  }

  /// Evenly spread from 0 up to 1, one number for each cell and `salt`.
  @inline(__always)
  func cell(_ x: Int32, _ y: Int32, salt: Int32 = 0) -> Float { Float(hash(x, y, salt) >> 8) * 0x1p-24 }

  /// Gradient noise, about -1 to 1, zero on average.
  @inline(__always)
  func gradient(_ p: Vector2) -> Float {
    let (xi, yi) = (floorCell(p.x), floorCell(p.y))
    let (fx, fy) = (p.x - Float(xi), p.y - Float(yi))
    let (u, v) = (fade(fx), fade(fy))
    let a = slope(hash(xi, yi), fx, fy)
    let b = slope(hash(xi &+ 1, yi), fx - 1, fy)
    let c = slope(hash(xi, yi &+ 1), fx, fy - 1)
    let d = slope(hash(xi &+ 1, yi &+ 1), fx - 1, fy - 1)
    return mix(mix(a, b, u), mix(c, d, u), v) * 1.5
  }

  /// Value noise in space, -1 to 1: cheaper than gradient noise and round enough for clouds.
  @inline(__always)
  func value(_ p: Vector3) -> Float {
    let (xi, yi, zi) = (floorCell(p.x), floorCell(p.y), floorCell(p.z))
    let (u, v, w) = (fade(p.x - Float(xi)), fade(p.y - Float(yi)), fade(p.z - Float(zi)))
    func plane(_ z: Int32) -> Float {
      mix(
        mix(signed(hash(xi, yi, z)), signed(hash(xi &+ 1, yi, z)), u),
        mix(signed(hash(xi, yi &+ 1, z)), signed(hash(xi &+ 1, yi &+ 1, z)), u), v)
    }
    return mix(plane(zi), plane(zi &+ 1), w)
  }

  /// Fractal sum of gradient noise, about -1 to 1.
  func fbm(_ p: Vector2, octaves: Int = 5, gain: Float = 0.5) -> Float {
    var (sum, amplitude, q) = (Float(0), Float(0.5), p)
    for _ in 0..<octaves {
      sum += amplitude * gradient(q)
      amplitude *= gain
      q = Self.turn(q)
    }
    return sum * 1.2
  }

  /// Fractal sum of value noise in space, about -1 to 1.
  func fbm(_ p: Vector3, octaves: Int = 5, gain: Float = 0.5) -> Float {
    var (sum, amplitude, q) = (Float(0), Float(0.5), p)
    for _ in 0..<octaves {
      sum += amplitude * value(q)
      amplitude *= gain
      q = Vector3(q.z * 2.03 + 11.7, q.x * 2.01 + 3.1, q.y * 2.02 + 7.9)
    }
    return sum
  }

  /// Fractal sum of folded noise, 0 to about 1: sharp crests, as of mountain ridges.
  func ridged(_ p: Vector2, octaves: Int = 6, gain: Float = 0.5) -> Float {
    var (sum, amplitude, q, weight) = (Float(0), Float(0.5), p, Float(1))
    for _ in 0..<octaves {
      let fold = 1 - abs(gradient(q))
      let crest = fold * fold * weight
      sum += crest * amplitude
      weight = clamp(crest * 1.6)
      amplitude *= gain
      q = Self.turn(q)
    }
    return sum
  }

  /// Two independent fractal sums, for bending the plane before something else is drawn on it.
  func warp(_ p: Vector2, octaves: Int = 4) -> Vector2 {
    Vector2(fbm(p, octaves: octaves), fbm(p + Vector2(37.2, 91.7), octaves: octaves))
  }

  /// The nearest and second nearest of points scattered one to a cell.
  func worley(_ p: Vector2, jitter: Float = 1) -> Cellular {
    let (xi, yi) = (floorCell(p.x), floorCell(p.y))
    var result = Cellular(nearest: 9, second: 9, id: 0, offset: .zero)
    for dy in Int32(-1)...1 {
      for dx in Int32(-1)...1 {
        let h = hash(xi &+ dx, yi &+ dy)
        let place = Vector2(
          Float(xi &+ dx) + 0.5 + (Float(h & 0xFFFF) / 65535 - 0.5) * jitter,
          Float(yi &+ dy) + 0.5 + (Float(h >> 16) / 65535 - 0.5) * jitter)
        let d = length(p - place)
        if d < result.nearest {
          result = Cellular(nearest: d, second: result.nearest, id: h, offset: p - place)
        } else if d < result.second {
          result.second = d
        }
      }
    }
    return result
  }

  /// What `worley` found.
  struct Cellular: Sendable {
    var nearest: Float
    var second: Float
    /// A number belonging to the nearest point.
    var id: UInt32
    /// From the nearest point to where we asked.
    var offset: Vector2

    /// 0 on the border between two cells, growing inwards.
    var border: Float { second - nearest }

    /// Evenly spread from 0 up to 1, the same all over one cell.
    func random(_ salt: UInt32 = 0) -> Float {
      var h = (id ^ (salt &* 0x9E37_79B1)) &* 0x85EB_CA6B
      h = (h ^ (h >> 13)) &* 0xC2B2_AE35
      return Float((h ^ (h >> 16)) >> 8) * 0x1p-24
    }
  }

  /// Doubles the frequency and turns by an odd angle, so that octaves do not line up with the lattice.
  @inline(__always)
  private static func turn(_ p: Vector2) -> Vector2 {
    Vector2(1.6 * p.x + 1.2 * p.y + 17.3, -1.2 * p.x + 1.6 * p.y + 5.9)
  }

  @inline(__always)
  private func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }

  @inline(__always)
  private func signed(_ h: UInt32) -> Float { Float(Int32(bitPattern: h)) * 0x1p-31 }

  @inline(__always)
  private func slope(_ h: UInt32, _ x: Float, _ y: Float) -> Float {
    let gx = Float(Int32(h & 0xFFFF) - 32768) * 0x1p-15
    let gy = Float(Int32(h >> 16) - 32768) * 0x1p-15
    return gx * x + gy * y
  }

  /// The lattice cell `x` lies in.
  ///
  /// Baseline x86 rounds down through a library call; comparing is faster.
  @inline(__always)
  private func floorCell(_ x: Float) -> Int32 {
    let truncated = Int32(clamp(x, -1e9, 1e9))
    return Float(truncated) > x ? truncated - 1 : truncated
  }
}
