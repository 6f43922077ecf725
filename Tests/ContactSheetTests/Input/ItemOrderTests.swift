import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The order of the pictures of a sheet.
struct ItemOrderTests {
  /// The names of the items in order.
  private func names(
    _ folder: PictureFolder, _ order: ItemOrder, _ adjust: (inout InputSelection) -> Void = { _ in }
  ) throws -> [String] {
    let options = folder.options {
      $0.selection.order = order
      adjust(&$0.selection)
    }
    return try SheetPlan.make(options).items.map { try #require($0.name).description }
  }

  /// Says when the file was last changed.
  private func setTime(_ name: String, in folder: PictureFolder, seconds: Int, nanoseconds: Int = 0) throws {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    try #require(utimensat(AT_FDCWD, folder.temporary.path(of: "pictures/" + name), [time, time], 0) == 0)
  }

  private func folder(_ names: [String]) -> PictureFolder {
    let folder = PictureFolder()
    for name in names { folder.addSolid(name, 2, 2, [0]) }
    return folder
  }

  @Test("natural order counts, order by name does not")
  func naturalAndName() throws {
    let folder = folder(["img10.png", "img2.png", "img1.png", "IMG3.png", "img010.png", "img2b.png"])
    #expect(
      try names(folder, .natural)
        == ["IMG3.png", "img1.png", "img2.png", "img2b.png", "img10.png", "img010.png"])
    #expect(
      try names(folder, .name)
        == ["IMG3.png", "img010.png", "img1.png", "img10.png", "img2.png", "img2b.png"])
  }

  @Test("given order is that of the arguments, each as often as it is named")
  func given() throws {
    let folder = folder(["b.png", "a.png", "c.png", "more/2.png", "more/10.png"])
    let arguments = ["c.png", "more", "a.png", "c.png"].map { folder.path(of: $0) }
    let expected = ["c.png", "more/2.png", "more/10.png", "a.png", "c.png"]
    let paths = expected.map { folder.path(of: $0).description }
    #expect(try names(folder, .given) { $0.paths = arguments } == paths)
    #expect(
      try names(folder, .natural) { $0.paths = arguments }
        == ["a.png", "c.png", "c.png", "more/2.png", "more/10.png"]
        .map { folder.path(of: $0).description })
  }

  @Test("two files of the same name in two folders are two pictures")
  func sameNames() throws {
    let folder = PictureFolder()
    folder.addSolid("a/1.png", 4, 4, [10])
    folder.addSolid("b/1.png", 4, 4, [20])
    folder.addSolid("a/1.jpg.png", 4, 4, [30])
    let (first, second) = (folder.path(of: "a"), folder.path(of: "b"))
    #expect(
      try names(folder, .natural) { $0.paths = [second, first] }
        == ["a/1.jpg.png", "a/1.png", "b/1.png"].map { folder.path(of: $0).description })
    #expect(
      try names(folder, .natural) { $0.recursion = .unlimited } == ["a/1.jpg.png", "a/1.png", "b/1.png"])
    let (report, sheet) = try folder.sheet(
      folder.options {
        $0.selection.paths = [second, first]
        $0.selection.order = .given
      })
    #expect(report.items.map { sheet.pixel($0.frame.x, $0.frame.y)[0] } == [20, 30, 10])
  }

  @Test("by time of the last change, to the nanosecond; ties in natural order")
  func modificationTime() throws {
    let folder = folder(["1.png", "2.png", "10.png", "3.png", "4.png"])
    try setTime("1.png", in: folder, seconds: 5000)
    try setTime("2.png", in: folder, seconds: 3000, nanoseconds: 2)
    try setTime("3.png", in: folder, seconds: 3000, nanoseconds: 1)
    try setTime("10.png", in: folder, seconds: 4000)
    try setTime("4.png", in: folder, seconds: 4000)
    #expect(try names(folder, .modificationTime) == ["3.png", "2.png", "4.png", "10.png", "1.png"])
    #expect(
      try names(folder, .modificationTime) { $0.isReversed = true }
        == ["1.png", "10.png", "4.png", "2.png", "3.png"])
  }

  @Test("by the camera's date, else by the time of the last change, whatever the century")
  func date() throws {
    let folder = PictureFolder()
    for (name, date) in [
      "far future.jpg": "9999:12:31 23:59:59", "future.jpg": "2300:01:01 00:00:00",
      "past.jpg": "1066:10:14 09:00:00", "a.jpg": "2020:05:06 07:08:09", "b.jpg": "2020:05:06 07:08:10",
    ] {
      folder.add(
        name,
        JPEGMaker { $0.segments = [.exif(EXIFMaker.block(dateTimeOriginal: date))] }.encodeCard())
    }
    folder.addSolid("undated.png", 2, 2, [0])
    // 2020-05-06 07:08:09.5 UTC
    try setTime("undated.png", in: folder, seconds: 1_588_748_889, nanoseconds: 500_000_000)
    #expect(
      try names(folder, .date)
        == ["past.jpg", "a.jpg", "undated.png", "b.jpg", "future.jpg", "far future.jpg"])
  }

  @Test("by bytes, and by shape as it is shown; ties in natural order")
  func sizeAndAspect() throws {
    let folder = PictureFolder()
    folder.add("2.png", PNGMaker.encodeCard(orientation: .rightTop))
    folder.add("10.png", PNGMaker.encodeCard(orientation: .rightTop))
    folder.addSolid("3.png", 10, 20, [1])
    folder.addSolid("4.png", 20, 20, [1])
    folder.add("5.png", Pictures.noisePNG(40, 39))
    #expect(try names(folder, .aspect) == ["3.png", "4.png", "5.png", "2.png", "10.png"])
    let bySize = try names(folder, .fileSize)
    #expect(bySize.last == "5.png")
    #expect(Array(bySize.suffix(3).prefix(2)) == ["2.png", "10.png"])
    #expect(try names(folder, .fileSize) { $0.isReversed = true } == bySize.reversed())
  }

  @Test("random order is a shuffle that depends on the seed and the files only")
  func random() throws {
    let all = (1...20).map { "\($0).png" }
    let folder = folder(all)
    let shuffled = try names(folder, .random(seed: 1))
    #expect(shuffled != all)
    #expect(Set(shuffled) == Set(all) && shuffled.count == 20)
    #expect(try names(folder, .random(seed: 1)) == shuffled)
    #expect(try names(folder, .random(seed: 2)) != shuffled)
    #expect(try names(folder, .random(seed: 1)) { $0.limit = 4 } == Array(shuffled.prefix(4)))
    let arguments = all.reversed().map { folder.path(of: $0) }
    #expect(
      try names(folder, .random(seed: 1)) { $0.paths = arguments }
        == shuffled.map { folder.path(of: $0).description })
  }

  @Test("a limit counts after sorting, bad inputs too", arguments: [ItemOrder.natural, .aspect])
  func limit(order: ItemOrder) throws {
    let folder = folder(["1.png", "2.png", "4.png", "5.png"])
    folder.add("3.png", Pictures.text)
    #expect(try names(folder, order) { $0.limit = 2 } == ["1.png", "2.png"])
    #expect(try names(folder, order) { $0.limit = 4 } == ["1.png", "2.png", "4.png"])
    #expect(try names(folder, order) { $0.limit = .max } == ["1.png", "2.png", "4.png", "5.png"])
    #expect(
      try names(folder, .natural) {
        $0.limit = 2
        $0.isReversed = true
      } == ["5.png", "4.png"])
    for limit in [0, -1, .min] {
      let error = sheetError { () throws(SheetError) in
        _ = try SheetPlan.make(folder.options { $0.selection.limit = limit })
      }
      #expect(error?.code == .noUsableImage)
    }
  }
}
