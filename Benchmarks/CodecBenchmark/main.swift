#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry

// Times the headers and the pixels of the files named, at every scale, on one thread.
// WATERFALL_BENCHMARKS=1 swift run -c release CodecBenchmark FILE...

/// Milliseconds of processor time that `body` takes: the least of some runs, since everything else only adds to it.
func leastMilliseconds(runs: Int, _ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
  var least = Double.infinity
  for _ in 0..<runs {
    let start = now()
    try body()
    least = min(least, now() - start)
  }
  return least
}

/// `value` with one digit behind the point.
func rounded(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

/// Memory for one picture after the other, as a worker has it.
let own = DecodeBuffers()
let library = DecodeBuffers(usesLowFrequencies: false, mostInflatedBytes: 0)

/// Decodes all rows of `file` and drops them.
func decode(
  _ file: borrowing InputFile, _ header: ImageHeader, denominator: Int, buffers: DecodeBuffers
) throws {
  let target = PixelSize(
    width: header.storedSize.width / denominator, height: header.storedSize.height / denominator)
  var reader = try ImageReader(file, header: header, smallestUseful: target, quality: .fast, buffers: buffers)
  var row = [UInt8](repeating: 0, count: reader.rowBytes)
  var span = row.mutableSpan
  while try reader.readRow(into: &span) {}
}

let paths = CommandLine.arguments.dropFirst().map { FilePath($0) }
var scaled: [Int: Double] = [:]
/// Milliseconds of PNGs by kind, without and with libpng.
var ofPNG: [String: (files: Int, pixels: Int, own: Double, library: Double)] = [:]
var pixels = 0
for path in paths {
  let file = try InputFile(opening: path)
  let header = try ImageProbe.header(of: file)
  pixels += header.storedSize.pixelCount
  var line = "\(path.lastComponent) \(header.storedSize) \(header.byteCount) bytes:"
  for denominator in header.format == .jpeg ? [1, 2, 4, 8] : [1] {
    let time = try leastMilliseconds(runs: 3) {
      try decode(file, header, denominator: denominator, buffers: own)
    }
    scaled[denominator, default: 0] += time
    line += " 1/\(denominator) \(rounded(time)) ms"
  }
  if header.format == .png {
    let time = try leastMilliseconds(runs: 3) { try decode(file, header, denominator: 1, buffers: library) }
    line += ", by libpng \(rounded(time)) ms"
    var sums = ofPNG["\(header.channels.rawValue) \(header.bitDepth)", default: (0, 0, 0, 0)]
    sums.files += 1
    sums.pixels += header.storedSize.pixelCount
    sums.own += try leastMilliseconds(runs: 3) { try decode(file, header, denominator: 1, buffers: own) }
    sums.library += time
    ofPNG["\(header.channels.rawValue) \(header.bitDepth)"] = sums
  }
  print(line)
}
for (kind, sums) in ofPNG.sorted(by: { $0.key < $1.key }) {
  print(
    "\(sums.files) PNGs, \(kind) bits, \(rounded(Double(sums.pixels) / 1e6)) Mpx: \(rounded(sums.own)) ms, "
      + "by libpng \(rounded(sums.library)) ms, \(rounded(sums.library / sums.own)) times as long")
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
