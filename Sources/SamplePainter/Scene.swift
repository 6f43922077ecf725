internal import PixelGeometry

/// One picture of the set: what it is called, how large it is, how it is stored and how it is painted.
protocol Scene: Sendable {
  /// What the picture shows, in a few words.
  var subject: String { get }
  /// The size of the picture when it stands upright.
  var width: Int { get }
  /// The size of the picture when it stands upright.
  var height: Int { get }
  /// Everything that looks random follows from this number.
  var seed: UInt64 { get }
  /// How the file stores the picture; it stands upright once this is applied.
  var orientation: Orientation { get }
  /// Whether the file is a progressive JPEG.
  var isProgressive: Bool { get }
  /// JPEG quality, 1 to 100.
  var quality: Int { get }
  /// How the light is printed.
  var film: Film { get }

  /// Paints the picture in linear light.
  func paint(on canvas: inout Canvas) async
}

extension Scene {
  var orientation: Orientation { .upright }
  var isProgressive: Bool { false }
  var quality: Int { 84 }
  var film: Film { Film() }
}
