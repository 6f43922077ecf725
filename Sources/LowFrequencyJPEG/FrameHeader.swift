/// What the markers in front of the coded data say.
struct FrameHeader {
  struct Component {
    var identifier: UInt8
    /// Sampling factors: samples of this component for `mostAcross` by `mostDown` of the finest one.
    var across: Int
    var down: Int
    var quantizationSlot: Int
    var differenceSlot = 0
    var coefficientSlot = 0
  }

  var width = 0
  var height = 0
  var components: [Component] = []
  /// Tables by slot, in zigzag order; empty where there is none.
  var quantization = [[UInt8]](repeating: [], count: 4)
  var differenceCodes = [HuffmanCode](repeating: HuffmanCode(), count: HuffmanTables.slots)
  var coefficientCodes = [HuffmanCode](repeating: HuffmanCode(), count: HuffmanTables.slots)
  /// MCUs between restart markers; 0 for none.
  var restartInterval = 0
  /// Where in the file the coded data start.
  var scanOffset = 0

  var mostAcross: Int { components.map(\.across).max() ?? 1 }
  var mostDown: Int { components.map(\.down).max() ?? 1 }

  /// The first of the components that use the codes of component `index`.
  func firstComponent(withCodesOf index: Int) -> Int {
    let (difference, coefficient) = (components[index].differenceSlot, components[index].coefficientSlot)
    return components.firstIndex {
      $0.differenceSlot == difference && $0.coefficientSlot == coefficient
    } ?? index
  }
}
