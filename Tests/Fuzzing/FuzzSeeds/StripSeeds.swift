/// Samples of pictures, and behind them the choices that FuzzStrips takes from the end, two bytes each.
enum StripSeeds {
  static let strips: [(name: String, bytes: [UInt8])] = [UInt8(0), 1, 2].flatMap { effort in
    var seeds: [(name: String, bytes: [UInt8])] = []
    let flat = [UInt8](repeating: 200, count: 900)
    seeds.append(("flat-\(effort)", flat + choices(effort, width: 100, copies: 39)))
    let gradient = (0..<3000).map { UInt8(truncatingIfNeeded: $0 / 30 * 2) }
    seeds.append(("gradient-\(effort)", gradient + choices(effort, width: 30, copies: 10)))
    let words = (0..<2000).map { UInt8(truncatingIfNeeded: $0 % 7 * ($0 / 60 % 3) * 40) }
    seeds.append(("words-\(effort)", words + choices(effort, width: 45, copies: 25)))
    let noise = (0..<4000).map { UInt8(truncatingIfNeeded: ($0 * 2_654_435_761) >> 13) }
    seeds.append(("noise-\(effort)", noise + choices(effort, width: 600, copies: 20)))
    return seeds
  }

  /// Strips of 100 rows of RGB; the first choice is the last byte.
  private static func choices(_ effort: UInt8, width: Int, copies: UInt8) -> [UInt8] {
    [99, 0, copies, 0, UInt8((width - 1) & 0xFF), UInt8((width - 1) >> 8), 0, 0, effort, 0]
  }
}
