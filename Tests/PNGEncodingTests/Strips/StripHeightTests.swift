import Testing

@testable import PNGEncoding

struct StripHeightTests {
  @Test("strips have 64 to 128 rows unless rows are very short or very long")
  func rows() {
    for width in 1...10_000 {
      let rows = StripHeight.rows(rowBytes: width * 3, effort: .balanced)
      let isShort = width * 3 * 129 <= 256 << 10
      #expect(isShort ? rows > 128 : (64...128).contains(rows), "width \(width)")
    }
    #expect(StripHeight.rows(rowBytes: 800 * 3, effort: .balanced) == 128)
    #expect(StripHeight.rows(rowBytes: 1600 * 3, effort: .balanced) == 102)
    #expect(StripHeight.rows(rowBytes: 100_000 * 4, effort: .balanced) * 100_000 * 4 <= 8 << 20)
    #expect(StripHeight.rows(rowBytes: Int(Int32.max) * 4, effort: .balanced) == 1)
    #expect(StripHeight.rows(rowBytes: .max, effort: .balanced) == 1)
    #expect(StripHeight.rows(rowBytes: 1600 * 3, effort: .small) == 409)
    #expect(StripHeight.rows(rowBytes: .max, effort: .small) == 1)
  }
}
