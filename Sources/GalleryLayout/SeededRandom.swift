/// Random numbers that are the same for the same seed, on every machine and in every version.
///
/// SplitMix64: the state starts at the seed; each step adds 0x9E3779B97F4A7C15 to it and mixes the sum.
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence number `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    // Wrapping is part of the algorithm.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 to `bound` - 1: the upper half of the next 64 bits times `bound`.
  ///
  /// Unlike `Int.random(in:using:)`, how a number comes from the bits is fixed. 0 when `bound` is not positive.
  public mutating func next(below bound: Int) -> Int {
    guard bound > 0 else { return 0 }
    // Less than the bound, so it fits.
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
