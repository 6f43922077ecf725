#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CImageMaker
internal import FileAccess
internal import ImageCodecs
internal import PNGEncoding
internal import PixelGeometry
internal import Raster

// Times the encoding of pictures as PNG at every effort, on one thread, beside libpng with its defaults.
// WATERFALL_BENCHMARKS=1 swift run -c release EncodingBenchmark [EFFORT...] FILE...

/// The least processor seconds that `body` takes, since everything else only adds to it, and its last result.
func least<Result>(runs: Int, _ body: () -> Result) -> (seconds: Double, result: Result) {
  var seconds = Double.infinity
  var result: Result?
  for _ in 0..<runs {
    let start = clock()
    result = body()
    seconds = min(seconds, Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }
  // At least one run has set it.
  return (seconds, result!)
}

/// The rows of a picture as a sheet would hold them.
struct Picture {
  let size: PixelSize
  let pixelBytes: Int
  let samples: [UInt8]

  init(_ path: FilePath) throws {
    let file = try InputFile(opening: path)
    var reader = try ImageReader(file, header: try ImageProbe.header(of: file))
    size = reader.size
    let flattener = Flattener(background: reader.format.hasAlpha ? .transparent : .white)
    pixelBytes = flattener.format.samplesPerPixel
    samples = flattener.flatten(try reader.readRaster())
  }

  /// The size of the file that libpng makes.
  func byteCountByLibpng() -> Int {
    var options = cmaker_png_options()
    options.width = UInt32(size.width)
    options.height = UInt32(size.height)
    options.color_type = pixelBytes == 3 ? 2 : 6
    options.bit_depth = 8
    var count = 0
    cmaker_free(cmaker_png(&options, samples, size.width * pixelBytes, &count))
    return count
  }

  /// The size of the file that we make.
  func byteCount(_ effort: CompressionEffort) -> Int {
    let shape = StripShape(width: size.width, pixelBytes: pixelBytes)
    let stripBytes = StripHeight.rows(rowBytes: shape.rowBytes, effort: effort) * shape.rowBytes
    let encoder = StripEncoder(shape: shape, effort: effort)
    var strip = EncodedStrip()
    var stream = PNGStream(size: size, pixelBytes: pixelBytes)
    var count = 0
    stream.writeHead(software: "EncodingBenchmark") { count += $0.count }
    for start in stride(from: 0, to: samples.count, by: stripBytes) {
      let end = min(samples.count, start + stripBytes)
      encoder.encode(
        samples.span.extracting(start..<end), isFirst: start == 0, isLast: end == samples.count, into: &strip)
      stream.append(&strip) { count += $0.count }
    }
    stream.finish { count += $0.count }
    return count
  }
}

/// `value` with some digits behind the point.
func rounded(_ value: Double, digits: Int) -> String {
  let unit = digits == 0 ? 1 : digits == 1 ? 10 : 1000
  let scaled = Int((value * Double(unit)).rounded())
  if digits == 0 { return String(scaled) }
  let fraction = String(scaled % unit)
  return "\(scaled / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// The efforts named, or all, and the files.
let named = CommandLine.arguments.dropFirst().prefix { name in
  CompressionEffort.allCases.contains { "\($0)" == name }
}
let efforts = CompressionEffort.allCases.filter { named.isEmpty || named.contains("\($0)") }

for path in CommandLine.arguments.dropFirst(1 + named.count) {
  let picture = try Picture(FilePath(path))
  let megabytes = Double(picture.samples.count) / 1e6
  let libpng = least(runs: 1) { picture.byteCountByLibpng() }
  print(
    "\(FilePath(path).lastComponent) \(picture.size):",
    "libpng \(libpng.result) bytes \(rounded(megabytes / libpng.seconds, digits: 1)) MB/s", terminator: "")
  for effort in efforts {
    let ours = least(runs: effort == .small ? 1 : 5) { picture.byteCount(effort) }
    let ratio = Double(ours.result) / Double(libpng.result)
    print(
      "; \(effort) \(rounded(ratio, digits: 3)), \(rounded(megabytes / ours.seconds, digits: 0)) MB/s",
      terminator: "")
  }
  print()
}
