extension Canvas {
  /// Lays `paint` over the pixels whose centres lie in the box around `centre`.
  ///
  /// - Parameters:
  ///   - centre: The middle of the box.
  ///   - reach: Half the box's sides, in picture heights.
  ///   - paint: Called with the offset from `centre`.
  mutating func brush(at centre: Vector2, reach: Vector2, _ paint: (Vector2) -> Paint) {
    visit(centre, reach) { offset, pixel in
      let fresh = paint(offset)
      if fresh.w > 0 { pixel = fresh.over(pixel) }
    }
  }

  /// Adds light to the pixels whose centres lie in the box around `centre`; coverage stays.
  mutating func glow(at centre: Vector2, reach: Vector2, _ light: (Vector2) -> Colour) {
    visit(centre, reach) { offset, pixel in pixel += Paint(light(offset), 0) }
  }

  /// A round spot with an edge one pixel soft, or `softness` of its radius if that is more.
  mutating func disc(
    at centre: Vector2, radius: Float, _ colour: Colour, alpha: Float = 1, softness: Float = 0
  ) {
    let edge = max(pixel, radius * softness)
    let reach = Vector2(repeating: radius + edge)
    brush(at: centre, reach: reach) { offset in
      colour.paint(alpha * smoothstep(radius + edge * 0.5, radius - edge * 0.5, length(offset)))
    }
  }

  /// A line with round ends that may taper from `startRadius` to `endRadius`.
  mutating func stroke(
    from start: Vector2, to end: Vector2, startRadius: Float, endRadius: Float, _ colour: Colour,
    alpha: Float = 1
  ) {
    let (centre, half) = ((start + end) / 2, (end - start) / 2)
    let edge = max(startRadius, endRadius) + pixel
    let reach = Vector2(abs(half.x) + edge, abs(half.y) + edge)
    let (soft, a, b) = (pixel, start - centre, end - centre)
    brush(at: centre, reach: reach) { offset in
      let near = distance(from: offset, toSegment: a, b)
      let radius = mix(startRadius, endRadius, near.along)
      // A line thinner than a pixel covers only part of it.
      let thin = min(1, radius * 2 / soft)
      let cover = smoothstep(
        max(radius, soft / 2) + soft / 2, max(radius, soft / 2) - soft / 2, near.distance)
      return colour.paint(alpha * cover * thin)
    }
  }

  /// The columns and rows of the box around `centre` that lie on the canvas; nil if none do.
  func box(around centre: Vector2, reach: Vector2) -> (columns: Range<Int>, rows: Range<Int>)? {
    let scale = Float(height)
    let low = (centre - reach) * scale
    let high = (centre + reach) * scale
    guard low.x < Float(width), low.y < scale, high.x > 0, high.y > 0 else { return nil }
    return (
      Int(max(low.x, 0))..<min(width, Int(high.x) + 1), Int(max(low.y, 0))..<min(height, Int(high.y) + 1)
    )
  }

  private mutating func visit(_ centre: Vector2, _ reach: Vector2, _ change: (Vector2, inout Paint) -> Void) {
    guard let (columns, rows) = box(around: centre, reach: reach) else { return }
    for y in rows {
      for x in columns {
        let place = (Vector2(Float(x), Float(y)) + 0.5) * pixel
        change(place - centre, &pixels[y * width + x])
      }
    }
  }
}
