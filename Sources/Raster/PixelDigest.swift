package import PixelGeometry

/// A hash and the mean of a picture's upright RGB pixels, independent of how the file stores them.
///
/// Every pixel contributes a mix of its upright position and its colour to a sum, so rows may arrive in
/// stored order and the result is that of the upright picture. Not a cryptographic hash.
package struct PixelDigest: Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var red: UInt64 = 0
  private var green: UInt64 = 0
  private var blue: UInt64 = 0
  private var pixelCount = 0
  private var uprightSize = PixelSize.zero

  package init() {}

  /// Takes row `storedRow`, three samples a pixel, of a picture stored at `storedSize`.
  ///
  /// Rows may come in any order, each once; `storedSize` and `orientation` are the same for all of them.
  package mutating func addRow(
    _ rgb: Span<UInt8>, storedRow: Int, storedSize: PixelSize, orientation: Orientation
  ) {
    precondition(
      rgb.count == storedSize.width * 3 && (0..<storedSize.height).contains(storedRow),
      "a row must be as wide as the picture and lie in it")
    uprightSize = orientation.applied(to: storedSize)
    let start = orientation.uprightPosition(x: 0, y: storedRow, storedSize: storedSize)
    let next = orientation.uprightPosition(x: 1, y: storedRow, storedSize: storedSize)
    // Positions are x + y * 2^32, so one addition takes a step along the stored row in either direction.
    var position = UInt64(start.x) &+ UInt64(start.y) << 32
    let step =
      UInt64(bitPattern: Int64(next.x - start.x)) &+ UInt64(bitPattern: Int64(next.y - start.y)) << 32
    // In local variables: fields would be stored at every pixel.
    var (first, second) = (self.first, self.second)
    var (red, green, blue): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var i = 0
    while i < rgb.count {
      let (r, g, b) = (UInt64(rgb[i]), UInt64(rgb[i &+ 1]), UInt64(rgb[i &+ 2]))
      red &+= r
      green &+= g
      blue &+= b
      let color = r << 16 | g << 8 | b
      let place = Self.mixed(position &+ 0x9E37_79B9_7F4A_7C15)
      first &+= Self.mixed(place ^ (color &* 0xD6E8_FEB8_6659_FD93))
      second &+= Self.mixed((place << 32 | place >> 32) &+ (color &+ 1) &* 0xA076_1D64_78BD_642F)
      position &+= step
      i &+= 3
    }
    (self.first, self.second) = (first, second)
    self.red += red
    self.green += green
    self.blue += blue
    pixelCount += storedSize.width
  }

  /// The mean of red, green and blue over the pixels taken, 0...255; zeros if there were none.
  package var meanColor: (red: Double, green: Double, blue: Double) {
    let count = Double(max(1, pixelCount))
    return (Double(red) / count, Double(green) / count, Double(blue) / count)
  }

  /// The hash of the pixels taken and of the upright size: 32 hexadecimal digits.
  package var hexadecimal: String {
    let size = Self.mixed(UInt64(max(0, uprightSize.width)) << 32 ^ UInt64(max(0, uprightSize.height)))
    return Self.digits(Self.mixed(first ^ size)) + Self.digits(Self.mixed(second &+ size))
  }

  /// The finishing steps of SplitMix64: every input bit moves about half of the output bits.
  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
