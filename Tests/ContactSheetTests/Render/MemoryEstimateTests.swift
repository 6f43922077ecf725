import TestSupport
import Testing

@testable import ContactSheet

struct MemoryEstimateTests {
  @Test("the estimate is not less than what waits, and follows the tiles and not their number")
  func estimate() throws {
    func sheet(_ count: Int) throws -> (estimate: Int, peak: Int) {
      let folder = PictureFolder()
      for index in 0..<count { folder.addSolid("\(index).png", 30 + index % 7, 40 + index % 5, [7, 7, 7]) }
      let options = folder.options(width: 300, columns: 4) { $0.measuresTime = true }
      let plan = try SheetPlan.make(options)
      let report = try plan.render(to: .file(folder.sheetPath()))
      return (plan.estimatedPixelBytes, try #require(report.statistics).peakTileBytes)
    }
    let (few, many) = (try sheet(40), try sheet(400))
    #expect(few.estimate >= few.peak && many.estimate >= many.peak, "\(few) \(many)")
    #expect(many.estimate < 4 * few.estimate, "\(few) \(many)")
  }
}
