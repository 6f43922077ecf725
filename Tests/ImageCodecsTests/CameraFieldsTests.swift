import FileAccess
import ImageCodecs
import PixelGeometry
import TestSupport
import Testing

struct CameraFieldsTests {
  private static func fields(_ block: [UInt8]) -> CameraFields? { EXIF(block, readsCamera: true).camera }

  @Test("everything is read in both byte orders", arguments: [false, true])
  func everything(isBigEndian: Bool) throws {
    let maker = EXIFMaker.camera(isBigEndian: isBigEndian)
    let camera = try #require(Self.fields(maker.block))
    #expect(camera.imageDescription == "A hut")
    #expect(camera.make == "NIKON CORPORATION")
    #expect(camera.model == "NIKON D90")
    #expect(camera.artist == "Ann")
    #expect(camera.copyright == "(c) Ann")
    #expect(camera.exposureTime == 0.004)
    #expect(camera.fNumber == 5.6)
    #expect(camera.iso == 400)
    #expect(camera.focalLength == 35)
    #expect(camera.dateTimeOriginal?.description == "2019-12-31 23:59:58")
    #expect(camera.lensModel == "18.0-55.0 mm f/3.5-5.6")
    #expect(camera.lensSpecification == LensSpecification(focalLengths: 18...55, fNumbers: 3.5...5.6))
    let position = try #require(camera.position)
    #expect(abs(position.latitude + 33.856_8) < 1e-9)
    #expect(abs(position.longitude - (151 + 12.0 / 60 + 55.0 / 3_600)) < 1e-9)
    #expect(EXIF(maker.block).camera == nil)
  }

  @Test("a block that says nothing has no field")
  func nothing() {
    var maker = EXIFMaker()
    maker.entries = [maker.entry(0x0112, type: 3, integer: 6)]
    #expect(Self.fields(maker.block) == CameraFields())
    #expect(Self.fields([]) == nil)
  }

  @Test(
    "a text is one line of UTF-8 or Latin-1 up to the NUL",
    arguments: [
      ("Canon\0garbage", "Canon"), ("  Canon   \0", "Canon"), ("\0garbage", nil), ("   \0", nil), ("", nil),
      ("two\r\nlines\tand a tab", "two  lines and a tab"), ("\u{1B}[31mred\u{7}", "[31mred"),
      ("\u{202E}drawkcab", "drawkcab"), ("小さな写真", "小さな写真"), (" \0editor\0more", "editor"),
    ] as [(String, String?)])
  func texts(text: String, expected: String?) {
    for type in [1, 2, 7, 129] {
      var maker = EXIFMaker()
      let bytes = Array(text.utf8)
      maker.entries = [.init(tag: 0x8298, type: type, count: bytes.count, value: bytes)]
      #expect(Self.fields(maker.block)?.copyright == expected, "type \(type)")
    }
  }

  @Test("bytes that are not UTF-8 are Latin-1, and a character that was cut off is dropped")
  func encodings() {
    func artist(_ bytes: [UInt8], claiming count: Int? = nil) -> String? {
      var maker = EXIFMaker()
      maker.entries = [.init(tag: 0x013B, type: 2, count: count ?? bytes.count, value: bytes)]
      return Self.fields(maker.block)?.artist
    }
    #expect(artist([0x4A, 0xFC, 0x72, 0x67, 0x65, 0x6E]) == "Jürgen")
    #expect(artist([0x43, 0x61, 0x66, 0xE9, 0x65]) == "Cafée")
    #expect(artist([0x41, 0x42, 0x43, 0x61, 0x66, 0xE9]) == "ABCafé")
    #expect(artist(Array("写真".utf8).dropLast()) == "写")
    #expect(artist(Array("short text".utf8), claiming: 0xFFFF_FFFF) == "short text")
    #expect(artist(Array(repeating: 0x41, count: 60_000))?.count == 4_000)
  }

  @Test("a fraction over zero, of nothing or of another type is missing")
  func badFractions() {
    for (numerator, denominator) in [(1, 0), (0, 0), (0, 1), (0xFFFF_FFFF, 0)] {
      var maker = EXIFMaker()
      maker.exifEntries = [
        maker.entry(0x829A, fractions: [(numerator, denominator)]),
        maker.entry(0x829D, fractions: [(numerator, denominator)]),
        maker.entry(0x920A, fractions: [(numerator, denominator)]),
        maker.entry(0xA432, fractions: [(numerator, denominator), (55, 1), (0, 0), (0, 0)]),
      ]
      #expect(Self.fields(maker.block) == CameraFields())
    }
    var maker = EXIFMaker()
    maker.exifEntries = [
      maker.entry(0x829A, fractions: [(-1, 250)], isSigned: true), maker.entry(0x829D, text: "f/8"),
      maker.entry(0x920A, type: 3, integer: 35), .init(tag: 0xA432, type: 5, count: 0, value: []),
    ]
    #expect(Self.fields(maker.block) == CameraFields())
    maker.exifEntries = [maker.entry(0x829A, fractions: [(-1, -250)], isSigned: true)]
    #expect(Self.fields(maker.block)?.exposureTime == 0.004)
  }

  @Test("a lens may not tell its apertures, or one focal length alone")
  func lenses() {
    func lens(_ fractions: [(Int, Int)]) -> LensSpecification? {
      var maker = EXIFMaker()
      maker.exifEntries = [maker.entry(0xA432, fractions: fractions)]
      return Self.fields(maker.block)?.lensSpecification
    }
    #expect(
      lens([(50, 1), (50, 1), (14, 10), (14, 10)])
        == LensSpecification(focalLengths: 50...50, fNumbers: 1.4...1.4))
    #expect(lens([(50, 1), (0, 0), (0, 0), (0, 0)]) == LensSpecification(focalLengths: 50...50))
    #expect(lens([(70, 1), (24, 1), (0, 0), (0, 0)]) == nil)
    #expect(lens([(24, 1), (70, 1)]) == nil)
    #expect(
      lens([(24, 1), (70, 1), (56, 10), (4, 1)])
        == LensSpecification(focalLengths: 24...70, fNumbers: 4...5.6))
  }

  @Test("the sensitivity is a short, a long or the first of several; beyond 16 bits it stands elsewhere")
  func sensitivities() {
    func iso(_ entries: (EXIFMaker) -> [EXIFMaker.Entry]) -> Int? {
      var maker = EXIFMaker(isBigEndian: true)
      maker.exifEntries = entries(maker)
      return Self.fields(maker.block)?.iso
    }
    #expect(iso { [$0.entry(0x8827, type: 4, integer: 102_400)] } == 102_400)
    #expect(
      iso {
        [.init(tag: 0x8827, type: 3, count: 3, value: $0.number(200, bytes: 2) + $0.number(0, bytes: 4))]
      } == 200)
    #expect(iso { [$0.entry(0x8827, type: 3, integer: 0)] } == nil)
    #expect(iso { [$0.entry(0x8827, type: 3, integer: 65_535)] } == 65_535)
    #expect(
      iso { [$0.entry(0x8827, type: 3, integer: 65_535), $0.entry(0x8833, type: 4, integer: 204_800)] }
        == 204_800)
    #expect(iso { _ in [.init(tag: 0x8827, type: 3, count: 0, value: [])] } == nil)
  }

  @Test("a place needs both angles, their sides and a place on earth; minutes and seconds may be missing")
  func positions() {
    func position(_ latitude: [(Int, Int)], _ side: String, _ longitude: [(Int, Int)], _ other: String)
      -> GeographicPosition?
    {
      var maker = EXIFMaker()
      maker.positionEntries = [
        maker.entry(1, text: side), maker.entry(2, fractions: latitude), maker.entry(3, text: other),
        maker.entry(4, fractions: longitude),
      ]
      return Self.fields(maker.block)?.position
    }
    let whole = GeographicPosition(latitude: 48, longitude: -2.5)
    #expect(position([(48, 1), (0, 0), (0, 0)], "N", [(2, 1), (30, 1), (0, 0)], "W") == whole)
    #expect(position([(48, 1)], "n", [(5, 2)], "w") == whole)
    #expect(position([(0, 0), (1, 1), (1, 1)], "N", [(2, 1)], "W") == nil)
    #expect(position([(91, 1)], "N", [(2, 1)], "W") == nil)
    #expect(position([(48, 1)], "", [(2, 1)], "W") == nil)
    #expect(position([(48, 1)], "E", [(2, 1)], "W") == nil)
  }

  @Test("the fields of a JPEG and of a PNG are read when asked for", arguments: [false, true])
  func files(isBigEndian: Bool) throws {
    let block = EXIFMaker.camera(isBigEndian: isBigEndian).block
    let size = PixelSize(width: 24, height: 16)
    let jpeg = JPEGMaker { $0.segments = [.exif(block)] }
    var (early, late) = (PNGMaker(), PNGMaker())
    early.chunks = [PNGChunk("eXIf", block)]
    late.lateChunks = early.chunks
    let samples = [UInt8](repeating: 99, count: size.pixelCount * 3)
    for bytes in [
      jpeg.encode(samples, size: size), early.encode(samples.map { Int($0) }, size: size),
      late.encode(samples.map { Int($0) }, size: size),
    ] {
      let header = try ImageProbe.header(of: PictureBytes(bytes), readsCamera: true)
      #expect(header.camera == Self.fields(block))
      let plain = try ImageProbe.header(of: PictureBytes(bytes))
      #expect(plain.camera == nil)
      var same = header
      same.camera = nil
      #expect(same == plain)
    }
  }

  @Test("no prefix and no change of a block traps", arguments: 0..<4)
  func hostile(seed: UInt64) {
    let block = EXIFMaker.camera(isBigEndian: seed.isMultiple(of: 2)).block
    var random = SeededGenerator(seed: seed)
    if seed < 2 { for end in 0...block.count { _ = Self.fields(Array(block[..<end])) } }
    for _ in 0..<1_500 {
      var changed = block
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
        changed[Int.random(in: 0..<changed.count, using: &random)] =
          extremes.randomElement(using: &random) ?? 0
      }
      guard let camera = Self.fields(changed) else { continue }
      for number in [camera.fNumber, camera.exposureTime, camera.focalLength] {
        #expect(number.map { $0 > 0 && $0.isFinite } ?? true, "seed \(seed)")
      }
    }
  }

  @Test("directories that point at one another end")
  func loops() {
    var maker = EXIFMaker()
    // All of them are IFD0, where the tags of the GPS directory mean something else.
    maker.entries = [
      maker.entry(0x0110, text: "X"), maker.entry(0x8769, type: 4, integer: 8),
      maker.entry(0x8825, type: 4, integer: 8),
    ]
    var fields = CameraFields()
    fields.model = "X"
    #expect(Self.fields(maker.block) == fields)
  }

  @Test("the cameras of the photos are known", .enabled(if: Fixtures.path("photos") != nil))
  func photos() throws {
    let folder = try #require(Fixtures.path("photos"))
    let files = FolderScan(extensions: FolderScan.jpegAndPNGExtensions).run([FilePath(folder)]).files
    #expect(!files.isEmpty)
    var known = 0
    for file in files {
      let header = try ImageProbe.header(of: InputFile(opening: file.path), readsCamera: true)
      let camera = header.camera
      if camera?.model != nil { known += 1 }
      print(
        file.name, camera?.make ?? "-", camera?.model ?? "-", camera?.fNumber ?? 0, camera?.exposureTime ?? 0,
        camera?.iso ?? 0, camera?.focalLength ?? 0, camera?.lensModel ?? "-")
    }
    print("photos: \(known)/\(files.count)")
    #expect(known > files.count / 2)
  }
}
