import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

/// The files of fixtures/hard against truth.tsv.
@Suite(.enabled(if: Fixtures.path("hard/truth.tsv") != nil))
struct HardFixtureTests {
  enum Outcome: String {
    case ok
    case okWithWarning = "ok-with-warning"
    case reject
  }

  @Test("every file has the outcome, the upright size and the colours that truth.tsv says")
  func truth() throws {
    let folder = try #require(Fixtures.path("hard"))
    let rows = try TabSeparated.rows(of: folder + "/truth.tsv")
    try #require(!rows.isEmpty)
    var passed = 0
    for row in rows {
      let name = try #require(row["rel"])
      let faults = try check(row, at: FilePath(folder).appending(FilePath(name)))
      #expect(faults.isEmpty, "\(name): \(faults.joined(separator: "; "))")
      passed += faults.isEmpty ? 1 : 0
    }
    print("hard/truth.tsv: \(passed)/\(rows.count)")
  }

  private func check(_ row: [String: String], at path: FilePath) throws -> [String] {
    var faults: [String] = []
    var outcome = Outcome.reject
    var header: ImageHeader?
    var stored: Raster?
    var converted: Raster?
    do throws(ImageError) {
      (header, stored, converted, outcome) = try decode(path)
    } catch {
      if error.path != path { faults.append("the error names \(error.path)") }
    }
    let accepted =
      [row["expected"] ?? ""] + (row["also_acceptable"] ?? "").split(separator: "|").map(String.init)
    if !accepted.contains(outcome.rawValue) { faults.append("outcome \(outcome.rawValue)") }
    guard let header, let stored, let converted else { return faults }
    let upright = header.uprightSize
    if let width = Int(row["w"] ?? ""), let height = Int(row["h"] ?? ""),
      upright != PixelSize(width: width, height: height)
    {
      faults.append("size \(upright)")
    }
    guard let tolerance = Double(row["tolerance"] ?? "") else { return faults }
    let mean = UprightMean(of: converted, orientation: header.orientation)
    let plain = [row["mean_r"], row["mean_g"], row["mean_b"]].map { Double($0 ?? "") ?? -1 }
    let withGamma = (row["mean_with_gama"] ?? "").split(separator: ",").map { Double($0) ?? -1 }
    func isNear(_ expected: [Double]) -> Bool {
      expected.count == 3 && (0..<3).allSatisfy { abs(mean.all[$0] - expected[$0]) <= tolerance }
    }
    if !isNear(withGamma.isEmpty ? plain : withGamma) { faults.append("mean \(mean.all)") }
    // The quarters were measured without gAMA; they are about the orientation.
    let quarters =
      withGamma.isEmpty ? mean.quarters : UprightMean(of: stored, orientation: header.orientation).quarters
    let quadrants = (row["quadrants"] ?? "").split(separator: ",").map { Double($0) ?? -1 }
    // Odd sizes split pixels between quarters; these are large or even.
    if quadrants.count == 12 && upright.width % 2 == 0 && upright.height % 2 == 0 {
      for quarter in 0..<4 {
        for channel in 0..<3
        where abs(quarters[quarter][channel] - quadrants[quarter * 3 + channel]) > tolerance + 1 {
          faults.append("quarter \(quarter) channel \(channel) is \(quarters[quarter][channel])")
        }
      }
    }
    return faults
  }

  private let color = ColorManagement()

  private func decode(_ path: FilePath) throws(ImageError) -> (
    ImageHeader, stored: Raster, converted: Raster, Outcome
  ) {
    let file: InputFile
    do {
      file = try InputFile(opening: path)
    } catch {
      throw ImageError(error)
    }
    let header = try ImageProbe.header(of: file)
    var reader = try ImageReader(file, header: header)
    let stored = try reader.readRaster()
    var converted = stored
    let decision = color.decision(for: reader.embeddedColor, format: reader.format)
    decision.transform?.convert(&converted)
    return (header, stored, converted, reader.diagnostics.isDamaged ? .okWithWarning : .ok)
  }
}
