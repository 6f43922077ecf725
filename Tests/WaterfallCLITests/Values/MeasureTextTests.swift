import Testing

@testable import WaterfallCLI

struct MeasureTextTests {
  @Test("a gap is one number or two")
  func gaps() {
    #expect(GapMeasure(Array("0".utf8)) == GapMeasure(horizontal: 0, vertical: 0))
    #expect(GapMeasure(Array("7".utf8)) == GapMeasure(horizontal: 7, vertical: 7))
    #expect(GapMeasure(Array("8.5x6".utf8)) == GapMeasure(horizontal: 8.5, vertical: 6))
    #expect(GapMeasure(Array("0.5".utf8)) == GapMeasure(horizontal: 0.5, vertical: 0.5))
  }

  @Test("margins are shortened as in CSS")
  func margins() {
    #expect(MarginMeasure(Array("1".utf8)) == MarginMeasure(top: 1, right: 1, bottom: 1, left: 1))
    #expect(MarginMeasure(Array("1,2".utf8)) == MarginMeasure(top: 1, right: 2, bottom: 1, left: 2))
    #expect(MarginMeasure(Array("1,2,3".utf8)) == MarginMeasure(top: 1, right: 2, bottom: 3, left: 2))
    #expect(MarginMeasure(Array("1,2,3,4".utf8)) == MarginMeasure(top: 1, right: 2, bottom: 3, left: 4))
  }

  @Test("placeholders are a number, heights, or both in any order")
  func placeholders() {
    for text in ["30,heights:50..199", "heights:50..199,30"] {
      var request = PlaceholdersRequest()
      let isUnderstood = request.add(Array(text.utf8))
      #expect(isUnderstood)
      #expect(request == PlaceholdersRequest(count: 30, heights: 50...199))
    }
    var request = PlaceholdersRequest(count: 3)
    let isRefused = !request.add(Array("5,x".utf8))
    #expect(isRefused)
    #expect(request == PlaceholdersRequest(count: 3))
    // Colours of pictures and cells without any exclude each other: the last counts.
    let becomesAverage = request.add(Array("average".utf8))
    #expect(becomesAverage && request == PlaceholdersRequest(isAverage: true))
    let becomesCells = request.add(Array("5".utf8))
    #expect(becomesCells && request == PlaceholdersRequest(count: 5))
    let isMixtureRefused = !request.add(Array("5,average".utf8))
    #expect(isMixtureRefused)
  }
}
