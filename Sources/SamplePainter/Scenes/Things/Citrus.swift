internal import PixelGeometry

/// Oranges, lemons and limes on a dark table by a window; path traced.
struct Citrus: Scene {
  let subject = "Citrus fruit"
  let width = 1080
  let height = 810
  let seed: UInt64 = 251
  let orientation = Orientation.bottomRight
  let film = Film(exposure: 1.15, contrast: 0.32, saturation: 1.05, vignette: 0.4, grain: 0.012, bloom: 0.06)

  func paint(on canvas: inout Canvas) async {
    let table = StillLife(fruit: Self.arrangement, noise: Noise(seed))
    let camera = Camera(
      at: Vector3(0.2, 2.5, -5.2), lookingAt: Vector3(0.08, 0.48, 0), focal: 1.72, aspect: canvas.aspect)
    let focus: Float = 5.15
    let (side, scale) = (6, canvas.pixel)
    let seed = seed
    await canvas.shade(samples: 1) { place in
      var random = Random(seed: UInt64(place.x * 90_000) &* 1_000_003 &+ UInt64(place.y * 90_000) &+ seed)
      var sum = Colour.zero
      for j in 0..<side {
        for i in 0..<side {
          let jitter =
            (Vector2(Float(i) + random.unit(), Float(j) + random.unit()) / Float(side) - 0.5) * scale
          var ray = camera.ray(place + jitter)
          // A thin lens: rays through its rim meet again at the focus.
          let target = ray.at(focus)
          let rim = Vector2.unit(random.unit() * 2 * .pi) * (0.055 * random.unit().squareRoot())
          ray.origin += Vector3(rim.x, rim.y, 0)
          ray.direction = normalize(target - ray.origin)
          // A rare path that finds the lamp by chance would leave a white dot.
          sum += table.light(ray, &random).clamped(lowerBound: .zero, upperBound: Colour(repeating: 2.6))
        }
      }
      return sum / Float(side * side)
    }
  }

  private static let arrangement: [Fruit] = {
    func whole(_ x: Float, _ z: Float, _ radius: Float, _ kind: Fruit.Kind, y: Float? = nil) -> Fruit {
      Fruit(centre: Vector3(x, y ?? radius, z), radius: radius, kind: kind, cut: nil)
    }
    func half(_ x: Float, _ z: Float, _ radius: Float, _ kind: Fruit.Kind, facing: Vector3) -> Fruit {
      Fruit(centre: Vector3(x, radius * 0.86, z), radius: radius, kind: kind, cut: normalize(facing))
    }
    return [
      whole(-0.95, 0.45, 0.56, .orange), whole(0.22, 0.85, 0.58, .orange), whole(1.25, 0.5, 0.5, .lemon),
      whole(-0.32, -0.02, 0.4, .lime), whole(-1.85, 1.2, 0.5, .lemon), whole(1.95, 1.5, 0.58, .orange),
      whole(-0.5, 1.75, 0.5, .lemon),
      half(0.52, -0.28, 0.5, .orange, facing: Vector3(0.1, 0.55, -1)),
      half(-1.12, -0.62, 0.4, .lime, facing: Vector3(0.25, 0.75, -0.8)),
      half(1.42, -0.5, 0.42, .lemon, facing: Vector3(-0.3, 0.7, -0.85)), whole(0.95, 2.2, 0.6, .orange),
      whole(-2.6, 0.1, 0.42, .lime),
      whole(2.5, 0.3, 0.4, .lime),
    ]
  }()
}
