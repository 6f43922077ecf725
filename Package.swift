// swift-tools-version: 6.2

import PackageDescription

/// Lint-like upcoming features every Swift target is built with.
let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A Swift target of the library, with the settings all of them share.
func module(_ name: String, dependsOn dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// The test target that mirrors a module.
func tests(of module: String, dependsOn dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: module + "Tests",
    dependencies: [.byName(name: module), "TestSupport"] + dependencies,
    swiftSettings: swiftSettings)
}

let package = Package(
  name: "waterfall",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "waterfall", targets: ["waterfall"]),
    .library(name: "GalleryLayout", targets: ["GalleryLayout", "PixelGeometry"]),
    .library(
      name: "ContactSheet",
      targets: ["ContactSheet", "GalleryLayout", "PixelGeometry", "FileAccess"]),
  ],
  traits: [
    .trait(name: "Text", description: "Text on sheets, by Pango where it is installed."),
    .default(enabledTraits: ["Text"]),
  ],
  targets: [
    // System libraries: a module map, a pkg-config name and where to get them.
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),

    // C: "jumps on error" becomes "returns a status"; kernels the Swift compiler cannot dispatch by CPU.
    .target(name: "CPNGShims", dependencies: ["CPNG", "CZlib"]),
    .target(name: "CJPEGShims", dependencies: ["CJPEG"]),
    .target(name: "CLittleCMSShims", dependencies: ["CLittleCMS"]),
    .target(name: "CZlibShims", dependencies: ["CZlib"]),
    .target(name: "CPixelKernels"),
    .target(name: "CMemoryShims"),
    // Loads Pango when the first text is drawn, so it needs no system library target.
    .target(name: "CPangoShims"),

    // The library, from the words it is said in to the pipeline.
    module("PixelGeometry"),
    module("PlainJSON"),
    module("WorkerThreads"),
    module("FileAccess", dependsOn: ["WorkerThreads"]),
    module("GalleryLayout", dependsOn: ["PixelGeometry"]),
    module("Raster", dependsOn: ["PixelGeometry", "CPixelKernels"]),
    module("LowFrequencyJPEG", dependsOn: ["PixelGeometry", "CPixelKernels"]),
    module(
      "ImageCodecs",
      dependsOn: [
        "PixelGeometry", "FileAccess", "Raster", "LowFrequencyJPEG", "CPNGShims", "CDeflate", "CJPEGShims",
        "CLittleCMSShims", "CPixelKernels",
      ]),
    module(
      "SheetText",
      dependsOn: [
        "PixelGeometry", "FileAccess", "Raster",
        .target(name: "CPangoShims", condition: .when(traits: ["Text"])),
      ]),
    module("PNGEncoding", dependsOn: ["PixelGeometry", "CDeflate", "CPixelKernels", "CZlibShims"]),
    module(
      "ContactSheet",
      dependsOn: [
        "PixelGeometry", "PlainJSON", "FileAccess", "WorkerThreads", "GalleryLayout", "Raster", "ImageCodecs",
        "PNGEncoding", "SheetText",
      ]),

    // The command.
    module(
      "WaterfallCLI",
      dependsOn: [
        "CMemoryShims", "ContactSheet", "FileAccess", "WorkerThreads", "GalleryLayout", "PixelGeometry",
        "PlainJSON",
      ]),
    .executableTarget(name: "waterfall", dependencies: ["WaterfallCLI"], swiftSettings: swiftSettings),

    // Tests mirror the sources.
    .target(name: "CImageMaker", dependencies: ["CPNG", "CJPEG"], path: "Tests/CImageMaker"),
    .target(
      name: "TestSupport", dependencies: ["PixelGeometry", "CImageMaker"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),
    tests(of: "PixelGeometry"),
    tests(of: "PlainJSON"),
    tests(of: "FileAccess"),
    tests(of: "WorkerThreads"),
    tests(of: "GalleryLayout", dependsOn: ["PixelGeometry", "PlainJSON"]),
    tests(of: "Raster", dependsOn: ["PixelGeometry"]),
    tests(of: "LowFrequencyJPEG", dependsOn: ["PixelGeometry"]),
    tests(of: "ImageCodecs", dependsOn: ["PixelGeometry", "FileAccess", "Raster"]),
    tests(of: "SheetText", dependsOn: ["PixelGeometry", "FileAccess", "WorkerThreads", "Raster"]),
    tests(
      of: "PNGEncoding",
      dependsOn: ["CZlib", "PixelGeometry", "FileAccess", "Raster", "ImageCodecs"]),
    tests(
      of: "ContactSheet",
      dependsOn: [
        "PixelGeometry", "FileAccess", "WorkerThreads", "GalleryLayout", "Raster", "ImageCodecs",
        "PNGEncoding", "PlainJSON",
      ]),
    tests(of: "WaterfallCLI", dependsOn: ["ContactSheet", "FileAccess", "PlainJSON"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)

// Benchmarks join the manifest on request: nobody who builds the package needs them.
if Context.environment["WATERFALL_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "KernelBenchmark", dependencies: ["CPixelKernels", "PixelGeometry", "Raster"],
      path: "Benchmarks/KernelBenchmark", exclude: ["README.md"], swiftSettings: swiftSettings))
  package.targets.append(
    .executableTarget(
      name: "CodecBenchmark", dependencies: ["FileAccess", "ImageCodecs", "PixelGeometry"],
      path: "Benchmarks/CodecBenchmark", exclude: ["README.md"], swiftSettings: swiftSettings))
  package.targets.append(
    .executableTarget(
      name: "ColorBenchmark",
      dependencies: ["FileAccess", "ImageCodecs", "PixelGeometry", "Raster", "TestSupport"],
      path: "Benchmarks/ColorBenchmark", exclude: ["README.md"], swiftSettings: swiftSettings))
  package.targets.append(
    .executableTarget(
      name: "EncodingBenchmark",
      dependencies: ["CImageMaker", "FileAccess", "ImageCodecs", "PixelGeometry", "PNGEncoding", "Raster"],
      path: "Benchmarks/EncodingBenchmark", exclude: ["README.md"], swiftSettings: swiftSettings))
  package.targets.append(
    .executableTarget(
      name: "LowFrequencyBenchmark", dependencies: ["FileAccess", "ImageCodecs", "PixelGeometry", "Raster"],
      path: "Benchmarks/LowFrequencyBenchmark", exclude: ["README.md"], swiftSettings: swiftSettings))
  package.targets.append(
    .executableTarget(
      name: "LayoutBenchmark", dependencies: ["GalleryLayout", "PixelGeometry"],
      path: "Benchmarks/LayoutBenchmark", exclude: ["README.md"], swiftSettings: swiftSettings))
}

// The painter of SampleImages is built only when asked for: nobody needs it to use or test the package.
if Context.environment["WATERFALL_TOOLS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "SamplePainter", dependencies: ["PixelGeometry", "TestSupport"], swiftSettings: swiftSettings))
}

// Fuzz targets bring no main of their own, libFuzzer has one: an ordinary build must not see them. See Scripts/fuzz.
if Context.environment["WATERFALL_FUZZING"] != nil {
  func fuzzTarget(_ name: String, dependsOn dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: ["FuzzSupport"] + dependencies, path: "Tests/Fuzzing/\(name)",
      swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])])
  }
  package.targets += [
    .target(
      name: "FuzzSupport", dependencies: ["ImageCodecs", "PixelGeometry", "Raster"],
      path: "Tests/Fuzzing/FuzzSupport", swiftSettings: swiftSettings),
    fuzzTarget("FuzzSignature", dependsOn: ["ImageCodecs"]),
    fuzzTarget("FuzzEXIF", dependsOn: ["ContactSheet", "ImageCodecs"]),
    fuzzTarget("FuzzProfile", dependsOn: ["ImageCodecs", "PixelGeometry", "Raster"]),
    fuzzTarget("FuzzJPEG", dependsOn: ["ImageCodecs"]),
    fuzzTarget("FuzzLowFrequencyJPEG", dependsOn: ["LowFrequencyJPEG", "PixelGeometry", "TestSupport"]),
    fuzzTarget("FuzzPNG", dependsOn: ["ImageCodecs", "Raster"]),
    fuzzTarget("FuzzStrips", dependsOn: ["ImageCodecs", "PNGEncoding", "PixelGeometry", "Raster"]),
    fuzzTarget(
      "FuzzTile", dependsOn: ["ContactSheet", "FileAccess", "ImageCodecs", "PixelGeometry", "Raster"]),
    fuzzTarget("FuzzOptions", dependsOn: ["ContactSheet", "WaterfallCLI"]),
    fuzzTarget("FuzzCaptions", dependsOn: ["ContactSheet"]),
    fuzzTarget("FuzzLayout", dependsOn: ["GalleryLayout", "PixelGeometry"]),
    fuzzTarget("FuzzSizes", dependsOn: ["FileAccess", "PlainJSON", "WaterfallCLI"]),
    .executableTarget(
      name: "FuzzSeeds", dependencies: ["PixelGeometry", "TestSupport"], path: "Tests/Fuzzing/FuzzSeeds",
      swiftSettings: swiftSettings),
  ]
}
