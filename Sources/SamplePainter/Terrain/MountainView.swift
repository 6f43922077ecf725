/// Mountains of rock, snow, forest and meadow under a sky, with haze between them and the eye.
struct MountainView: Sendable {
  var field: HeightField
  var sky: Sky
  var noise: Noise
  var sunlight: Colour
  var snowLine: Float
  var treeLine: Float
  var rock = (Colour(hex: 0x77706A), Colour(hex: 0x4A4744))
  var forest = (Colour(hex: 0x1E2D1B), Colour(hex: 0x33452A))
  var meadow = Colour(hex: 0x5C6E38)
  /// The distance at which haze hides nearly two thirds of what is behind.
  var clarity: Float = 14
  var haze = Colour(hex: 0xA9C0DC)
  /// Mist that fills the valleys up to this height.
  var mistLevel: Float = -1
  var mistDensity: Float = 0

  /// The light arriving along `ray`, and how far away the ground is if it is met.
  func light(_ ray: Ray, reach: Float = 40) -> Colour {
    guard let distance = field.march(ray, to: reach) else { return sky.light(ray.direction) }
    let point = ray.at(distance)
    return veiled(surface(point, distance), ray, distance)
  }

  /// The light leaving the ground at `point`.
  func surface(_ point: Vector3, _ distance: Float) -> Colour {
    let place = Vector2(point.x, point.z)
    let step = max(field.spacing, distance * 0.001)
    var normal = field.normal(place, step: step)
    let rough = noise.warp(place * 26, octaves: 6)
    normal = normalize(normal + Vector3(rough.x, 0, rough.y) * 0.28)
    let broad = field.normal(place, step: field.extent / 110)
    let shadow = field.sunlight(at: point, towards: sky.sun, reach: 6)
    let open = field.openness(place, radius: field.extent / 70)
    let ground = albedo(point, normal, broad.y, rough.x)
    let direct = sunlight * (max(0, dot(normal, sky.sun)) * shadow)
    let ambient = mix(sky.horizon, sky.zenith, 0.6) * ((0.35 + 0.35 * normal.y) * open * open)
    let bounced = sunlight * (0.05 * max(0, dot(normal, Vector3(-sky.sun.x, 0.3, -sky.sun.z))))
    return ground * (direct + ambient + bounced)
  }

  private func albedo(_ point: Vector3, _ normal: Vector3, _ steepness: Float, _ rough: Float) -> Colour {
    let place = Vector2(point.x, point.z)
    let strata = noise.fbm(Vector2(point.y * 9 + noise.fbm(place * 2) * 2, place.x * 0.8), octaves: 4)
    var result = mix(rock.0, rock.1, clamp(0.5 + strata + rough * 0.4))
    let patchy = noise.fbm(place * 3.1, octaves: 5)
    let green =
      smoothstep(0.62, 0.78, steepness + patchy * 0.12)
      * smoothstep(treeLine + 0.25, treeLine - 0.15, point.y + patchy * 0.5)
    let wooded = smoothstep(-0.1, 0.12, patchy + (0.9 - steepness) * 0.8)
    let trees = mix(forest.0, forest.1, clamp(0.5 + noise.fbm(place * 60, octaves: 2) * 1.4))
    result = mix(result, mix(meadow * (0.9 + patchy * 0.5), trees, wooded), green)
    let snow =
      smoothstep(0.5, 0.72, steepness * 0.6 + normal.y * 0.4 + patchy * 0.14)
      * smoothstep(snowLine - 0.22, snowLine + 0.3, point.y + patchy * 0.45)
    return mix(result, Colour(0.86, 0.89, 0.94), snow)
  }

  /// `light` as it reaches the eye from `distance` along `ray`.
  func veiled(_ light: Colour, _ ray: Ray, _ distance: Float) -> Colour {
    let towards = pow(max(dot(ray.direction, sky.sun), 0), 6)
    let air = mix(haze, haze + sky.sunColour * 0.7, towards)
    var result = mix(light, air, 1 - exp(-pow(distance / clarity, 1.4)))
    if mistDensity > 0 {
      let end = ray.at(distance)
      let wisps = noise.fbm(Vector2(end.x * 0.9, end.z * 0.9 + end.y * 2), octaves: 5) * 0.16
      let depth = max(0, mistLevel + wisps - end.y)
      let mist = 1 - exp(-depth * mistDensity * min(distance, 4))
      result = mix(result, mix(air, sky.horizon + sunlight * 0.12, 0.6), mist)
    }
    return result
  }
}
