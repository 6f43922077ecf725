extension HeightField {
  /// Lets rain carve the ground: drops run downhill, take up soil where they are fast and leave it where slow.
  ///
  /// After Hans Theobald Beyer, "Implementation of a method for hydraulic erosion", TU München 2015.
  /// Heights are taken in grid spacings, so slopes are true.
  mutating func erode(drops: Int, seed: UInt64, strength: Float = 0.3) {
    var random = Random(seed: seed)
    let span = Float(side - 3)
    for _ in 0..<drops {
      var place = Vector2(random.unit(), random.unit()) * span + 1
      run(&place, strength: strength)
    }
  }

  private mutating func run(_ place: inout Vector2, strength: Float) {
    let (inertia, capacityFactor, evaporation): (Float, Float, Float) = (0.08, 5, 0.02)
    var direction = Vector2.zero
    var (speed, water, soil) = (Float(1), Float(1), Float(0))
    let unit = spacing
    for _ in 0..<48 {
      let (column, row) = (Int(place.x), Int(place.y))
      let corner = row * side + column
      let (u, v) = (place.x - Float(column), place.y - Float(row))
      let (a, b) = (heights[corner], heights[corner + 1])
      let (c, d) = (heights[corner + side], heights[corner + side + 1])
      let slope = Vector2(mix(b - a, d - c, v), mix(c - a, d - b, u)) / unit
      direction = normalize(direction * inertia - slope * (1 - inertia))
      let before = mix(mix(a, b, u), mix(c, d, u), v)
      place += direction
      guard place.x > 1, place.y > 1, place.x < Float(side - 2), place.y < Float(side - 2) else { return }
      let fall = (height(place * unit) - before) / unit
      let capacity = max(-fall, 0.01) * speed * water * capacityFactor
      if soil > capacity || fall > 0 {
        let left = fall > 0 ? min(fall, soil) : (soil - capacity) * strength
        soil -= left
        spread(left * unit, corner, u, v)
      } else {
        let taken = min((capacity - soil) * strength, -fall)
        soil += taken
        dig(taken * unit, column, row)
      }
      speed = max(0, speed * speed - fall * 4).squareRoot()
      water *= 1 - evaporation
    }
  }

  private mutating func spread(_ amount: Float, _ corner: Int, _ u: Float, _ v: Float) {
    heights[corner] += amount * (1 - u) * (1 - v)
    heights[corner + 1] += amount * u * (1 - v)
    heights[corner + side] += amount * (1 - u) * v
    heights[corner + side + 1] += amount * u * v
  }

  /// Takes soil from a small disc instead of a point, which would dig needle-thin gorges.
  private mutating func dig(_ amount: Float, _ column: Int, _ row: Int) {
    guard column > 1, row > 1, column < side - 3, row < side - 3 else { return }
    for dy in -2...2 {
      for dx in -2...2 {
        // The weights 3 - d of the 21 points with d below 3 sum to about 27.3.
        let weight = max(0, 2.9 - Float(dx * dx + dy * dy).squareRoot()) / 27.3
        heights[(row + dy) * side + column + dx] -= amount * weight
      }
    }
  }
}
