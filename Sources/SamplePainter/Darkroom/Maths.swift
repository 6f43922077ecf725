// The only file of the painter that imports the C library's mathematics.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A point or direction in a plane.
typealias Vector2 = SIMD2<Float>
/// A point or direction in space; y points up.
typealias Vector3 = SIMD3<Float>
/// Linear light, red, green and blue; 1 is a white wall in the exposure chosen.
typealias Colour = SIMD3<Float>
/// Linear light with coverage: premultiplied red, green, blue, and alpha.
typealias Paint = SIMD4<Float>

func sin(_ x: Float) -> Float { sinf(x) }
func cos(_ x: Float) -> Float { cosf(x) }
func exp(_ x: Float) -> Float { expf(x) }
func log(_ x: Float) -> Float { logf(x) }
func pow(_ x: Float, _ y: Float) -> Float { powf(x, y) }
func atan2(_ y: Float, _ x: Float) -> Float { atan2f(y, x) }

/// The blend of `a` and `b`, `t` of the way from the first to the second.
func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }
/// The blend of `a` and `b`, `t` of the way from the first to the second.
func mix(_ a: Colour, _ b: Colour, _ t: Float) -> Colour { a + (b - a) * t }
/// The blend of `a` and `b`, `t` of the way from the first to the second.
func mix(_ a: Vector2, _ b: Vector2, _ t: Float) -> Vector2 { a + (b - a) * t }

/// `x` held between `low` and `high`.
func clamp(_ x: Float, _ low: Float = 0, _ high: Float = 1) -> Float { min(max(x, low), high) }

/// 0 below `low`, 1 above `high` and an S-curve between; falls instead of rising when `low` exceeds `high`.
func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
  let t = clamp((x - low) / (high - low))
  return t * t * (3 - 2 * t)
}

extension Float {
  /// The square root, or 0 of a negative number.
  var squareRootOrZero: Float { self > 0 ? squareRoot() : 0 }
}

/// A bell of height 1 at 0 that has fallen to 1/e at distance `width`.
func bell(_ x: Float, _ width: Float) -> Float { exp(-(x / width) * (x / width)) }

/// The part of `x` above its floor, also below zero.
func fraction(_ x: Float) -> Float { x - x.rounded(.down) }

func dot(_ a: Vector2, _ b: Vector2) -> Float { a.x * b.x + a.y * b.y }
func dot(_ a: Vector3, _ b: Vector3) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }
func length(_ a: Vector2) -> Float { dot(a, a).squareRoot() }
func length(_ a: Vector3) -> Float { dot(a, a).squareRoot() }
func normalize(_ a: Vector2) -> Vector2 { a / max(length(a), 1e-12) }
func normalize(_ a: Vector3) -> Vector3 { a / max(length(a), 1e-12) }
func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
  Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
func reflect(_ direction: Vector3, _ normal: Vector3) -> Vector3 {
  direction - normal * (2 * dot(direction, normal))
}

extension Vector2 {
  /// This vector turned by `angle` radians.
  func rotated(_ angle: Float) -> Vector2 {
    let (c, s) = (cos(angle), sin(angle))
    return Vector2(x * c - y * s, x * s + y * c)
  }

  /// The unit vector at `angle` radians.
  static func unit(_ angle: Float) -> Vector2 { Vector2(cos(angle), sin(angle)) }
}

/// How far `point` is from the segment `a` to `b`, and how far along it the nearest place lies, 0 to 1.
func distance(from point: Vector2, toSegment a: Vector2, _ b: Vector2) -> (distance: Float, along: Float) {
  let (edge, offset) = (b - a, point - a)
  let along = clamp(dot(offset, edge) / max(dot(edge, edge), 1e-12))
  return (length(offset - edge * along), along)
}
