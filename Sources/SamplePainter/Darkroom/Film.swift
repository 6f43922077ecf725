/// How a scene's light becomes a print: exposure, glow, tone curve, vignette and grain.
struct Film: Sendable {
  var exposure: Float = 1
  /// Strength of the S-curve around middle grey, 0 to 1.
  var contrast: Float = 0.25
  var saturation: Float = 1
  /// How much darker the corners are, 0 to 1.
  var vignette: Float = 0.25
  /// Deviation of the grain in encoded values, 0 to 1.
  var grain: Float = 0.011
  /// The part of the light that a lens scatters around its source.
  var bloom: Float = 0.06

  /// The finished picture: 8-bit sRGB, three bytes a pixel, rows from the top.
  func develop(_ canvas: Canvas, seed: UInt64) async -> [UInt8] {
    let near = bloom > 0 ? canvas.blurred(0.006) : canvas
    let far = bloom > 0 ? near.blurred(0.035) : canvas
    let (width, height, film) = (canvas.width, canvas.height, self)
    let noise = Noise(seed &+ 0x6A71)
    return await concatenatedBands(height) { rows in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(rows.count * width * 3)
      for y in rows {
        for x in 0..<width {
          let index = y * width + x
          let scattered = near.pixels[index].rgb * 0.5 + far.pixels[index].rgb * 0.5
          let light = mix(canvas.pixels[index].rgb, scattered, film.bloom)
          let place = Vector2(Float(x) / Float(width), Float(y) / Float(height)) * 2 - 1
          let print = film.print(light, corner: dot(place, place) / 2)
          let speck = film.speck(noise, x: x, y: y, value: print.luminance)
          for channel in 0..<3 {
            bytes.append(UInt8(clamp(print[channel] + speck, 0, 1) * 255 + 0.5))
          }
        }
      }
      return bytes
    }
  }

  /// Encoded values for linear light; `corner` is the squared distance from the centre, 1 in the corners.
  private func print(_ light: Colour, corner: Float) -> Colour {
    let exposed = light.saturated(saturation) * (exposure * (1 - vignette * corner * (0.4 + 0.6 * corner)))
    var result = Colour.zero
    for channel in 0..<3 {
      let encoded = encodedLight(Self.shoulder(max(0, exposed[channel])))
      result[channel] = mix(encoded, smoothstep(0, 1, encoded), contrast)
    }
    return result
  }

  /// Straight up to the knee, then ever flatter towards 1: highlights roll off to white as on film.
  private static func shoulder(_ light: Float) -> Float {
    let knee: Float = 0.45
    return light < knee ? light : knee + (1 - knee) * (1 - exp(-(light - knee) / (1 - knee)))
  }

  /// Grain, strongest in the middle tones; neighbours share some of it, as clumps of silver do.
  private func speck(_ noise: Noise, x: Int, y: Int, value: Float) -> Float {
    let (x, y) = (Int32(x), Int32(y))
    let fine = noise.cell(x, y) + noise.cell(x, y, salt: 1) - 1
    let coarse = noise.cell(x >> 1, y >> 1, salt: 2) - 0.5
    return (fine + coarse * 0.8) * grain * 1.7 * (0.35 + 2.6 * value * (1 - value))
  }
}
