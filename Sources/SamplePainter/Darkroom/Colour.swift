extension SIMD3<Float> {
  /// Linear light from an sRGB hexadecimal code such as `0xFFCC88`.
  init(hex code: UInt32) {
    func channel(_ shift: UInt32) -> Float { linearLight(Float((code >> shift) & 0xFF) / 255) }
    self.init(channel(16), channel(8), channel(0))
  }

  /// Relative luminance, by the weights of ITU-R BT.709.
  var luminance: Float { x * 0.2126 + y * 0.7152 + z * 0.0722 }

  /// This colour with its distance from grey multiplied by `amount`.
  func saturated(_ amount: Float) -> Colour {
    let grey = Colour(repeating: luminance)
    return grey + (self - grey) * amount
  }

  /// This colour as paint of the given coverage.
  func paint(_ alpha: Float = 1) -> Paint { Paint(self * alpha, alpha) }
}

extension SIMD4<Float> {
  /// Red, green and blue.
  var rgb: Colour { Colour(x, y, z) }

  /// This paint laid over what is below it.
  func over(_ below: Paint) -> Paint { self + below * (1 - w) }
}

/// Linear light from an sRGB value, both 0 to 1 (IEC 61966-2-1).
func linearLight(_ encoded: Float) -> Float {
  encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
}

/// The sRGB value of linear light, both 0 to 1 (IEC 61966-2-1).
func encodedLight(_ linear: Float) -> Float {
  linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
}

/// A run of colours met at increasing places, blended in linear light between them.
struct Gradient: Sendable {
  let stops: [(place: Float, colour: Colour)]

  /// A gradient through sRGB codes at increasing places.
  init(_ stops: [(Float, UInt32)]) {
    self.stops = stops.map { ($0.0, Colour(hex: $0.1)) }
  }

  /// The colour at `place`; the first or last one outside the run.
  func callAsFunction(_ place: Float) -> Colour {
    guard let first = stops.first else { return .zero }
    var below = first
    for stop in stops {
      if place < stop.place {
        let span = max(stop.place - below.place, 1e-6)
        return mix(below.colour, stop.colour, smoothstep(0, 1, clamp((place - below.place) / span)))
      }
      below = stop
    }
    return below.colour
  }
}
