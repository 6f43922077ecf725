import ImageCodecs
import PixelGeometry
import TestSupport
import Testing

struct EXIFTests {
  @Test(
    "all eight orientations are read in both byte orders", arguments: Orientation.allCases, [false, true])
  func orientations(orientation: Orientation, isBigEndian: Bool) {
    let block = EXIFMaker.block(orientation: Int(orientation.rawValue), isBigEndian: isBigEndian)
    #expect(EXIF(block).orientation == orientation)
    #expect(EXIF(Array("Exif\0\0".utf8) + block).orientation == orientation)
  }

  @Test("integer types 1, 3, 4, 8 and 9 count", arguments: [1, 3, 4, 8, 9], [false, true])
  func acceptedTypes(type: Int, isBigEndian: Bool) {
    var maker = EXIFMaker(isBigEndian: isBigEndian)
    maker.entries = [maker.entry(0x0112, type: type, integer: 6)]
    #expect(EXIF(maker.block).orientation == .rightTop)
  }

  @Test("other types mean upright", arguments: [0, 2, 5, 6, 7, 10, 11, 12, 13, 65535])
  func refusedTypes(type: Int) {
    var maker = EXIFMaker()
    maker.entries = [.init(tag: 0x0112, type: type, count: 1, value: [6, 0, 0, 0])]
    #expect(EXIF(maker.block).orientation == .upright)
  }

  @Test("a count other than one means upright", arguments: [0, 2, 65536, 0xFFFF_FFFF])
  func refusedCounts(count: Int) {
    var maker = EXIFMaker()
    maker.entries = [.init(tag: 0x0112, type: 3, count: count, value: [6, 0, 0, 0])]
    #expect(EXIF(maker.block).orientation == .upright)
  }

  @Test("values that are no orientation mean upright", arguments: [0, 9, 256, 262, 65535, -1, -250])
  func refusedValues(value: Int) {
    for type in [1, 3, 4, 8, 9] {
      var maker = EXIFMaker()
      maker.entries = [maker.entry(0x0112, type: type, integer: value)]
      // Where the type has no room for the value only its low byte is written.
      if type == 1 && (1...8).contains(value & 0xFF) { continue }
      #expect(EXIF(maker.block).orientation == .upright, "type \(type)")
    }
  }

  @Test("only the first directory is read")
  func secondDirectory() {
    var first = EXIFMaker()
    first.entries = [first.entry(0x0100, type: 3, integer: 1)]
    var block = first.block
    let next = block.count
    // The link to the next directory is the last field of the first.
    block.replaceSubrange((next - 4)..<next, with: first.number(next, bytes: 4))
    block += first.number(1, bytes: 2) + first.number(0x0112, bytes: 2) + first.number(3, bytes: 2)
    block += first.number(1, bytes: 4) + first.number(6, bytes: 4) + first.number(0, bytes: 4)
    #expect(EXIF(block).orientation == .upright)
  }

  @Test("the time of the shot comes before the time of the last change")
  func dates() throws {
    let both = EXIFMaker.block(
      isBigEndian: true, dateTime: "2021:05:06 07:08:09", dateTimeOriginal: "2019:12:31 23:59:58")
    #expect(EXIF(both).dateTaken?.description == "2019-12-31 23:59:58")
    let one = EXIFMaker.block(dateTime: "2021:05:06 07:08:09")
    #expect(EXIF(one).dateTaken?.description == "2021-05-06 07:08:09")
    let blank = EXIFMaker.block(dateTime: "2021:05:06 07:08:09", dateTimeOriginal: "    :  :     :  :  ")
    #expect(EXIF(blank).dateTaken?.description == "2021-05-06 07:08:09")
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "2021", "0000:00:00 00:00:00", "2021:13:01 00:00:00", "2021:00:01 00:00:00", "2021:01:32 00:00:00",
      "2021:01:01 24:00:00", "2021:01:01 00:60:00", "2021:01:01 00:00:61", "20x1:01:01 00:00:00",
    ])
  func noDates(text: String) {
    #expect(EXIF(EXIFMaker.block(dateTime: text)).dateTaken == nil)
  }

  @Test("dates are in the order of time")
  func dateOrder() throws {
    let texts = [
      "1969:12:31 23:59:59", "1970:01:01 00:00:00", "1999:12:31 23:59:59", "2000:02:29 00:00:00",
      "2000:03:01 00:00:00", "2024:02:29 12:00:00", "2024:03:01 00:00:00",
    ]
    let dates = try texts.map { try #require(EXIF(EXIFMaker.block(dateTime: $0)).dateTaken) }
    #expect(dates == dates.sorted())
    #expect(
      dates.map(\.secondsSince1970) == [
        -1, 0, 946_684_799, 951_782_400, 951_868_800, 1_709_208_000, 1_709_251_200,
      ])
  }

  @Test("no prefix and no change of a block traps")
  func hostile() {
    let blocks = [false, true].map {
      EXIFMaker.block(
        orientation: 6, isBigEndian: $0, dateTime: "2021:05:06 07:08:09",
        dateTimeOriginal: "2019:12:31 23:59:58")
    }
    var generator = SeededGenerator(seed: 11)
    for block in blocks {
      for end in 0...block.count { _ = EXIF(Array(block[..<end])) }
      for _ in 0..<3_000 {
        var changed = block
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)]
          changed[Int.random(in: 0..<changed.count, using: &generator)] =
            extremes.randomElement(using: &generator) ?? 0
        }
        _ = EXIF(changed)
      }
    }
  }

  @Test("a directory that points at itself or claims 65,535 entries ends")
  func loops() {
    var maker = EXIFMaker()
    maker.exifEntries = [maker.entry(0x9003, text: "2019:12:31 23:59:58")]
    var block = maker.block
    // The Exif directory is IFD0 itself.
    block.replaceSubrange(18..<22, with: maker.number(8, bytes: 4))
    #expect(EXIF(block).dateTaken == nil)
    block.replaceSubrange(8..<10, with: [0xFF, 0xFF])
    #expect(EXIF(block).orientation == .upright)
  }
}
