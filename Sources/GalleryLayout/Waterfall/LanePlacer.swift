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
    keys = positions.map { Self.key($0, rule) }
  }

  private static func key(_ position: Double, _ rule: LaneRule) -> Double {
    rule.isExact ? position : (position * stepsPerPixel + 0.5).rounded(.down)
  }

  /// Where an item goes that covers `span` lanes, from 1 to all of them.
  ///
  /// `height` says how tall the item is when its first lane is the given one.
  func place(span: Int, height: (Int) -> Double) -> Place {
    let lanes = keys.count - span + 1
    let picked = pick(lanes, span: span)
    var place = Place(lane: picked, y: start(of: picked, span: span))
    guard rule.isDense else { return place }
    let bounds = earliestStarts(span: span, height: height)
    for lane in 0..<lanes {
      // Most windows begin too low whatever their holes look like.
      guard bounds[lane] < place.y || (bounds[lane] == place.y && lane < place.lane) else { continue }
      let y = hole(for: height(lane) + gap, lane: lane, span: span, from: bounds[lane], to: place.y)
      if let y, y < place.y || (y == place.y && lane < place.lane) { place = Place(lane: lane, y: y) }
    }
    return place
  }

  /// A start for every window of `span` lanes above which an item has no room in one of them.
  private func earliestStarts(span: Int, height: (Int) -> Double) -> [Double] {
    // Windows differ in width by a pixel at most, and the first are the widest; sums are rounded.
    let lengths = (height(0) + gap, height(keys.count - span) + gap)
    let length = min(lengths.0, lengths.1) * (1 - 0x1p-20) - 0x1p-20
    let starts = positions.indices.map { lane in
      openings[lane].first { $0.from + length <= $0.to }?.from ?? positions[lane]
    }
    return SlidingMaximum.of(starts, span)
  }

  /// Fills `place` with an item of `height` that covers `span` lanes.
  mutating func fill(_ place: Place, span: Int, height: Double) {
    fill(place, span: span, until: place.y + height + gap)
    if !(rule.passesOverEmptyItems && height <= 0) { cursor = place.lane + span }
  }

  /// Fills `place` with an item that covers `span` lanes, after which they begin at `end`; the cursor stays.
  mutating func fill(_ place: Place, span: Int, until end: Double) {
    let end = rule.isSinglePrecision ? Double(Float(end)) : end
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

  /// The highest free stretch of `length` over `span` lanes from `lane` on that begins from `first` to `last`.
  private func hole(for length: Double, lane: Int, span: Int, from first: Double, to last: Double) -> Double?
  {
    let covered = lane..<lane + span
    var starts: [Double] = []
    for lane in covered {
      for opening in openings[lane] where opening.from >= first && opening.from <= last {
        starts.append(opening.from)
      }
      if positions[lane] >= first, positions[lane] <= last { starts.append(positions[lane]) }
    }
    starts.sort()
    var previous: Double?
    for start in starts where start != previous {
      previous = start
      let isFree = covered.allSatisfy { lane in
        start >= positions[lane]
          || openings[lane].contains { $0.from <= start && start + length <= $0.to }
      }
      if isFree { return start }
    }
    return nil
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
