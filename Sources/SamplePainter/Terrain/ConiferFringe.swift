/// A row of conifers seen as silhouettes, one in each cell of a line.
struct ConiferFringe: Sendable {
  let noise: Noise
  /// The distance between neighbouring trees, in picture heights.
  let spacing: Float
  /// The height of the tallest tree, in picture heights.
  let tallest: Float

  /// True if a tree standing on `ground` covers `place`; y points down.
  func covers(_ place: Vector2, ground: (Float) -> Float) -> Bool {
    let cell = Int32((place.x / spacing).rounded(.down))
    let reach = Int32((tallest * 0.2 / spacing).rounded(.up))
    for index in (cell - reach)...(cell + reach) {
      let across = (Float(index) + noise.cell(index, 1)) * spacing
      let size = noise.cell(index, 2)
      let tree = tallest * (0.35 + 0.65 * size * size)
      let t = (ground(across) - place.y) / tree
      guard t > -0.1, t < 1 else { continue }
      // Branches hang in tiers, each wider at its lower edge; the two sides differ.
      let side: Int32 = place.x < across ? 3 : 4
      let tiers = 7 + noise.cell(index, 5) * 6
      let tier = t * tiers + noise.cell(index, side)
      let ragged = noise.cell(index, side &+ Int32(max(tier, 0)) &* 7)
      let spread = tree * 0.19 * (1 - t) * (0.5 + 0.5 * (1 - fraction(tier))) * (0.65 + 0.5 * ragged)
      if abs(place.x - across) < spread + tree * 0.006 { return true }
    }
    return false
  }
}
