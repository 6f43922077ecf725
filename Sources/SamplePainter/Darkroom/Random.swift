/// A stream of seeded numbers for placing things: SplitMix64 with a few shapes of distribution.
struct Random: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// Evenly spread from 0 up to 1.
  mutating func unit() -> Float {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Float((mixed ^ (mixed >> 31)) >> 40) * 0x1p-24
  }

  /// Evenly spread over `range`.
  mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

  /// Close to a normal distribution of mean 0 and deviation 1, never beyond 3.5.
  mutating func normal() -> Float {
    (unit() + unit() + unit() + unit() - 2) * 1.732_050_8
  }

  /// One of `choices`, each as likely as the next.
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[min(Int(unit() * Float(choices.count)), choices.count - 1)]
  }

  /// A direction, every one as likely as the next.
  mutating func direction() -> Vector3 {
    let (z, turn) = (between(-1, 1), between(0, 2 * .pi))
    let r = max(0, 1 - z * z).squareRoot()
    return Vector3(r * cos(turn), r * sin(turn), z)
  }
}
