import Testing

@testable import PNGEncoding

struct StripHeightTests {
  @Test("strips have 64 to 128 rows unless rows are very short or very long")
  func rows() {
    for width in 1...10_000 {
      let rows = StripHeight.rows(rowBytes: width * 3)
      let isShort = width * 3 * 129 <= 256 << 10
      #expect(isShort ? rows > 128 : (64...128).contains(rows), "width \(width)")
    }
    #expect(StripHeight.rows(rowBytes: 800 * 3) == 128)
    #expect(StripHeight.rows(rowBytes: 1600 * 3) == 102)
    #expect(StripHeight.rows(rowBytes: 100_000 * 4) * 100_000 * 4 <= 8 << 20)
    #expect(StripHeight.rows(rowBytes: Int(Int32.max) * 4) == 1)
    #expect(StripHeight.rows(rowBytes: .max) == 1)
  }
}
