@testable import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is refused before anything is decoded, and how much is kept in memory.
struct SheetLimitTests {
  @Test("B050: a sliver of 1x30000 has its place among the others, whole, in a tile of bounded length")
  func sliver() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 1, 30_000, [10, 20, 30])
    folder.addSolid("2.png", 30_000, 1, [40, 50, 60])
    folder.addSolid("3.png", 40, 30, [70, 80, 90])
    let options = folder.options(width: 80, columns: 1) { $0.limits.tilePixels = 60 * 5_000 }
    let (report, sheet) = try folder.sheet(options)
    #expect(report.items.map(\.name) == ["1.png", "2.png", "3.png"])
    #expect(report.items.prefix(2).map(\.frame.height) == [5_000, 1])
    #expect(report.items.map(\.sourceSize?.height) == [30_000, 1, 30])
    #expect(!report.hasRejectedInput)
    #expect(report.problems.map(\.severity) == [.reduced])
    #expect(
      report.problems.first?.reason
        == "too long and narrow for its column: shown smaller, in a tile of 60x5000 pixels")
    // One pixel wide, in the middle.
    let middle = (0..<80).filter { sheet.pixel($0, 2_000) != [255, 255, 255] }
    #expect(middle == [39])
    #expect(sheet.pixel(39, 2_000) == [10, 20, 30])
  }

  @Test(
    "a tile is at most 100 times as long as broad once it is too large, and then never an obstacle to strictness"
  )
  func longestTile() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 1, 30_000, [0])
    folder.addSolid("2.png", 1, 90, [0])
    for policy in [ErrorPolicy.skip, .placeholder, .fail] {
      let options = folder.options(width: 620, columns: 1) {
        $0.isStrict = true
        $0.errorPolicy = policy
      }
      let plan = try SheetPlan.make(options)
      #expect(plan.items.map(\.frame.height) == [60_000, 54_000])
      #expect(plan.items.allSatisfy { $0.sourceSize?.width == 1 })
      #expect(plan.problems.map(\.name) == ["1.png"])
    }
  }

  @Test(
    "a tile that is reduced keeps the limit, however broad its column is exactly",
    arguments: [SheetLayout.balanced, .columns, .waterfall])
  func fractionalColumns(layout: SheetLayout) throws {
    let folder = PictureFolder()
    for index in 0..<9 { folder.addSolid("\(index).png", 30 + index, index == 4 ? 400 : 40, [9]) }
    for width in 390..<420 {
      var options = folder.options(width: width, columns: 4) { $0.style.layout = layout }
      let largest = try SheetPlan.make(options).items.map(\.frame.size.pixelCount).max() ?? 0
      options.limits.tilePixels = largest * 9 / 10
      let plan = try SheetPlan.make(options)
      #expect(!plan.problems.isEmpty)
      // In balanced columns a tile that is made lower makes its column broader.
      #expect(layout == .balanced || plan.items.count == 9 && plan.problems.map(\.severity) == [.reduced])
      for item in plan.items { #expect(item.frame.size.pixelCount <= options.limits.tilePixels, "\(width)") }
    }
  }

  @Test("slivers that together are longer than any file are all shown smaller")
  func manySlivers() throws {
    let folder = PictureFolder()
    for name in ["1.png", "2.png"] { folder.addSolid(name, 1, 100_000, [1]) }
    let plan = try SheetPlan.make(folder.options(width: 20_020, columns: 1))
    #expect(plan.items.map(\.frame.height) == [5_000, 5_000])
    #expect(plan.problems.map(\.severity) == [.reduced, .reduced])
  }

  @Test("a tile that is too large for all that is rejected in its place among the others")
  func oversizedTile() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 2, 1, [0])
    folder.add("2.png", Pictures.text)
    folder.addSolid("3.png", 3_000, 3, [3])
    let options = folder.options(width: 60_020, columns: 1)
    let plan = try SheetPlan.make(options)
    #expect(plan.items.map(\.name) == ["3.png"])
    #expect(plan.problems.map(\.name) == ["1.png", "2.png"])
    #expect(plan.problems.first?.reason.contains("more than the limit of 100000000 pixels") == true)
    let error = sheetError { () throws(SheetError) in
      var options = options
      options.errorPolicy = .fail
      _ = try SheetPlan.make(options)
    }
    #expect(error?.code == .damagedInput)
    #expect(error?.problemNames == ["1.png"])
    var marked = options
    marked.errorPolicy = .placeholder
    // A mark of 3 to 2, which nobody has to keep.
    #expect(try SheetPlan.make(marked).items.map(\.frame.height) == [40_000, 40_000, 60])
  }

  @Test("a sheet of marked tiles may be wider than any tile")
  func hugePlaceholder() throws {
    let folder = PictureFolder()
    folder.add("1.png", Pictures.text)
    folder.addSolid("2.png", 30_000, 1, [3])
    let options = folder.options(width: 30_020, columns: 1) { $0.errorPolicy = .placeholder }
    let plan = try SheetPlan.make(options)
    // 600 million pixels of a mark, which nobody has to keep.
    #expect(plan.items.map(\.frame.height) == [20_000, 1])
  }

  @Test("B104: a sheet above 2^31 - 1 rows is refused before anything is decoded")
  func tallSheet() throws {
    let folder = PictureFolder()
    // Were it decoded, it would be rejected.
    let path = folder.add("1.png", Pictures.cutPNG(1, 30_000))
    let paths = Array(repeating: path, count: 7_200)
    let error = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(
        folder.options(width: 10, columns: 1) {
          $0.selection.paths = paths
          $0.selection.order = .given
          $0.style.margins = SheetMargins(top: 0, right: 0, bottom: 0, left: 0)
        })
    }
    #expect(error?.code == .sheetTooLarge)
    #expect(
      error?.reason
        == "the sheet would be 10x2160071990 pixels; a PNG has at most 2147483647 on a side")
    #expect(folder.temporary.names(in: "sheets") == [])
  }

  @Test("impossible measures are refused whatever the files are", arguments: [0, -1, 5, .min])
  func impossibleMeasures(width: Int) {
    let error = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(PictureFolder().options(width: width))
    }
    #expect(error?.code == .impossibleLayout)
  }

  @Test("odd numbers of jobs are taken for the nearest sensible one", arguments: [0, -5, .min])
  func oddJobs(jobs: Int) throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 5, 5, [9])
    #expect(try folder.render(folder.options { $0.jobs = jobs }).report.items.count == 1)
  }

  @Test("any number of jobs is within reason", arguments: [Int.max, 1 << 40])
  func manyJobs(jobs: Int) throws {
    #expect(WorkerCount.number(jobs) == 1024)
    #expect(WorkerCount.number(3) == 3)
    #expect(WorkerCount.number(nil) >= 1)
  }

  @Test("a thousand tiny pictures, each in its place")
  func manyPictures() throws {
    let folder = PictureFolder()
    for index in 0..<1_000 {
      folder.addSolid("\(index).png", 3, 2, [UInt8(index % 256), UInt8(index / 4), 9])
    }
    let (report, sheet) = try folder.sheet(
      folder.options(width: 200, columns: 20) {
        $0.style.gap = SheetGap(horizontal: 1, vertical: 1)
        $0.jobs = 4
      })
    #expect(report.items.count == 1_000 && report.problems.isEmpty)
    for (index, item) in report.items.enumerated() {
      let color = [UInt8(index % 256), UInt8(index / 4), 9]
      #expect(sheet.pixel(item.frame.x, item.frame.y) == color)
      #expect(sheet.pixel(item.frame.maxX - 1, item.frame.maxY - 1) == color)
    }
  }

  @Test("what waits in memory does not grow with the number of pictures", arguments: [1, 4])
  func boundedMemory(jobs: Int) throws {
    let folder = PictureFolder()
    let path = folder.add("1.png", Pictures.solid(2, 3, [1, 2, 3]))
    func peak(_ count: Int) throws -> Int {
      let plan = try SheetPlan.make(
        folder.options(width: 320, columns: 4) {
          $0.selection.paths = Array(repeating: path, count: count)
          $0.jobs = jobs
        })
      let descriptor = open(folder.temporary.addFile("sheets/unnamed"), O_WRONLY)
      defer { close(descriptor) }
      let pass = RenderPass(
        plan, leavesHoles: false, output: DescriptorOutput(descriptor: descriptor), observer: nil)
      #expect(pass.run().writeFailure == nil)
      return pass.peakTileBytes
    }
    let tile = 70 * 105 * 3
    // Four columns, the window, and what is complete while another worker writes.
    #expect(try peak(200) < 40 * tile)
    #expect(try peak(20) > 0)
  }
}
