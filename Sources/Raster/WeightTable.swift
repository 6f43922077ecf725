/// For every output sample along one axis: the input samples it is made of, and their weights.
///
/// Weights are 14-bit fixed point and add up to `one` exactly, so a constant picture stays constant.
struct WeightTable {
  /// The fixed-point 1.
  static let one = 1 << 14

  /// What a table is computed from.
  private struct Shape: Equatable {
    var start: Double
    var extent: Double
    var inputCount: Int
    var outputCount: Int
  }

  private var shape: Shape?
  /// The first input sample of every output sample.
  private(set) var first: [Int] = []
  /// The number of input samples of every output sample, at least 1.
  private(set) var taps: [Int] = []
  /// The weights of output sample `i` begin at `i * stride`.
  private(set) var weights: [Int16] = []
  /// Room for the weights of one output sample.
  private(set) var stride = 0
  /// The unrounded weights of one output sample.
  private var exact: [Double] = []

  /// The input samples any output sample needs.
  var inputRange: Range<Int> {
    var lower = Int.max
    var upper = 0
    for i in first.indices {
      lower = min(lower, first[i])
      upper = max(upper, first[i] + taps[i])
    }
    return lower < upper ? lower..<upper : 0..<0
  }

  /// Computes the weights that take the stretch `start ..< start + extent` of `inputCount` samples to
  /// `outputCount` samples; does nothing if they are those of the call before.
  ///
  /// The stretch must lie within the input. If it starts at 0 and ends inside the last sample, the picture
  /// ends there, and that sample counts by the part that is covered.
  mutating func prepare(start: Double, extent: Double, inputCount: Int, outputCount: Int) {
    let shape = Shape(start: start, extent: extent, inputCount: inputCount, outputCount: outputCount)
    if self.shape == shape { return }
    self.shape = shape
    let scale = extent / Double(outputCount)
    let filterScale = max(1, scale)
    let reach = Lanczos3.support * filterScale
    stride = min(inputCount, Int(2 * reach) + 2)
    first.removeAll(keepingCapacity: true)
    taps.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    let covered = start + extent - Double(inputCount - 1)
    let lastCoverage = start == 0 && covered > 0 && covered < 1 ? covered : 1
    for i in 0..<outputCount {
      let center = start + (Double(i) + 0.5) * scale
      let lower = max(0, Int(max(0, center - reach - 0.5).rounded(.up)))
      let upper = min(inputCount - 1, lower + stride - 1, Int(max(0, center + reach - 0.5)))
      exact.removeAll(keepingCapacity: true)
      var sum = 0.0
      if lower <= upper {
        for j in lower...upper {
          let coverage = j == inputCount - 1 ? lastCoverage : 1
          let weight =
            coverage * Lanczos3.value(at: (Double(j) + 0.5 * coverage - center) / filterScale)
          exact.append(weight)
          sum += weight
        }
      }
      appendRounded(from: min(lower, inputCount - 1), sum: sum)
    }
  }

  /// Rounds `exact`, gives what the rounding lost to the largest weight, and drops zeros at both ends.
  private mutating func appendRounded(from lower: Int, sum: Double) {
    let begin = weights.count
    // The taps inside the picture always hold most of the kernel; this only keeps a division by 0 out.
    let isUsable = sum > 0.01
    let factor = isUsable ? Double(Self.one) / sum : 0
    var total = 0
    var largest = begin
    for weight in exact {
      let scaled = max(-32_768, min(32_767, (weight * factor).rounded()))
      total += Int(scaled)
      weights.append(Int16(scaled))
      if weights[weights.count - 1] > weights[largest] { largest = weights.count - 1 }
    }
    if weights.count == begin { weights.append(0) }
    weights[largest] = Int16(clamping: Int(weights[largest]) + Self.one - total)

    var end = weights.count
    while end - 1 > begin, weights[end - 1] == 0 { end -= 1 }
    var head = begin
    while head < end - 1, weights[head] == 0 { head += 1 }
    for j in head..<end { weights[begin + j - head] = weights[j] }
    let count = end - head
    weights.removeLast(weights.count - begin - count)
    weights.append(contentsOf: repeatElement(0, count: max(0, stride - count)))
    first.append(lower + head - begin)
    taps.append(count)
  }
}
