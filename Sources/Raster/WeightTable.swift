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
  /// The input samples any output sample needs.
  private(set) var inputRange = 0..<0
  /// The unrounded weights of one output sample.
  private var exact: [Double] = []

  /// Computes the weights that take the stretch `start ..< start + extent` of `inputCount` samples to
  /// `outputCount` samples; does nothing if they are those of the call before.
  ///
  /// The stretch must lie within the input and not be empty. If it starts at 0 and ends inside the last
  /// sample, the picture ends there, and that sample counts by the part that is covered.
  mutating func prepare(start: Double, extent: Double, inputCount: Int, outputCount: Int) {
    let shape = Shape(start: start, extent: extent, inputCount: inputCount, outputCount: outputCount)
    if self.shape == shape { return }
    self.shape = shape
    let scale = extent / Double(outputCount)
    let filterScale = max(1, scale)
    let reach = Lanczos3.support * filterScale
    stride = min(inputCount, Int(2 * reach) + 2)
    Self.resize(&first, to: outputCount, filler: 0)
    Self.resize(&taps, to: outputCount, filler: 1)
    Self.resize(&weights, to: outputCount * stride, filler: 0)
    Self.resize(&exact, to: stride, filler: 0)
    var used = (lower: inputCount, upper: 0)
    let last = inputCount - 1
    let covered = start + extent - Double(last)
    let lastCoverage = start == 0 && covered > 0 && covered < 1 ? covered : 1
    for i in 0..<outputCount {
      let center = start + (Double(i) + 0.5) * scale
      // Conversion rounds down. A sample exactly `reach` away is left out at the left: its weight is 0.
      let lower = min(last, Int(max(0, center - reach + 0.5)))
      let upper = min(last, lower + stride - 1, max(lower, Int(max(0, center + reach - 0.5))))
      let count = upper - lower + 1
      let origin = Double(lower) + 0.5 - center
      for j in 0..<count { exact[j] = Lanczos3.value(at: (origin + Double(j)) / filterScale) }
      if upper == last, lastCoverage < 1 {
        let middle = Double(last) + 0.5 * lastCoverage
        exact[count - 1] = lastCoverage * Lanczos3.value(at: (middle - center) / filterScale)
      }
      round(count: count, output: i)
      first[i] += lower
      used = (min(used.lower, first[i]), max(used.upper, first[i] + taps[i]))
    }
    inputRange = used.lower..<max(used.lower, used.upper)
  }

  /// Rounds the first `count` exact weights, gives what the rounding lost to the largest, and drops zeros at
  /// both ends; `first` becomes the number dropped in front.
  private mutating func round(count: Int, output: Int) {
    var sum = 0.0
    for j in 0..<count { sum += exact[j] }
    // The taps inside the picture always hold most of the kernel; this only keeps a division by 0 out.
    let factor = sum > 0.01 ? Double(Self.one) / sum : 0
    let begin = output * stride
    var total = 0
    var largest = begin
    var head = count
    var end = 0
    for j in 0..<count {
      let scaled = max(-32_767, min(32_767, exact[j] * factor))
      // Conversion cuts toward 0, so this rounds to the nearest without the mathematics library.
      let weight = Int32(scaled + (scaled < 0 ? -0.5 : 0.5))
      if weight != 0 {
        head = min(head, j)
        end = j + 1
      }
      total += Int(weight)
      weights[begin + j] = Int16(weight)
      if weights[begin + j] > weights[largest] { largest = begin + j }
    }
    weights[largest] = Int16(clamping: Int(weights[largest]) + Self.one - total)
    head = min(head, largest - begin)
    end = max(end, largest - begin + 1)
    if head > 0 {
      for j in head..<end { weights[begin + j - head] = weights[begin + j] }
    }
    first[output] = head
    taps[output] = end - head
  }

  private static func resize<Element>(_ array: inout [Element], to count: Int, filler: Element) {
    if array.count > count {
      array.removeLast(array.count - count)
    } else {
      array.append(contentsOf: repeatElement(filler, count: count - array.count))
    }
  }
}
