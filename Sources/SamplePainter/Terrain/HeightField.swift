/// Ground over a square of the x-z plane, stored as heights on a grid and blended between them.
struct HeightField: Sendable {
  /// Grid points along one side.
  let side: Int
  /// The length of one side in world units; the square lies from 0 to `extent` on both axes.
  let extent: Float
  var heights: [Float]

  /// Samples `height` on the grid, on all cores.
  init(side: Int, extent: Float, _ height: @escaping @Sendable (Vector2) -> Float) async {
    self.side = side
    self.extent = extent
    let spacing = extent / Float(side - 1)
    heights = await concatenatedBands(side) { rows in
      rows.flatMap { z in (0..<side).map { x in height(Vector2(Float(x), Float(z)) * spacing) } }
    }
  }

  /// The distance between neighbouring grid points.
  var spacing: Float { extent / Float(side - 1) }

  /// The height above the place, blended bilinearly; the border goes on outside the square.
  @inline(__always)
  func height(_ place: Vector2) -> Float {
    let scale = Float(side - 1) / extent
    let x = clamp(place.x * scale, 0, Float(side) - 1.001)
    let z = clamp(place.y * scale, 0, Float(side) - 1.001)
    let (column, row) = (Int(x), Int(z))
    let (u, v) = (x - Float(column), z - Float(row))
    let corner = row &* side &+ column
    return mix(
      mix(heights[corner], heights[corner &+ 1], u),
      mix(heights[corner &+ side], heights[corner &+ side &+ 1], u), v)
  }

  /// The upward unit normal, from differences over `step` world units.
  func normal(_ place: Vector2, step: Float) -> Vector3 {
    let (dx, dz) = (Vector2(step, 0), Vector2(0, step))
    return normalize(
      Vector3(height(place - dx) - height(place + dx), 2 * step, height(place - dz) - height(place + dz)))
  }

  /// This ground on a finer grid, smoothly blended, with `detail` added.
  func refined(side: Int, _ detail: @escaping @Sendable (Vector2, Float) -> Float) async -> HeightField {
    let coarse = self
    return await HeightField(side: side, extent: extent) { place in
      let base = coarse.smoothHeight(place)
      return base + detail(place, base)
    }
  }

  /// The height above the place through a cubic B-spline: without the creases of bilinear blending.
  private func smoothHeight(_ place: Vector2) -> Float {
    let scale = Float(side - 1) / extent
    let (x, z) = (place.x * scale, place.y * scale)
    let (column, row) = (Int(max(x, 0)), Int(max(z, 0)))
    func weights(_ t: Float) -> SIMD4<Float> {
      let s = 1 - t
      return SIMD4(
        s * s * s, 3 * t * t * t - 6 * t * t + 4, 3 * s * s * s - 6 * s * s + 4, t * t * t) / 6
    }
    let (wx, wz) = (weights(clamp(x - Float(column))), weights(clamp(z - Float(row))))
    var sum: Float = 0
    for j in 0..<4 {
      let line = min(max(row + j - 1, 0), side - 1) * side
      for i in 0..<4 {
        sum += heights[line + min(max(column + i - 1, 0), side - 1)] * wx[i] * wz[j]
      }
    }
    return sum
  }
}
