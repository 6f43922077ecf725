import Testing

@testable import ImageCodecs

struct TransferFunctionTests {
  private static let all: [(code: UInt8, function: TransferFunction)] = (0...255).compactMap { code in
    TransferFunction(codePoint: code).map { (code, $0) }
  }

  @Test("light grows with samples, from none to the white of the sheet")
  func monotone() {
    #expect(Self.all.count == 12)
    for (code, function) in Self.all {
      let light = (0...1_000).map { function.light(of: Double($0) / 1_000) }
      #expect(light[0] == 0, "code \(code)")
      #expect(abs(light[1_000] - 1) < 1e-9, "code \(code)")
      #expect(zip(light, light.dropFirst()).allSatisfy { $0 <= $1 }, "code \(code)")
    }
  }

  @Test("half of each signal is the light that its standard says")
  func known() {
    func light(_ code: UInt8) -> Double { TransferFunction(codePoint: code)?.light(of: 0.5) ?? -1 }
    #expect(abs(light(13) - 0.21404) < 1e-5)
    #expect(abs(light(1) - 0.25959) < 1e-5)
    #expect(abs(light(4) - 0.21764) < 1e-5)
    #expect(abs(light(5) - 0.14359) < 1e-5)
    #expect(light(8) == 0.5)
  }

  @Test("PQ keeps what is dark, rolls off what is bright, and shows 1,000 cd/m2 as white")
  func pq() {
    func light(_ sample: Double) -> Double { TransferFunction.pq.light(of: sample) }
    // Samples of 10, 50, 203 and 1,000 cd/m2 by the formula of ITU-R BT.2100.
    #expect(abs(light(0.299699) - 10.0 / 203) < 0.00001)
    #expect(abs(light(0.440282) - 50.0 / 203) < 0.00001)
    // Reference white: below the white of the sheet, so that highlights have room; level 229 of sRGB.
    #expect(abs(light(0.580689) - 0.783457) < 0.0001)
    #expect(light(0.751827) > 0.9999)
    #expect(light(0.9) == 1)
  }

  @Test("HLG has its reference white at 75 %, and the same place as that of PQ")
  func hlg() {
    let white = TransferFunction.hlg.light(of: 0.75)
    #expect(abs(white - TransferFunction.pq.light(of: 0.580689)) < 0.005)
  }
}
