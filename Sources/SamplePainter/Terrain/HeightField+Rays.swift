/// A half-line through space.
struct Ray: Sendable {
  var origin: Vector3
  /// Of length 1.
  var direction: Vector3

  /// The point `distance` along the ray.
  func at(_ distance: Float) -> Vector3 { origin + direction * distance }
}

/// A pinhole camera that does not roll.
struct Camera: Sendable {
  let position: Vector3
  private let forward: Vector3
  private let right: Vector3
  private let up: Vector3
  private let focal: Float
  private let aspect: Float

  /// A camera at `position` with `target` in the middle of the picture.
  ///
  /// - Parameters:
  ///   - position: The pinhole.
  ///   - target: What the camera is pointed at; not straight above or below.
  ///   - focal: Focal length over picture height; 1 is a view of 53 degrees from top to bottom.
  ///   - aspect: Picture width over height.
  init(at position: Vector3, lookingAt target: Vector3, focal: Float, aspect: Float) {
    self.position = position
    self.focal = focal
    self.aspect = aspect
    forward = normalize(target - position)
    right = normalize(cross(Vector3(0, 1, 0), forward))
    up = cross(forward, right)
  }

  /// The ray through a place of the canvas.
  func ray(_ place: Vector2) -> Ray {
    let (x, y) = (place.x - aspect / 2, 0.5 - place.y)
    return Ray(origin: position, direction: normalize(forward * focal + right * x + up * y))
  }

  /// Where a point of space stands on the canvas, and its depth; nil behind the camera.
  func project(_ point: Vector3) -> (place: Vector2, depth: Float)? {
    let offset = point - position
    let depth = dot(offset, forward)
    guard depth > 0.01 else { return nil }
    let scale = focal / depth
    return (Vector2(aspect / 2 + dot(offset, right) * scale, 0.5 - dot(offset, up) * scale), depth)
  }
}

extension HeightField {
  /// How far along `ray` the ground is met, or nil if it is not met before `far`.
  ///
  /// Steps grow with the height above ground and with distance, where a pixel sees a wider strip anyway.
  func march(_ ray: Ray, from near: Float = 0.01, to far: Float, care: Float = 0.45) -> Float? {
    var (distance, previous) = (near, near)
    let ceiling = ray.direction.y >= 0
    while distance < far {
      let point = ray.at(distance)
      let clearance = point.y - height(Vector2(point.x, point.z))
      if clearance < 0 { return bisect(ray, previous, distance) }
      // A ray that climbs out of reach of every summit never comes back.
      if ceiling, clearance > extent { return nil }
      previous = distance
      distance += max(spacing * 0.5 + distance * 0.0014, clearance * care)
    }
    return nil
  }

  private func bisect(_ ray: Ray, _ outside: Float, _ inside: Float) -> Float {
    var (low, high) = (outside, inside)
    for _ in 0..<7 {
      let middle = (low + high) / 2
      let point = ray.at(middle)
      if point.y < height(Vector2(point.x, point.z)) { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  /// How much of the sun is seen from `point`, 0 to 1; `softness` is about the sun's apparent radius.
  func sunlight(at point: Vector3, towards sun: Vector3, reach: Float, softness: Float = 0.02) -> Float {
    var (distance, light) = (spacing * 2, Float(1))
    while distance < reach {
      let place = point + sun * distance
      let clearance = place.y - height(Vector2(place.x, place.z))
      light = min(light, 0.5 + clearance / (softness * distance + spacing) * 0.5)
      if light <= 0 { return 0 }
      distance += max(spacing, clearance * 0.5)
    }
    return light * light * (3 - 2 * light)
  }

  /// How open the sky is above a place, 0 to 1, by how far it lies below its surroundings.
  func openness(_ place: Vector2, radius: Float) -> Float {
    let here = height(place)
    var blocked: Float = 0
    for k in 0..<8 {
      let side = Vector2.unit(Float(k) * .pi / 4)
      for reach in [radius * 0.3, radius] {
        blocked += clamp((height(place + side * reach) - here) / reach * 0.8) / 16
      }
    }
    return 1 - blocked
  }
}
