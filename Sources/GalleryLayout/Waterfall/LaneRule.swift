/// How the next item of a waterfall finds its lane.
struct LaneRule: Hashable, Sendable {
  /// Lanes whose position is within this distance of the shortest are equally good; may be infinite.
  var tolerance = 0.0
  /// Which of equally good lanes is taken.
  var tie = WaterfallStyle.Tie.leftmost
  /// Items may fill holes that were left above.
  var isDense = false
  /// Positions are compared as they are, and not in steps of 1/1024 pixel.
  var isExact = false
  /// A later lane is taken only when it is shorter than the best so far by more than this.
  ///
  /// Only for the compatibility with layouts that compare lanes one after the other; 0 for the shortest one.
  var slack = 0.0
  /// Positions are kept in 32 bits.
  var isSinglePrecision = false
  /// Items without extent do not move the cursor.
  var passesOverEmptyItems = false
}
