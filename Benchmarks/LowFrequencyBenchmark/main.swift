internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry

// Times reduced JPEGs with and without libjpeg, and judges the tiles that are made of them.
// WATERFALL_BENCHMARKS=1 swift run -c release LowFrequencyBenchmark [--runs N] [--width W] FILE...

/// `value` with `digits` behind the point.
func text(_ value: Double, digits: Int = 1) -> String {
  if !value.isFinite { return "-" }
  let factor = digits == 1 ? 10 : 100
  let number = Int((value * Double(factor)).rounded())
  let fraction = String(number % factor)
  return "\(number / factor)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

func median(_ values: [Double]) -> Double { values.isEmpty ? .nan : values.sorted()[values.count / 2] }
func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

/// Decodes all rows at 1/`denominator` and drops them; milliseconds of processor time.
func time(
  _ file: borrowing InputFile, _ header: ImageHeader, denominator: Int, buffers: DecodeBuffers,
  row: inout [UInt8]
) throws -> Double {
  let target = PixelSize(
    width: header.storedSize.width / denominator, height: header.storedSize.height / denominator)
  let start = Mathematics.processorMilliseconds
  var reader = try ImageReader(
    file, header: header, smallestUseful: target, quality: .fast, buffers: buffers)
  if row.count != reader.rowBytes { row = [UInt8](repeating: 0, count: reader.rowBytes) }
  var span = row.mutableSpan
  while try reader.readRow(into: &span) {}
  return Mathematics.processorMilliseconds - start
}

var (runs, width) = (9, 390)
var paths: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--runs": runs = max(1, arguments.popFirst().flatMap { Int($0) } ?? runs)
  case "--width": width = max(1, arguments.popFirst().flatMap { Int($0) } ?? width)
  default: paths.append(argument)
  }
}

let own = DecodeBuffers()
let library = DecodeBuffers(usesLowFrequencies: false)
var medians: [Int: (own: [Double], library: [Double])] = [4: ([], []), 8: ([], [])]
var decibels: (own: [Double], library: [Double]) = ([], [])
var row: [UInt8] = []
for path in paths {
  let file = try InputFile(opening: FilePath(path))
  let header = try ImageProbe.header(of: file)
  if header.format != .jpeg || header.wholePictureBytes > 0 {
    print("\(path): left to libjpeg")
    continue
  }
  var line = "\(FilePath(path).lastComponent) \(header.storedSize):"
  for denominator in [4, 8] {
    var times: (own: [Double], library: [Double]) = ([], [])
    for _ in 0..<runs {
      times.own.append(try time(file, header, denominator: denominator, buffers: own, row: &row))
      times.library.append(try time(file, header, denominator: denominator, buffers: library, row: &row))
    }
    let (mine, theirs) = (median(times.own), median(times.library))
    medians[denominator]?.own.append(mine)
    medians[denominator]?.library.append(theirs)
    line += " 1/\(denominator) \(text(mine)) against \(text(theirs)) ms, \(text(theirs / mine, digits: 2))x;"
  }
  var quality = try TileQuality(file, header, width: width)
  let (mine, theirs) = (
    try quality.decibels(file, header, buffers: own), try quality.decibels(file, header, buffers: library)
  )
  decibels.own.append(mine)
  decibels.library.append(theirs)
  print("\(line) tile \(text(mine)) against \(text(theirs)) dB")
}
for denominator in [4, 8] {
  guard let (mine, theirs) = medians[denominator], !mine.isEmpty else { continue }
  let (total, other) = (mine.reduce(0, +), theirs.reduce(0, +))
  let ratios = zip(mine, theirs).map { $1 / $0 }
  print(
    "all at 1/\(denominator): \(text(total)) against \(text(other)) ms, \(text(other / total, digits: 2))x; "
      + "median ratio \(text(median(ratios), digits: 2))x, least \(text(ratios.min() ?? .nan, digits: 2))x")
}
print("tiles: \(text(mean(decibels.own))) against \(text(mean(decibels.library))) dB in the mean")
