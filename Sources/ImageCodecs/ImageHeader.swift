package import PixelGeometry

/// What a picture file says about itself before the first pixel.
package struct ImageHeader: Hashable, Sendable {
  /// How the samples are stored.
  package enum Channels: String, Hashable, Sendable {
    case gray
    case grayAlpha = "gray+alpha"
    case rgb
    case rgba
    case palette
    case cmyk
    case ycck
  }

  package var format: ImageFormat
  /// Bytes in the file.
  package var byteCount: Int
  /// The size before orientation, never empty and within the limits.
  package var storedSize: PixelSize
  /// How to turn the picture so that it stands upright.
  package var orientation: Orientation
  /// The channels as stored; the colour differences of an ordinary JPEG count as `.rgb`.
  package var channels: Channels
  /// Bits of one sample as stored, or of a palette index.
  package var bitDepth: Int
  /// True when there is an alpha channel or a transparent colour.
  package var hasAlpha: Bool
  /// A JPEG of several passes over the whole picture.
  package var isProgressive = false
  /// A PNG of several passes over the whole picture.
  package var isInterlaced = false
  /// The name of the colour profile, "sRGB" for the PNG chunk of that name, or `nil`.
  package var colorProfileName: String?
  /// When the picture was taken, if the camera says so.
  package var dateTaken: CaptureDate?
  /// What else the camera says; `nil` unless asked for.
  @Apart package var camera: CameraFields? = nil
  /// True for a sheet this program made, which is never an input.
  package var isOwnSheet = false
  /// Memory that decoding needs for the picture as a whole, whatever the scale; 0 where rows suffice.
  package var wholePictureBytes = 0
  /// What was odd about the header.
  package var diagnostics = ImageDiagnostics()

  /// The size after orientation.
  package var uprightSize: PixelSize { orientation.applied(to: storedSize) }
  /// The phrases of `diagnostics`.
  package var messages: [String] { diagnostics.messages }
}
