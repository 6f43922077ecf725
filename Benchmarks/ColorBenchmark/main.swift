internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry
internal import Raster
internal import TestSupport

// Times the conversion of a tile to sRGB, from colour spaces made here and from the ICC profiles named.
// WATERFALL_BENCHMARKS=1 swift run -c release ColorBenchmark [PROFILE...]

/// Milliseconds that `body` takes: the least of some runs, since everything else only adds to it.
func leastMilliseconds(runs: Int, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  return (0..<runs).map { _ in clock.measure(body) / .milliseconds(1) }.min() ?? 0
}

/// `value` with three digits behind the point.
func rounded(_ value: Double) -> String {
  let thousandths = Int((value * 1_000).rounded())
  return "\(thousandths / 1_000)." + String(String(thousandths % 1_000 + 1_000).dropFirst())
}

/// Pixels that differ from their neighbours; opaque where there is alpha.
func noise(_ size: PixelSize, _ format: PixelFormat) -> Raster {
  var random = SeededGenerator(seed: 1)
  var samples = (0..<size.pixelCount * format.samplesPerPixel).map { _ in
    UInt8.random(in: 0...255, using: &random)
  }
  if format == .rgba { for index in stride(from: 3, to: samples.count, by: 4) { samples[index] = 255 } }
  return Raster(size: size, format: format, samples: samples)
}

func measure(_ name: String, _ profile: [UInt8], _ format: PixelFormat) {
  var color = EmbeddedColor()
  color.profile = profile
  var decision = ColorDecision()
  let made = leastMilliseconds(runs: 5) {
    decision = ColorManagement().decision(for: color, format: format)
  }
  let label = name + String(repeating: " ", count: max(1, 34 - name.count))
  guard let transform = decision.transform else {
    print(label, decision.notes.first ?? "is sRGB", "(found out in \(rounded(made)) ms)")
    return
  }
  let management = ColorManagement()
  _ = management.decision(for: color, format: format)
  let found = leastMilliseconds(runs: 20) { decision = management.decision(for: color, format: format) }
  let tile = noise(PixelSize(width: 390, height: 292), format)
  var converted = tile
  let copied = leastMilliseconds(runs: 50) {
    converted = tile
    converted.withMutableSamples { $0[0] = 0 }
  }
  let done = leastMilliseconds(runs: 50) {
    converted = tile
    transform.convert(&converted)
  }
  print(
    label, "made \(rounded(made)) ms, found again \(rounded(found)) ms, tile \(rounded(done - copied)) ms")
}

measure("Display P3, RGB", ColorProfileMaker.rgb(.displayP3, .sRGB), .rgb)
measure("Display P3, RGBA", ColorProfileMaker.rgb(.displayP3, .sRGB), .rgba)
measure("gray, linear", ColorProfileMaker.gray(.gamma(1)), .gray)
measure("ink", ColorProfileMaker.cmyk(), .invertedCMYK)
measure("sRGB", ColorProfileMaker.rgb(.sRGB, .sRGBTable), .rgb)
for argument in CommandLine.arguments.dropFirst() {
  guard let profile = try? ByteSource.file(FilePath(argument)).readAll(), profile.count >= 20 else {
    print(argument, "cannot be read")
    continue
  }
  let space = String(decoding: profile[16..<20], as: UTF8.self)
  let format: PixelFormat = space == "CMYK" ? .invertedCMYK : space == "GRAY" ? .gray : .rgb
  measure(String(argument.split(separator: "/").last ?? ""), profile, format)
}
