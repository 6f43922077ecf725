package import Raster
internal import Synchronization

/// Decides what the samples of pictures mean, and keeps the conversions to sRGB for the next pictures.
///
/// One for all workers of a run.
package final class ColorManagement: Sendable {
  private let maxProfileBytes: Int
  private let cache: Mutex<TransformCache>

  /// Management of profiles that are no larger than `limits` allow.
  package init(limits: DecodeLimits = DecodeLimits()) {
    maxProfileBytes = limits.maxProfileBytes
    cache = Mutex(TransformCache())
  }

  /// What to do with pixels of `format` from a file that says `color`.
  ///
  /// Believes a cICP chunk before a profile, that before an sRGB chunk, that before gAMA with cHRM. What cannot be
  /// used is ignored with a note, and the next is believed. Nothing means sRGB, and for ink the plain conversion.
  package func decision(for color: EmbeddedColor, format: PixelFormat) -> ColorDecision {
    var notes: [String] = []
    for claim in color.claims(notes: &notes) {
      switch outcome(of: ColorSource(meaning: claim.meaning, format: format)) {
      case .identity: return ColorDecision(profileName: claim.name, notes: notes)
      case .transform(let transform):
        return ColorDecision(transform: transform, profileName: claim.name, notes: notes)
      case .fault(let fault): notes.append(fault.note)
      }
    }
    return ColorDecision(notes: notes)
  }

  private func outcome(of source: ColorSource) -> ColorSource.Outcome {
    if source.isPlainSRGB { return .identity }
    if let known = cache.withLock({ $0.outcome(of: source) }) { return known }
    // Outside the lock, for it takes milliseconds. Two workers may do the same work; the results are the same.
    let made = source.makeOutcome(maxProfileBytes: maxProfileBytes)
    cache.withLock { $0.add(made, of: source) }
    return made
  }
}
