/// What has to be done with the colours of a picture.
package struct ColorDecision: Sendable {
  /// Converts to sRGB; `nil` where the samples are sRGB already, or ink without a profile.
  package var transform: ColorTransform?
  /// The name of what was believed; `nil` for a profile without one, and where nothing is said.
  package var profileName: String?
  /// What was ignored on the way, one phrase each; not damage.
  package var notes: [String] = []

  /// Nothing.
  package init(transform: ColorTransform? = nil, profileName: String? = nil, notes: [String] = []) {
    self.transform = transform
    self.profileName = profileName
    self.notes = notes
  }
}
