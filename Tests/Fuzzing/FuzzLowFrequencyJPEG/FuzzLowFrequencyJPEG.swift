internal import FuzzSupport
@testable internal import LowFrequencyJPEG
internal import PixelGeometry
internal import TestSupport

/// What is decoded without libjpeg has the coefficients that libjpeg reads without a warning.
///
/// The two bytes at the end say how small, and how much of the file is in memory at once.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  let choice = input.takeChoice(below: 4)
  var bytes = input.bytes
  guard bytes.count >= 2 else { return 0 }
  bytes.replaceSubrange(0..<2, with: [0xFF, 0xD8])
  let reduction = Reduction.allCases[choice % 2]
  checkDecoder(bytes, reduction, windowBytes: choice < 2 ? 64 : 1 << 16)
  checkScript(bytes, reduction)
  return 0
}

private let mostPixels = 1 << 16

private func source(_ bytes: [UInt8]) -> CodedBytes {
  { offset, buffer in
    let count = max(0, min(buffer.count, bytes.count - offset))
    for index in 0..<count { buffer[index] = bytes[offset + index] }
    return count
  }
}

private func checkDecoder(_ bytes: [UInt8], _ reduction: Reduction, windowBytes: Int) {
  var reader = SegmentReader(windowBytes: windowBytes)
  reader.open()
  guard let header = try? HeaderParser.header(of: source(bytes), through: &reader),
    header.width * header.height <= mostPixels
  else { return }
  var decoder = LowFrequencyDecoder(windowBytes: windowBytes)
  var rows: [(number: Int, values: [Int16], plan: ScanPlan)] = []
  do {
    try decoder.decode(
      source(bytes), byteCount: bytes.count, reduction: reduction,
      colors: header.components.count == 1 ? .gray : .ycbcr,
      storedSize: PixelSize(width: header.width, height: header.height)
    ) { rows.append(($0, $1, $2)) }
  } catch {
    precondition(decoder.size == .zero, "there is no picture")
    return
  }
  guard let reference = ReferenceCoefficients(bytes) else { fatalError("libjpeg gives up") }
  precondition(reference.warningCount == 0, "libjpeg warns")
  for (number, values, plan) in rows { check(number, values, plan, reference) }
  var row = [UInt8](repeating: 0, count: decoder.size.width * decoder.colors.count)
  for y in 0..<decoder.size.height {
    var span = row.mutableSpan
    decoder.putRow(y, into: &span)
  }
}

private func check(_ row: Int, _ values: [Int16], _ plan: ScanPlan, _ reference: ReferenceCoefficients) {
  for (component, expected) in zip(plan.components, reference.components) {
    for y in 0..<component.down where row * component.down + y < expected.blocksDown {
      for x in 0..<expected.blocksAcross {
        let block = component.place + y * component.blockStride + x * ScanPlan.roomForBlock
        for index in 0...component.shape.lastCoefficient {
          let (across, down) = BlockShape.harmonics[index]
          let value = expected.value(block: x, row * component.down + y, across: across, down: down)
          precondition(Int(values[block + index]) == value, "the coefficients are libjpeg's")
        }
      }
    }
  }
}

/// Without the scans that a small picture can do without, libjpeg reads the same means and warns of nothing new.
private func checkScript(_ bytes: [UInt8], _ reduction: Reduction) {
  let ranges = ScanScript.dispensableRanges(of: source(bytes), reduction: reduction, mostScans: 20)
  guard !ranges.isEmpty, let frame = JPEGSegment.offset(of: 0xC2, in: bytes) else { return }
  // Sides below 256.
  guard bytes[frame + 5] == 0, bytes[frame + 7] == 0 else { return }
  var short = bytes
  for range in ranges.reversed() { short.removeSubrange(range) }
  guard let all = ReferenceCoefficients(bytes), all.warningCount == 0 else { return }
  guard let some = ReferenceCoefficients(short) else { fatalError("libjpeg gives up on fewer scans") }
  precondition(some.warningCount == 0, "libjpeg warns of fewer scans")
  for (one, other) in zip(some.components, all.components) {
    for index in stride(from: 0, to: other.values.count, by: 64) {
      precondition(one.values[index] == other.values[index], "the means are the same")
    }
  }
}
