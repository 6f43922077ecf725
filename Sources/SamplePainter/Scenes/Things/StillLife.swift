/// A fruit, whole or cut in half.
struct Fruit: Sendable {
  enum Kind: Sendable { case orange, lemon, lime }

  let centre: Vector3
  let radius: Float
  let kind: Kind
  /// The outward normal of the cut face, if the fruit is cut.
  let cut: Vector3?

  var peel: (Colour, Colour) {
    switch kind {
    case .orange: (Colour(hex: 0xF07C0A), Colour(hex: 0xE05E04))
    case .lemon: (Colour(hex: 0xF6CE1C), Colour(hex: 0xE8B60C))
    case .lime: (Colour(hex: 0x5E9A1E), Colour(hex: 0x3F7A14))
    }
  }

  /// The flesh of the segments and the membranes between them.
  var flesh: (Colour, Colour) {
    switch kind {
    case .orange: (Colour(hex: 0xF58A14), Colour(hex: 0xFFD9A0))
    case .lemon: (Colour(hex: 0xF2DC62), Colour(hex: 0xFAF3CC))
    case .lime: (Colour(hex: 0xA9C84A), Colour(hex: 0xEAF0C4))
    }
  }

  /// The nearest meeting with `ray` beyond a small distance, and whether it lies on the cut face.
  func meet(_ ray: Ray) -> (distance: Float, onCut: Bool)? {
    let offset = ray.origin - centre
    let b = dot(offset, ray.direction)
    let inside = b * b - dot(offset, offset) + radius * radius
    guard inside > 0 else { return nil }
    let root = inside.squareRoot()
    guard let cut else {
      let near = -b - root
      return near > 1e-3 ? (near, false) : nil
    }
    // The half kept is the one behind the face.
    let slope = dot(ray.direction, cut)
    let face = -dot(offset, cut) / (abs(slope) > 1e-6 ? slope : 1e-6)
    for candidate in [-b - root, -b + root] where candidate > 1e-3 {
      let onSphere = dot(ray.at(candidate) - centre, cut) <= 0
      if slope < 0, face > 1e-3, length(ray.at(face) - centre) < radius, face > -b - root {
        return (face, true)
      }
      if onSphere { return (candidate, false) }
    }
    return nil
  }
}

/// Fruit on a wooden table by a window, lit by following paths of light backwards.
struct StillLife: Sendable {
  let fruit: [Fruit]
  let noise: Noise

  private struct Surface {
    var point: Vector3
    var normal: Vector3
    var albedo: Colour
    /// Reflectance straight on, and how far reflections scatter.
    var gloss: Float
    var roughness: Float
  }

  /// The light arriving along `ray`, by one random path.
  func light(_ ray: Ray, _ random: inout Random) -> Colour {
    var (ray, through, sum, mirrored) = (ray, Colour(repeating: 1), Colour.zero, false)
    for bounce in 0..<4 {
      guard let surface = meet(ray) else {
        // The window is sampled by itself at matte surfaces; only mirrors and the eye may see it here.
        return sum + through * room(ray.direction, showingWindow: bounce == 0 || mirrored)
      }
      let facing = clamp(-dot(ray.direction, surface.normal))
      let fresnel = surface.gloss + (1 - surface.gloss) * pow(1 - facing, 5) * 0.6
      if random.unit() < fresnel {
        let scatter = random.direction() * surface.roughness
        ray = Ray(
          origin: surface.point + surface.normal * 1e-3,
          direction: normalize(reflect(ray.direction, surface.normal) + scatter))
        mirrored = true
        continue
      }
      through *= surface.albedo
      sum += through * fromWindow(surface, &random)
      ray = Ray(
        origin: surface.point + surface.normal * 1e-3,
        direction: normalize(surface.normal + random.direction() * 0.999))
      mirrored = false
    }
    return sum
  }

  /// The window: a tall rectangle at the left, in world units.
  private static let window = (
    corner: Vector3(-4.6, 0.9, -5.2), across: Vector3(-0.8, 0, 5.6), up: Vector3(0, 3.4, 0)
  )
  private static let daylight = Colour(hex: 0xFFF2E0) * 10

  private func fromWindow(_ surface: Surface, _ random: inout Random) -> Colour {
    let (corner, across, up) = Self.window
    let target = corner + across * random.unit() + up * random.unit()
    let offset = target - surface.point
    let distance = length(offset)
    let direction = offset / distance
    let cosine = dot(direction, surface.normal)
    let facing = abs(dot(direction, normalize(cross(across, up))))
    guard cosine > 0 else { return .zero }
    let shadow = Ray(origin: surface.point + surface.normal * 1e-3, direction: direction)
    for piece in fruit where piece.meet(shadow) != nil { return .zero }
    let area = length(across) * length(up)
    return Self.daylight * (cosine * facing * area / (distance * distance * .pi))
  }

  /// A dim warm room; the window is a bright patch with glazing bars.
  private func room(_ direction: Vector3, showingWindow: Bool) -> Colour {
    let fill = mix(Colour(hex: 0x3A302A), Colour(hex: 0x8A8078), clamp(0.5 + 0.5 * direction.x)) * 0.55
    let ceiling = Colour(hex: 0xB0A8A0) * (0.3 * max(0, direction.y))
    guard showingWindow, direction.x < -0.05 else { return fill + ceiling }
    let at = Vector2(direction.z, direction.y) / -direction.x
    let inside = abs(at.x + 0.35) < 0.5 && at.y > 0.16 && at.y < 0.84
    let bars = abs(at.x + 0.35) < 0.03 || abs(at.y - 0.5) < 0.02
    return fill + ceiling + (inside && !bars ? Self.daylight : .zero)
  }

  private func meet(_ ray: Ray) -> Surface? {
    var (nearest, found, onCut) = (Float.infinity, Fruit?.none, false)
    for piece in fruit {
      if let hit = piece.meet(ray), hit.distance < nearest {
        (nearest, found, onCut) = (hit.distance, piece, hit.onCut)
      }
    }
    let toTable = ray.direction.y < 0 ? -ray.origin.y / ray.direction.y : .infinity
    if toTable < nearest, toTable > 1e-3 { return table(ray.at(toTable)) }
    guard let found else { return nil }
    return onCut ? flesh(found, ray.at(nearest)) : peel(found, ray.at(nearest))
  }

  private func table(_ point: Vector3) -> Surface {
    let q = Vector2(point.x, point.z).rotated(0.12)
    let plank = (q.y * 0.9).rounded(.down)
    let flow = noise.fbm(Vector2(q.x * 0.5 + plank * 3, q.y * 2), octaves: 3)
    let rings = noise.fbm(Vector2(q.x * 0.5 + plank * 7, (q.y + flow * 0.2) * 13), octaves: 4)
    let pores = noise.fbm(Vector2(q.x * 6, q.y * 80), octaves: 2)
    let gap = smoothstep(0.488, 0.497, abs(fraction(q.y * 0.9) - 0.5))
    let tone =
      mix(Colour(hex: 0x3A2519), Colour(hex: 0x86593A), clamp(0.45 + rings * 0.6 + pores * 0.25))
      * (1 - 0.8 * gap)
    return Surface(
      point: point, normal: normalize(Vector3(pores * 0.04, 1, rings * 0.03)), albedo: tone, gloss: 0.035,
      roughness: 0.22)
  }

  private func peel(_ piece: Fruit, _ point: Vector3) -> Surface {
    let out = (point - piece.centre) / piece.radius
    let q = out * 15
    let pores = Vector3(noise.value(q * 1.4), noise.value(q * 1.4 + 31), noise.value(q * 1.4 + 67))
    let broad = Vector3(noise.value(out * 3), noise.value(out * 3 + 9), noise.value(out * 3 + 17))
    let normal = normalize(out + pores * 0.11 + broad * 0.05)
    let stem = smoothstep(0.13, 0.09, length(out - normalize(Vector3(0.35, 0.85, -0.45))))
    let tone = clamp(0.5 + 0.5 * noise.fbm(out * 2.4, octaves: 4) - 0.2 * pores.x)
    let skin = mix(piece.peel.0, piece.peel.1, tone)
    return Surface(
      point: point, normal: normal, albedo: mix(skin, Colour(hex: 0x5A6A2A), stem), gloss: 0.045,
      roughness: 0.16)
  }

  private func flesh(_ piece: Fruit, _ point: Vector3) -> Surface {
    guard let cut = piece.cut else { return peel(piece, point) }
    let right = normalize(cross(cut, Vector3(0, 0, 1)))
    let offset = (point - piece.centre) / piece.radius
    let q = Vector2(dot(offset, right), dot(offset, cross(cut, right)))
    let (r, turn) = (length(q), atan2(q.y, q.x) + 0.2)
    let segment = turn / (2 * .pi) * 10
    let wall = abs(fraction(segment + 0.12 * noise.gradient(q * 3)) - 0.5) * 2
    let gap = (1 - wall) * r * 0.31
    let pulp = noise.worley(Vector2(r * 5.5, segment * 5.2)).border
    let (juice, membrane) = piece.flesh
    var colour = mix(
      juice * 0.82, mix(juice, membrane, 0.22), clamp(pulp * 1.6 + 0.3 * noise.fbm(q * 7, octaves: 3)))
    colour = mix(
      membrane, colour, smoothstep(0.008, 0.03, gap) * smoothstep(0.06, 0.12, r) * smoothstep(0.86, 0.82, r))
    colour = mix(colour, piece.peel.0, smoothstep(0.94, 0.965, r))
    let bump = noise.warp(q * 16, octaves: 2) * 0.12
    let normal = normalize(cut + right * bump.x + cross(cut, right) * bump.y)
    return Surface(point: point, normal: normal, albedo: colour, gloss: 0.06, roughness: 0.1)
  }
}
