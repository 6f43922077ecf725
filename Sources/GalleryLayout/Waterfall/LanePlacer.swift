/// Lanes that are filled item by item, with everything that can be asked of a waterfall.
///
/// Follows the placement of CSS grid lanes (CSS Grid Layout Module Level 3): of the lanes where an item can start
/// within a tolerance of the highest possible start, the tie rule picks one.
struct LanePlacer: Sendable {
  let rule: LaneRule
  let gap: Double
  /// No item takes less of a lane, gap included; shorter openings are forgotten, or each item would look at all of them.
  var leastLength = 0.0
  /// Where the next item of each lane begins, the gap included.
  private(set) var positions: [Double]
  /// The lane after the one filled last.
  private(set) var cursor = 0

  /// Free stretches above the position of each lane, from top to bottom; only when dense.
  private var openings: [[Opening]]
  /// The lanes that are filled otherwise than their left neighbour, or may be.
  private var isNewKind: [Bool]
  /// The positions as they are compared.
  private var keys: [Double]
  private let start: Double

  /// Where an item is to go.
  struct Place: Hashable, Sendable {
    var lane: Int
    var y: Double
  }

  /// A stretch of a lane where nothing is.
  private struct Opening: Hashable, Sendable {
    var from: Double
    var to: Double
  }

  private static let stepsPerPixel = 1024.0

  /// Lanes that begin at `positions`; there is at least one.
  init(positions: [Double], gap: Double, rule: LaneRule) {
    self.rule = rule
    self.gap = gap
    self.positions = positions
    start = positions.min() ?? 0
    openings = rule.isDense ? positions.map { _ in [] } : []
    isNewKind = positions.indices.map { $0 == 0 || positions[$0] != positions[$0 - 1] }
    keys = positions.map { Self.key($0, rule) }
  }

  private static func key(_ position: Double, _ rule: LaneRule) -> Double {
    rule.isExact ? position : (position * stepsPerPixel + 0.5).rounded(.down)
  }

  /// Where an item of `height` goes that covers `span` lanes, from 1 to all of them.
  func place(span: Int, height: Double) -> Place {
    let lanes = keys.count - span + 1
    let picked = pick(lanes, span: span)
    var place = Place(lane: picked, y: start(of: picked, span: span))
    guard rule.isDense else { return place }
    let length = height + gap
    // A start for every window above which the item has no room in one of its lanes.
    let bounds = SlidingMaximum.of(
      positions.indices.map { earliestStart(in: $0, of: length, from: -.infinity) }, span)
    let kinds = isNewKind.indices.filter { isNewKind[$0] }
    for lane in 0..<lanes {
      // Of windows over the same kinds of lanes the first tells what all would.
      guard lane == 0 || isNewKind[lane] || isNewKind[lane + span - 1] else { continue }
      // Most windows begin too low whatever their holes look like.
      guard bounds[lane] < place.y || (bounds[lane] == place.y && lane < place.lane) else { continue }
      let others = kinds[kinds.firstPosition { $0 > lane }..<kinds.firstPosition { $0 >= lane + span }]
      let y = hole(for: length, lanes: [lane] + others, from: bounds[lane], to: place.y)
      if let y, y < place.y || (y == place.y && lane < place.lane) { place = Place(lane: lane, y: y) }
    }
    return place
  }

  /// The highest place in a lane, at `y` or below, where a stretch of `length` is free.
  private func earliestStart(in lane: Int, of length: Double, from y: Double) -> Double {
    for opening in openings[lane] {
      let start = max(opening.from, y)
      if start + length <= opening.to { return start }
    }
    return max(positions[lane], y)
  }

  /// Fills `place` with an item of `height` that covers `span` lanes.
  mutating func fill(_ place: Place, span: Int, height: Double) {
    fill(place, span: span, until: place.y + height + gap)
    if !(rule.passesOverEmptyItems && height <= 0) { cursor = place.lane + span }
  }

  /// Fills `place` with an item that covers `span` lanes, after which they begin at `end`; the cursor stays.
  mutating func fill(_ place: Place, span: Int, until end: Double) {
    let end = rule.isSinglePrecision ? Double(Float(end)) : end
    isNewKind[place.lane] = true
    if place.lane + span < isNewKind.count { isNewKind[place.lane + span] = true }
    for lane in place.lane..<place.lane + span {
      if place.y >= positions[lane] {
        let opening = Opening(from: positions[lane], to: place.y)
        if rule.isDense, canHoldItem(opening) { openings[lane].append(opening) }
        positions[lane] = end
        keys[lane] = Self.key(end, rule)
      } else {
        close(lane, from: place.y, to: end)
      }
    }
  }

  /// Moves the cursor, as after filling the lanes before `lane`.
  mutating func moveCursor(to lane: Int) { cursor = lane }

  /// The highest possible start over `span` lanes from `lane` on.
  func start(of lane: Int, span: Int) -> Double {
    var start = positions[lane]
    for lane in lane..<lane + span where positions[lane] > start { start = positions[lane] }
    return start
  }

  private func pick(_ lanes: Int, span: Int) -> Int {
    let keys = SlidingMaximum.of(keys, span)
    let unit = rule.isExact ? 1 : Self.stepsPerPixel
    var best = keys[0]
    var shortest = 0
    for lane in 1..<max(1, lanes) where keys[lane] < best - rule.slack * unit {
      (best, shortest) = (keys[lane], lane)
    }
    if rule.tolerance <= 0, rule.tie == .leftmost { return shortest }
    let limit = best + rule.tolerance * unit
    var picked: Int?
    for lane in 0..<lanes where keys[lane] <= limit {
      switch rule.tie {
      case .leftmost: return lane
      case .rightmost: picked = lane
      case .cursor:
        if lane >= cursor { return lane }
        if picked == nil { picked = lane }
      }
    }
    // Positions are numbers, so at least the shortest lane is within the limit.
    return picked ?? shortest
  }

  /// The highest stretch of `length` that is free in all of `lanes` and begins from `first` to `last`.
  ///
  /// A lane where it is not free pushes the start down, until it has passed all lanes without that.
  private func hole(for length: Double, lanes: [Int], from first: Double, to last: Double) -> Double? {
    var (start, index, passed) = (first, 0, 0)
    while passed < lanes.count {
      let free = earliestStart(in: lanes[index], of: length, from: start)
      passed = free == start ? passed + 1 : 1
      start = free
      guard start <= last else { return nil }
      index = (index + 1) % lanes.count
    }
    return start
  }

  private mutating func close(_ lane: Int, from: Double, to: Double) {
    guard let index = openings[lane].firstIndex(where: { $0.from <= from && to <= $0.to }) else { return }
    let opening = openings[lane][index]
    let rest = [Opening(from: opening.from, to: from), Opening(from: to, to: opening.to)].filter {
      canHoldItem($0)
    }
    openings[lane].replaceSubrange(index...index, with: rest)
  }

  private func canHoldItem(_ opening: Opening) -> Bool {
    // Whether an item fits is said by a rounded sum.
    opening.from < opening.to && opening.to - opening.from >= leastLength * (1 - 0x1p-20) - 0x1p-20
  }
}
