/// One petal lying on the canvas: a cupped blade with a groove, lit from the upper left.
struct Petal: Sendable {
  var foot: Vector2
  /// The direction it grows in, radians.
  var angle: Float
  var long: Float
  var wide: Float
  var base: Colour
  var tip: Colour
  /// How strongly its sides rise, 0 for flat.
  var cup: Float = 0.8
  /// Where it is widest, as a part of its length.
  var belly: Float = 0.6
  /// How pointed the tip is; 1 is round, larger is sharper.
  var point: Float = 1.2
  /// How dark the foot lies under its neighbours, 0 to 1.
  var buried: Float = 0.7
  /// How dark its shadow is, 0 to 1.
  var shadow: Float = 0.42
  var noise = Noise(3)

  /// Half the width at `u` of the length, as a part of `wide`.
  private func outline(_ u: Float) -> Float {
    guard u > 0, u < 1 else { return 0 }
    return u < belly
      ? pow(sin(u / belly * .pi / 2), 0.8) : pow(cos((u - belly) / (1 - belly) * .pi / 2), 0.62 * point)
  }

  /// Paints the petal and the shadow it casts on what lies below.
  func paint(on canvas: inout Canvas) {
    let centre = foot + Vector2.unit(angle) * (long / 2)
    let reach = Vector2(repeating: long * 0.5 + wide * 0.6)
    let shift = Vector2(0.1, 0.16) * wide
    canvas.brush(at: centre + shift, reach: reach) { offset in
      let q = local(offset)
      let edge = outline(q.x)
      guard edge > 0 else { return .zero }
      return Colour(0.02, 0.01, 0.01).paint(shadow * smoothstep(1.15, 0.55, abs(q.y) / edge))
    }
    let soft = canvas.pixel / wide
    canvas.brush(at: centre, reach: reach) { offset in
      let q = local(offset)
      let edge = outline(q.x) * (1 + 0.04 * noise.gradient(Vector2(q.x * 5, angle * 9)))
      guard edge > 0.02 else { return .zero }
      let v = q.y / edge
      let cover = smoothstep(1, 1 - 2 * soft / edge, abs(v))
      return cover > 0 ? light(q.x, v).paint(cover) : .zero
    }
  }

  /// Place along the petal, 0 to 1, and across it, -1 to 1 at its widest.
  private func local(_ offset: Vector2) -> Vector2 {
    let q = (offset + Vector2.unit(angle) * (long / 2)).rotated(-angle)
    return Vector2(q.x / long, q.y / wide)
  }

  private func light(_ u: Float, _ v: Float) -> Colour {
    let groove = bell(v, 0.16) * (1 - u)
    let tilt = Vector2(-0.35 + 0.9 * u * u, v * cup).rotated(angle)
    let normal = normalize(Vector3(-tilt.x, -tilt.y, 1))
    let lit = clamp(dot(normal, normalize(Vector3(-0.5, -0.62, 0.75))))
    let fibres = noise.fbm(Vector2(u * 2.2 + angle * 17, v * 13), octaves: 3)
    var colour = mix(base, tip, smoothstep(0.05, 0.95, u + fibres * 0.12))
    colour *= 1 + fibres * 0.2 - groove * 0.28
    let under = 1 - buried * smoothstep(0.62, 0.05, u)
    let through = tip * (0.12 * smoothstep(0.3, 1, abs(v)) * u)
    return colour * ((0.3 + 0.95 * lit) * under) + through + Colour(repeating: 0.05 * pow(lit, 12) * u)
  }
}
