import ImageCodecs
import Testing

@testable import ContactSheet

struct CaptionNumbersTests {
  @Test(
    "apertures have as many places as they need",
    arguments: [
      (8, "f/8"), (2.8, "f/2.8"), (1.78, "f/1.78"), (5.599_999, "f/5.6"), (0.95, "f/0.95"), (22, "f/22"),
      (1.999_9, "f/2"),
    ] as [(Double, String)])
  func fNumbers(number: Double, text: String) { #expect(CaptionNumbers.fNumber(number) == text) }

  @Test(
    "short exposures are fractions of a second, long ones are seconds",
    arguments: [
      (1.0 / 250, "1/250 s"), (1.0 / 8_000, "1/8000 s"), (0.016_666, "1/60 s"), (0.25, "1/4 s"),
      (0.3, "0.3 s"), (0.4, "0.4 s"), (0.5, "0.5 s"), (1, "1 s"), (1.3, "1.3 s"), (2, "2 s"), (30, "30 s"),
      (4_294_967_295, "4294967295 s"), (1.0 / 4_294_967_295, "1/4294967295 s"),
      (.leastNonzeroMagnitude, "1/9007199254740992 s"),
      (.greatestFiniteMagnitude, "900719925474099.2 s"),
    ] as [(Double, String)])
  func exposureTimes(seconds: Double, text: String) {
    #expect(CaptionNumbers.exposureTime(seconds) == text)
  }

  @Test(
    "focal lengths have at most one place",
    arguments: [(35, "35 mm"), (4.25, "4.3 mm"), (6.86, "6.9 mm")] as [(Double, String)])
  func focalLengths(length: Double, text: String) { #expect(CaptionNumbers.focalLength(length) == text) }

  @Test("a lens without a name is called by what it can do")
  func lenses() {
    #expect(
      CaptionNumbers.lens(LensSpecification(focalLengths: 24...70, fNumbers: 2.8...2.8)) == "24-70 mm f/2.8")
    #expect(
      CaptionNumbers.lens(LensSpecification(focalLengths: 18...55, fNumbers: 3.5...5.6))
        == "18-55 mm f/3.5-5.6")
    #expect(CaptionNumbers.lens(LensSpecification(focalLengths: 50...50)) == "50 mm")
  }

  @Test(
    "a place is in degrees, minutes and seconds",
    arguments: [
      (48.858_05, 2.294_44, "48°51′29″N 2°17′40″E"), (-33.856_8, -151.215_3, "33°51′24″S 151°12′55″W"),
      (0, 0, "0°00′00″N 0°00′00″E"), (59.999_99, -0.000_1, "60°00′00″N 0°00′00″W"),
      (90, 180, "90°00′00″N 180°00′00″E"),
    ])
  func positions(latitude: Double, longitude: Double, text: String) throws {
    let position = try #require(GeographicPosition(latitude: latitude, longitude: longitude))
    #expect(CaptionNumbers.position(position) == text)
  }

  @Test("what is beyond the poles is no place")
  func impossiblePositions() {
    #expect(GeographicPosition(latitude: 90.1, longitude: 0) == nil)
    #expect(GeographicPosition(latitude: 0, longitude: -180.1) == nil)
    #expect(GeographicPosition(latitude: .nan, longitude: 0) == nil)
    #expect(GeographicPosition(latitude: 0, longitude: .infinity) == nil)
  }

  @Test(
    "sizes of files have two digits or three",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (9_949, "9.9 kB"), (9_950, "10 kB"), (48_200, "48 kB"),
      (999_499, "999 kB"),
      (999_500, "1 MB"), (3_127_412, "3.1 MB"), (2_500_000_000, "2.5 GB"), (Int.max, "9223372 TB"),
    ])
  func sizes(count: Int, text: String) {
    #expect(CaptionNumbers.bytes(count) == text)
  }

  @Test(
    "megapixels have one place, and two below one",
    arguments: [(12_192_768, "12.2"), (786_432, "0.79"), (24_000_000, "24"), (1, "0")])
  func megapixels(pixels: Int, text: String) { #expect(CaptionNumbers.megapixels(pixels) == text) }

  @Test("a date is a day of the calendar, and the same again from its seconds")
  func calendar() throws {
    for (seconds, text, weekday, dayOfYear) in [
      (0, "1970-01-01 00:00:00", 4, 1), (-1, "1969-12-31 23:59:59", 3, 365),
      (951_782_400, "2000-02-29 00:00:00", 2, 60),
      (1_717_234_867, "2024-06-01 09:41:07", 6, 153), (-62_135_596_800, "0001-01-01 00:00:00", 1, 1),
      (253_402_300_799, "9999-12-31 23:59:59", 5, 365),
    ] as [(Int64, String, Int, Int)] {
      let date = try #require(CaptureDate(secondsSince1970: seconds))
      #expect(date.description == text)
      #expect(date.secondsSince1970 == seconds)
      #expect(date.weekday == weekday)
      #expect(date.dayOfYear == dayOfYear)
    }
    #expect(CaptureDate(secondsSince1970: -62_135_596_801) == nil)
    #expect(CaptureDate(secondsSince1970: 253_402_300_800) == nil)
    for day in stride(from: Int64(-719_000), to: 2_900_000, by: 997) {
      #expect(CaptureDate(secondsSince1970: day * 86_400 + 86_399)?.secondsSince1970 == day * 86_400 + 86_399)
    }
  }
}
