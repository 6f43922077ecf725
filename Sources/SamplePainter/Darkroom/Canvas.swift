/// A picture in the making: premultiplied linear light, rows from the top.
///
/// Places are given in picture heights, x from 0 at the left to `aspect`, y from 0 at the top to 1 at the
/// bottom, so that a scene looks the same at every resolution.
struct Canvas: Sendable {
  let width: Int
  let height: Int
  var pixels: [Paint]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// Width over height: the largest x.
  var aspect: Float { Float(width) / Float(height) }

  /// The size of a pixel in picture heights.
  var pixel: Float { 1 / Float(height) }

  /// An empty canvas of the same size, for painting a layer apart.
  func emptyLayer() -> Canvas { Canvas(width: width, height: height) }

  /// Replaces every pixel by the average of `samples` x `samples` calls of `colour`.
  mutating func shade(samples: Int = 2, _ colour: @escaping @Sendable (Vector2) -> Colour) async {
    await cover(samples: samples) { Paint(colour($0), 1) }
  }

  /// Lays the average of `samples` x `samples` calls of `paint` over every pixel.
  mutating func cover(samples: Int = 2, _ paint: @escaping @Sendable (Vector2) -> Paint) async {
    let (width, scale, below) = (width, pixel, pixels)
    let weight = 1 / Float(samples * samples)
    pixels = await concatenatedBands(height) { rows in
      var band: [Paint] = []
      band.reserveCapacity(rows.count * width)
      for y in rows {
        for x in 0..<width {
          var sum = Paint.zero
          for j in 0..<samples {
            for i in 0..<samples {
              let offset = Vector2(Float(i) + 0.5, Float(j) + 0.5) / Float(samples)
              sum += paint((Vector2(Float(x), Float(y)) + offset) * scale)
            }
          }
          band.append((sum * weight).over(below[y * width + x]))
        }
      }
      return band
    }
  }

  /// Replaces every pixel by `colour` at its centre, or by the average of four calls where neighbours differ.
  ///
  /// For scenes whose every call is dear: flat parts cost a quarter of what `shade` takes.
  mutating func shadeWhereNeeded(_ colour: @escaping @Sendable (Vector2) -> Colour) async {
    let (width, height, scale) = (width, height, pixel)
    let centres = await concatenatedBands(height) { rows in
      rows.flatMap { y in (0..<width).map { x in colour((Vector2(Float(x), Float(y)) + 0.5) * scale) } }
    }
    pixels = await concatenatedBands(height) { rows in
      rows.flatMap { y in
        (0..<width).map { x in
          let here = centres[y * width + x]
          let level = here.luminance
          let around = [
            centres[y * width + max(x - 1, 0)], centres[y * width + min(x + 1, width - 1)],
            centres[max(y - 1, 0) * width + x], centres[min(y + 1, height - 1) * width + x],
          ]
          // A step of a sixth is about where stairs begin to show.
          guard around.contains(where: { abs($0.luminance - level) > 0.16 * level + 0.004 }) else {
            return Paint(here, 1)
          }
          var sum = Colour.zero
          for offset in [Vector2(0.25, 0.2), Vector2(0.8, 0.25), Vector2(0.2, 0.75), Vector2(0.75, 0.8)] {
            sum += colour((Vector2(Float(x), Float(y)) + offset) * scale)
          }
          return Paint(sum / 4, 1)
        }
      }
    }
  }

  /// Changes every pixel's light on its own, knowing where it stands.
  mutating func adjust(_ change: @escaping @Sendable (Vector2, Colour) -> Colour) async {
    let (width, scale, below) = (width, pixel, pixels)
    pixels = await concatenatedBands(height) { rows in
      rows.flatMap { y in
        (0..<width).map { x in
          let place = (Vector2(Float(x), Float(y)) + 0.5) * scale
          return Paint(change(place, below[y * width + x].rgb), below[y * width + x].w)
        }
      }
    }
  }

  /// Lays a layer of the same size over this one.
  mutating func lay(_ layer: Canvas) {
    for index in pixels.indices { pixels[index] = layer.pixels[index].over(pixels[index]) }
  }

  /// The light at a place, blended between the four pixels around it; the border goes on outside.
  func sample(_ place: Vector2) -> Paint {
    let x = clamp(place.x * Float(height) - 0.5, 0, Float(width - 1))
    let y = clamp(place.y * Float(height) - 0.5, 0, Float(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (u, v) = (x - Float(left), y - Float(top))
    let above = pixels[top * width + left] * (1 - u) + pixels[top * width + right] * u
    let below = pixels[bottom * width + left] * (1 - u) + pixels[bottom * width + right] * u
    return above * (1 - v) + below * v
  }
}
