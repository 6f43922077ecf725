/// What has to be done with the colours of a picture.
package struct ColorDecision: Sendable {
  /// Converts to sRGB; `nil` where the samples are sRGB already, or ink without a profile.
  package var transform: ColorTransform?
  /// What was ignored on the way, one phrase each; not damage.
  package var notes: [String] = []

  /// Nothing.
  package init(transform: ColorTransform? = nil, notes: [String] = []) {
    self.transform = transform
    self.notes = notes
  }
}
