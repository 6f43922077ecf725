/// A waterfall in a mossy gorge, exposed long enough for the water to turn to silk.
struct Waterfall: Scene {
  let subject = "Waterfall"
  let width = 1000
  let height = 1500
  let seed: UInt64 = 199
  let film = Film(exposure: 1.1, contrast: 0.4, saturation: 1.1, vignette: 0.35, bloom: 0.14)
  private static let middle: Float = 4
  private static let lip: Float = 2.67
  private static let ledge: Float = 1.02

  func paint(on canvas: inout Canvas) async {
    let noise = Noise(seed)
    let gorge = await HeightField(side: 1800, extent: 8) { Self.ground(noise, $0) }
    let camera = Camera(
      at: Vector3(4.0, 0.62, 0.15), lookingAt: Vector3(3.98, 1.34, 4), focal: 1.02, aspect: canvas.aspect)
    await canvas.shadeWhereNeeded { place in Self.light(noise, gorge, camera.ray(place)) }
  }

  private static func light(_ noise: Noise, _ gorge: HeightField, _ ray: Ray) -> Colour {
    let toPool = ray.direction.y < 0 ? -ray.origin.y / ray.direction.y : Float.infinity
    let hit = gorge.march(ray, to: min(12, toPool), care: 0.25)
    var light: Colour
    var depth: Float
    if let hit {
      light = rock(noise, gorge, ray.at(hit))
      depth = hit
    } else if toPool < 12 {
      light = pool(noise, gorge, ray, toPool)
      depth = toPool
    } else {
      light = mix(
        Colour(hex: 0xE4ECEC), Colour(hex: 0x8FB4D0),
        clamp(
          ray.direction.y * 1.5 - 0.2 + 0.5
            * noise.fbm(Vector2(ray.direction.x, ray.direction.y) * 5, octaves: 5)))
      depth = 12
    }
    light = mix(light, Colour(hex: 0xC4D6D2), 1 - exp(-pow(depth / 12, 2.2)))
    return spray(noise, ray, falls(noise, ray, depth, light), depth)
  }

  private static func ground(_ noise: Noise, _ place: Vector2) -> Float {
    let bent = place + noise.warp(place * 0.9, octaves: 5) * 0.35
    let aside = abs(bent.x - middle)
    let walls = aside - 0.95 - 0.25 * noise.fbm(place * 0.8, octaves: 2) - 0.12 * max(0, 3 - place.y)
    let back = bent.y - 4.15
    let mass = max(walls * 0.8, back) + 0.13 * noise.fbm(place * 2.6, octaves: 6, gain: 0.56)
    var height: Float = -0.12
    for (edge, rise) in [(Float(-0.08), Float(0.3)), (0.0, 0.9), (0.34, 0.75), (0.42, 0.95)] {
      height +=
        rise * smoothstep(edge, edge + 0.09, mass + 0.07 * noise.fbm(place * 1.1 + rise * 30, octaves: 3))
    }
    let stones = noise.worley(place * 2.6)
    let boulder =
      (1 - pow(stones.nearest * (1.7 + stones.random()), 2)).squareRootOrZero * 0.62
      * smoothstep(-0.75, -0.2, mass) * smoothstep(0.15, -0.1, mass)
    // The stream has worn a notch in the lip.
    let notch = 0.28 * bell(place.x - middle - 0.02, 0.3) * smoothstep(0.3, 0.6, back)
    let forest =
      max(0, 1 - noise.worley(place * 9).nearest * 1.6) * smoothstep(2.3, 2.7, height) * 0.5
      * smoothstep(0.35, 0.6, abs(place.x - middle))
    let bush =
      max(0, 1 - noise.worley(place * 26).nearest * 1.5) * 0.05
      * smoothstep(-0.1, 0.3, noise.fbm(place * 2.2, octaves: 3)) * smoothstep(0.1, 0.4, height)
    return height + 0.42 * boulder - notch + forest + bush + 0.05 * noise.fbm(place * 7, octaves: 4)
  }

  private static func rock(_ noise: Noise, _ gorge: HeightField, _ point: Vector3) -> Colour {
    let spot = Vector2(point.x, point.z)
    let fine = gorge.normal(spot, step: 0.007)
    let bump = Vector3(
      noise.fbm(point * 11, octaves: 4), noise.fbm(point * 11 + 7, octaves: 4),
      noise.fbm(point * 11 + 13, octaves: 4))
    let normal = normalize(fine + bump * 0.75)
    let layers = noise.fbm(Vector3(point.x * 2, point.y * 12, point.z * 2), octaves: 4)
    var colour = mix(Colour(hex: 0x6A6254), Colour(hex: 0x2E2B26), clamp(0.5 + layers * 0.9))
    let lush = noise.fbm(point * 2.3 + 3, octaves: 4)
    let moss = smoothstep(0.1, 0.5, normal.y * 0.75 + lush * 0.75 + 0.02)
    let leaf = mix(
      Colour(hex: 0x2E4A12), Colour(hex: 0x8AA52E), clamp(0.45 + 0.9 * noise.fbm(point * 24, octaves: 3)))
    colour = mix(colour, leaf, moss)
    let wet = bell(point.x - middle, 0.75) * smoothstep(3.2, 3.9, point.z) + smoothstep(0.14, 0.02, point.y)
    colour *= 1 - 0.5 * clamp(wet) * (1 - moss * 0.6)
    let open = gorge.openness(spot, radius: 0.22)
    let above = Colour(hex: 0xDCE9F0) * (0.2 + 0.95 * clamp(0.35 + 0.65 * normal.y)) * open * open
    let sun = normalize(Vector3(-0.5, 0.7, -0.5))
    let direct =
      Colour(hex: 0xFFE6B4)
      * (1.5 * max(0, dot(normal, sun)) * gorge.sunlight(at: point, towards: sun, reach: 2.5, softness: 0.2))
    let sheen = Colour(hex: 0xCFE0E8) * (pow(clamp(normal.y * 0.4 - normal.z * 0.6), 6) * 0.35 * clamp(wet))
    return colour * (above * (0.55 + 0.3 * clamp(point.y)) + direct) + sheen
  }

  /// A plane of falling water across the gorge.
  private struct Sheet {
    let z: Float
    let top: Float
    let bottom: Float
    let half: Float
  }

  private static let sheets = [
    Sheet(z: 4.36, top: lip, bottom: ledge - 0.3, half: 0.2),
    Sheet(z: 3.93, top: ledge + 0.2, bottom: -0.12, half: 0.34),
  ]

  /// The sheets of falling water, laid over what is behind them.
  private static func falls(_ noise: Noise, _ ray: Ray, _ depth: Float, _ behind: Colour) -> Colour {
    var result = behind
    for sheet in sheets {
      let distance = (sheet.z - ray.origin.z) / ray.direction.z
      guard distance > 0, distance < depth + 0.5 else { continue }
      let point = ray.at(distance)
      guard point.y > sheet.bottom, point.y < sheet.top else { continue }
      let fall = (sheet.top - point.y) / (sheet.top - sheet.bottom)
      let x = point.x - middle - 0.03 + 0.03 * noise.fbm(Vector2(point.y * 1.4, sheet.z), octaves: 2)
      let half =
        sheet.half * (0.75 + 0.6 * fall) * (1 + 0.25 * noise.fbm(Vector2(x * 3, point.y * 1.1), octaves: 3))
      let strands = noise.fbm(
        Vector2(x * 15 + 0.4 * noise.gradient(Vector2(x * 4, point.y * 1.2)), point.y * 0.75 + sheet.z),
        octaves: 5, gain: 0.6)
      let threads = noise.fbm(Vector2(x * 62, point.y * 1.6), octaves: 3)
      let body = smoothstep(1.05, 0.35, abs(x) / half + strands * 0.35)
      let cover =
        clamp(body * (0.72 + 0.75 * strands + 0.3 * threads + 0.25 * fall))
        * smoothstep(0, 0.05, fall - 0.03 - 0.1 * strands) * smoothstep(1, 0.86, fall - 0.05 * threads)
      let shade =
        0.66 + 0.32 * strands + 0.2 * threads + 0.16 * fall - 0.3 * smoothstep(0.5, 1, abs(x) / half)
      result = mix(
        result, mix(Colour(hex: 0x7FA0B0), Colour(hex: 0xF4FAFC), clamp(shade)) * 1.02, clamp(cover * 1.1))
    }
    return result
  }

  /// Mist thrown up where each fall lands.
  private static func spray(_ noise: Noise, _ ray: Ray, _ light: Colour, _ depth: Float) -> Colour {
    var result = light
    for (z, level, size, strength) in [
      (Float(4.2), ledge - 0.02, Float(0.3), Float(0.55)), (3.8, 0.05, 0.42, 0.85),
    ] {
      let distance = (z - ray.origin.z) / ray.direction.z
      guard distance > 0, distance < depth + 1 else { continue }
      let point = ray.at(distance)
      let away = Vector2(point.x - middle, (point.y - level) * (point.y > level ? 0.95 : 2.2))
      let wisp = 0.75 + 0.7 * noise.fbm(Vector2(point.x * 3, point.y * 4), octaves: 5)
      result = mix(result, Colour(hex: 0xE4EEF0), clamp(strength * bell(length(away), size) * wisp))
    }
    return result
  }

  private static func pool(_ noise: Noise, _ gorge: HeightField, _ ray: Ray, _ distance: Float) -> Colour {
    let point = ray.at(distance)
    let spot = Vector2(point.x, point.z)
    let slope = noise.warp(Vector2(spot.x * 5, spot.y * 9), octaves: 3) * 0.022
    let normal = normalize(Vector3(slope.x, 1, slope.y))
    var mirrored = reflect(ray.direction, normal)
    mirrored.y = abs(mirrored.y)
    let bounce = Ray(origin: point + Vector3(0, 0.004, 0), direction: normalize(mirrored))
    var image = Colour(hex: 0xD8E4E2)
    var reach: Float = 12
    if let hit = gorge.march(bounce, to: 10, care: 0.35) {
      image = rock(noise, gorge, bounce.at(hit))
      reach = hit
    }
    image = falls(noise, bounce, reach, image)
    let fresnel = 0.04 + 0.96 * pow(1 - clamp(-dot(ray.direction, normal)), 4)
    let bed = gorge.height(spot)
    let stones = mix(
      Colour(hex: 0x2C3A2C), Colour(hex: 0x5A6248), clamp(0.5 + noise.fbm(spot * 9, octaves: 4)))
    let body = mix(stones * 0.7, Colour(hex: 0x16433F), smoothstep(-0.03, -0.16, bed))
    // Foam drawn out along the current, away from the foot of the fall.
    let away = length((spot - Vector2(middle, 3.9)) * Vector2(1, 0.75))
    let current = noise.fbm(
      Vector2(
        (spot.x - middle) / (0.6 + 0.22 * away) * 7 + noise.fbm(spot * 1.6, octaves: 3) * 1.5, spot.y * 1.1),
      octaves: 5)
    let foam = smoothstep(0.02, 0.5, current + 0.75 * exp(-away * 1.3) - 0.1) * exp(-away * 0.42)
    return mix(mix(body, image, clamp(fresnel * 0.9 + 0.06)), Colour(hex: 0xDDE8EA), clamp(foam * 0.85))
  }
}
