/// What a camera wrote about a picture, as far as captions can name it; what it did not say is `nil`.
///
/// Texts are one line without control characters and never empty; numbers are finite and positive.
package struct CameraFields: Hashable, Sendable {
  package var make: String?
  package var model: String?
  /// The name of the lens.
  package var lensModel: String?
  /// What the lens can do, for where it has no name.
  package var lensSpecification: LensSpecification?
  package var fNumber: Double?
  /// Seconds.
  package var exposureTime: Double?
  package var iso: Int?
  /// Millimetres.
  package var focalLength: Double?
  package var dateTimeOriginal: CaptureDate?
  package var imageDescription: String?
  package var artist: String?
  package var copyright: String?
  package var position: GeographicPosition?

  /// Nothing said.
  package init() {}
}

/// What a lens can do.
package struct LensSpecification: Hashable, Sendable {
  /// Millimetres, shortest and longest.
  package var focalLengths: ClosedRange<Double>
  /// The smallest F-numbers at both of them, where they are known.
  package var fNumbers: ClosedRange<Double>?

  /// A lens of those focal lengths.
  package init(focalLengths: ClosedRange<Double>, fNumbers: ClosedRange<Double>? = nil) {
    self.focalLengths = focalLengths
    self.fNumbers = fNumbers
  }
}

/// A place on earth, in degrees.
package struct GeographicPosition: Hashable, Sendable {
  /// North of the equator, -90...90.
  package var latitude: Double
  /// East of Greenwich, -180...180.
  package var longitude: Double

  /// `nil` for what is no place on earth.
  package init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
