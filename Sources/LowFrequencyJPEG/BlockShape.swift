/// How many samples a block of 8 by 8 is turned into.
///
/// Where a component has fewer samples than others its blocks give more, so that all components end with the
/// same size and none needs to be enlarged afterwards.
struct BlockShape: Hashable, Sendable {
  /// Samples in one direction that there is a transform for.
  enum Side: Int, Sendable {
    case one = 1
    case two = 2
    case four = 4
    /// Across only.
    case eight = 8
  }

  let across: Side
  let down: Side

  /// `nil` if there is no transform to so many samples.
  init?(across: Int, down: Int) {
    guard let across = Side(rawValue: across), let down = Side(rawValue: down), down != .eight else {
      return nil
    }
    self.across = across
    self.down = down
  }

  /// Harmonics across and down of the coefficients that may be kept, in zigzag order.
  static let harmonics: [(across: Int, down: Int)] = [
    (0, 0), (1, 0), (0, 1), (0, 2), (1, 1), (2, 0), (3, 0), (2, 1), (1, 2), (0, 3),
  ]

  /// The last coefficient, in zigzag order, that makes a difference to so few samples.
  var lastCoefficient: Int {
    // The first one always does.
    Self.harmonics.lastIndex { $0.across < across.rawValue && $0.down < down.rawValue } ?? 0
  }
}
