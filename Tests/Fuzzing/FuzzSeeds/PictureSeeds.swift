internal import PixelGeometry
internal import TestSupport

/// Small pictures of every kind, and the blocks inside them.
enum PictureSeeds {
  private static let size = PixelSize(width: 21, height: 18)
  private static let date = "2019:12:31 23:59:58"

  private static func color(_ x: Int, _ y: Int) -> [UInt8] {
    [UInt8(x * 12), UInt8(y * 14), UInt8((x ^ y) * 8)]
  }

  static let exif: [(name: String, bytes: [UInt8])] =
    (1...8).map { orientation in
      let block = EXIFMaker.block(
        orientation: orientation, isBigEndian: orientation % 2 == 0, dateTime: date, dateTimeOriginal: date)
      return ("orientation-\(orientation)", block)
    } + [
      ("camera-little", EXIFMaker.camera().block),
      ("camera-big", EXIFMaker.camera(isBigEndian: true).block),
      ("named", Array("Exif\0\0".utf8) + EXIFMaker.block(orientation: 6)),
      (
        "long",
        [3, 4, 8, 9].reduce(into: EXIFMaker()) { maker, type in
          maker.entries.append(maker.entry(0x0112, type: type, integer: 3))
        }.block
      ),
    ]

  static let profiles: [(name: String, bytes: [UInt8])] = [
    ("version-2", ProfileMaker.version2(name: "Display P3")),
    ("version-4", ProfileMaker.version4(names: [("de", "Farben"), ("en", "Colours"), ("ja", "色")])),
    // Two bytes behind each say which pixels are converted.
    ("curve", ColorProfileMaker.rgb(.displayP3, .gamma(2.2)) + [0, 0]),
    ("curve-table", ColorProfileMaker.rgb(.adobeRGB, .sRGBTable) + [3, 0]),
    ("gray", ColorProfileMaker.gray(.sRGB) + [1, 0]),
    ("rgb-table", ColorProfileMaker.rgbTable() + [0, 0]),
    ("ink", ColorProfileMaker.cmyk() + [4, 0]),
  ]

  static let jpegs: [(name: String, bytes: [UInt8])] = {
    let segments =
      [JPEGSegment.xmp("<x/>"), .exif(EXIFMaker.block(orientation: 6, dateTime: date))]
      + JPEGSegment.profile(profiles[0].bytes, partBytes: 60)
    let makers: [(String, JPEGMaker)] = [
      ("baseline", JPEGMaker { $0.segments = segments }),
      ("full", JPEGMaker { $0.subsampling = (1, 1) }),
      ("wide", JPEGMaker { $0.subsampling = (4, 1) }),
      ("tall", JPEGMaker { $0.subsampling = (1, 2) }),
      ("restarts", JPEGMaker { $0.restartInterval = 1 }),
      ("progressive", JPEGMaker { $0.isProgressive = true }),
      ("progressive-restarts", JPEGMaker { ($0.isProgressive, $0.restartInterval) = (true, 2) }),
      ("arithmetic", JPEGMaker { $0.isArithmetic = true }),
      ("arithmetic-progressive", JPEGMaker { ($0.isArithmetic, $0.isProgressive) = (true, true) }),
      ("rgb", JPEGMaker { ($0.stored, $0.subsampling, $0.hasAdobeMarker) = (.rgb, (1, 1), true) }),
      (
        "scans",
        JPEGMaker { maker in
          maker.scans = (0..<3).map { .init(components: $0..<($0 + 1), coefficients: 0...63) }
        }
      ),
    ]
    var files = makers.map { ($0.0, $0.1.encode(size: size, color: color)) }
    let gray = JPEGMaker { ($0.given, $0.stored, $0.subsampling) = (.gray, .gray, (1, 1)) }
    files.append(("gray", gray.encode(size: size) { [UInt8($0 * $1 % 256)] }))
    for (name, stored) in [("cmyk", JPEGMaker.Color.cmyk), ("ycck", .ycck)] {
      let ink = JPEGMaker { maker in
        (maker.given, maker.stored, maker.hasAdobeMarker) = (.cmyk, stored, true)
        (maker.hasJFIFMarker, maker.subsampling) = (false, (1, 1))
      }
      files.append((name, ink.encode(size: size) { color($0, $1) + [200] }))
    }
    return files
  }()

  static let pngs: [(name: String, bytes: [UInt8])] =
    PNGMaker.Color.allCases.flatMap { color in
      color.depths.flatMap { depth in
        [false, true].map { isInterlaced in
          var maker = PNGMaker(color, depth: depth)
          maker.isInterlaced = isInterlaced
          if color == .palette {
            maker.palette = (0..<(1 << min(depth, 5))).map { [UInt8($0 * 8), 0, UInt8(255 - $0 * 8)] }
            maker.paletteAlpha = [0, 128]
          } else if isInterlaced && (color == .gray || color == .rgb) {
            maker.key = Array(repeating: 1, count: color.samples)
          }
          maker.chunks = chunks
          let bound = color == .palette ? maker.palette.count : 1 << depth
          let samples = (0..<(size.pixelCount * color.samples)).map { $0 * 37 % bound }
          return ("\(color)-\(depth)\(isInterlaced ? "-interlaced" : "")", maker.encode(samples, size: size))
        }
      }
    } + unpacked

  private static let chunks = [
    PNGChunk("eXIf", EXIFMaker.block(orientation: 6)), PNGChunk("gAMA", PNGChunk.number(45_455)),
    PNGChunk("cICP", [1, 13, 0, 1]), PNGChunk.text("Software", "waterfall"),
  ]

  /// Rows and a profile that are not compressed, for `PNGRepair` to pack: changes reach the filters behind.
  private static let unpacked: [(name: String, bytes: [UInt8])] =
    [(0, 1), (2, 3), (4, 2), (6, 4)].flatMap { color, samples in
      [0, 1].map { interlace in
        let chunks: [PNGChunk] = [
          .header(width: 9, height: 9, color: color, interlace: interlace),
          PNGChunk("rCCP", profiles[1].bytes), PNGChunk("rDAT", filteredRows(samples)), PNGChunk("IEND", []),
        ]
        return ("unpacked-\(color)-\(interlace)", PNGChunk.file(chunks))
      }
    }

  /// Twelve rows of nine pixels, each with another filter in front.
  private static func filteredRows(_ samples: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<12 {
      rows.append(UInt8(row % 5))
      for sample in 0..<(9 * samples) { rows.append(UInt8((sample * 29 + row * 7) % 256)) }
    }
    return rows
  }
}
