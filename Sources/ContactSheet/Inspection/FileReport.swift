public import FileAccess
public import PixelGeometry

/// What one input file is.
public struct FileReport: Sendable {
  /// What a sheet would make of the file.
  public enum Outcome: String, Hashable, Sendable {
    /// A picture.
    case ok
    /// A picture with something missing or wrong.
    case okWithWarning = "ok-with-warning"
    /// No picture.
    case reject
  }

  /// The name in listings.
  public var name: FilePath
  /// The path to open.
  public var path: FilePath
  /// What a sheet would make of it.
  public var outcome: Outcome
  /// What was odd about it, or why it is rejected; plain phrases.
  public var messages: [String]
  /// What the header says; `nil` when there is none to speak of.
  public var header: Header?
  /// The pixels, when they were asked for and are there.
  public var pixels: Pixels?

  /// What a header says.
  public struct Header: Hashable, Sendable {
    /// `jpeg` or `png`.
    public var format: String
    /// The size after orientation.
    public var uprightSize: PixelSize
    /// How the stored picture has to be turned.
    public var orientation: Orientation
    /// The name of the embedded colour profile, if there is one with a name.
    public var colorProfile: String?
    /// Bits of a stored sample.
    public var bitDepth: Int
    /// `gray`, `gray+alpha`, `rgb`, `rgba`, `palette`, `cmyk` or `ycck`.
    public var channels: String
    /// Bytes in the file.
    public var byteCount: Int
  }

  /// What all pixels together are, upright, in sRGB, over white.
  public struct Pixels: Hashable, Sendable {
    /// The means of red, green and blue, 0...255.
    public var meanColor: [Double]
    /// A hash of all of them and their places, 32 hexadecimal digits; equal for equal upright pictures.
    public var digest: String
  }
}
