internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry

// Times the headers and the pixels of the files named, at every scale, on one thread.
// WATERFALL_BENCHMARKS=1 swift run -c release CodecBenchmark FILE...

/// Milliseconds that `body` takes: the least of some runs, since everything else only adds to it.
func leastMilliseconds(runs: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var least = Double.infinity
  for _ in 0..<runs { least = min(least, try clock.measure(body) / .milliseconds(1)) }
  return least
}

/// `value` with one digit behind the point.
func rounded(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

/// Decodes all rows of `file` and drops them.
func decode(_ file: borrowing InputFile, _ header: ImageHeader, denominator: Int) throws {
  let target = PixelSize(
    width: header.storedSize.width / denominator, height: header.storedSize.height / denominator)
  var reader = try ImageReader(file, header: header, smallestUseful: target, quality: .fast)
  var row = [UInt8](repeating: 0, count: reader.rowBytes)
  var span = row.mutableSpan
  while try reader.readRow(into: &span) {}
}

let paths = CommandLine.arguments.dropFirst().map { FilePath($0) }
var scaled: [Int: Double] = [:]
var pixels = 0
for path in paths {
  let file = try InputFile(opening: path)
  let header = try ImageProbe.header(of: file)
  pixels += header.storedSize.pixelCount
  var line = "\(path.lastComponent) \(header.storedSize) \(header.byteCount) bytes:"
  for denominator in header.format == .jpeg ? [1, 2, 4, 8] : [1] {
    let time = try leastMilliseconds(runs: 3) { try decode(file, header, denominator: denominator) }
    scaled[denominator, default: 0] += time
    line += " 1/\(denominator) \(rounded(time)) ms"
  }
  print(line)
}
for (denominator, time) in scaled.sorted(by: { $0.key < $1.key }) {
  print("all at 1/\(denominator): \(rounded(time)) ms, \(rounded(Double(pixels) / 1_000 / time)) Mpx/s")
}
let rounds = max(1, 2_000 / max(1, paths.count))
let time = try leastMilliseconds(runs: 3) {
  for _ in 0..<rounds {
    for path in paths { _ = try ImageProbe.header(of: try InputFile(opening: path)) }
  }
}
print("headers: \(Int(Double(rounds * paths.count) / time * 1_000)) files/s")
