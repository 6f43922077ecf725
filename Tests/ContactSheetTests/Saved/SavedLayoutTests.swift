import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// Reading saved layouts, whatever is in them.
struct SavedLayoutTests {
  private static func reason(_ json: String) -> String? {
    do throws(SavedLayoutError) {
      _ = try SavedLayout(json: Array(json.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  /// A document with `items`.
  private static func document(_ items: String, _ more: String = "") -> String {
    "{\"version\": 1, \"width\": 100, \"height\": 50, \(more)\"items\": [\(items)]}"
  }

  private static func item(_ frame: String, _ more: String = "") -> String {
    "{\"name\": \"a.png\", \(frame)\(more)}"
  }

  private static let place = "\"x\": 0, \"y\": 0, \"width\": 10, \"height\": 10"

  /// A document or what is like one, and a part of what is said of it.
  private typealias Refusal = (json: String, part: String)

  private static let refusals: [Refusal] = notDocuments + notItems

  private static let notDocuments: [Refusal] = [
    ("", "end of the text"),
    ("[]", "expected an object"),
    ("[[1, 2]]", "expected an object"),
    ("{}", "\"version\""),
    ("{\"version\": 2, \"items\": []}", "\"version\": 1"),
    ("{\"version\": \"1\"}", "\"version\" is not a number"),
    ("{\"version\": 1}", "no \"items\""),
    ("{\"version\": 1, \"items\": {}}", "not an array"),
    (document(""), "no \"items\""),
    (document("3"), "item 0 is not an object"),
    (document("{\"name\": \"\", \(place)}"), "no name of a file"),
    (document("{\"name\": \"a\\u0000b\", \(place)}"), "no name of a file"),
    (document("{\"name\": 3, \(place)}"), "\"name\" is not a string"),
    ("{\"version\": 1, \"width\": 2147483648, \"height\": 1, \"items\": []}", "\"width\""),
    ("{\"version\": 1, \"width\": 0, \"height\": 1, \"items\": []}", "\"width\""),
    (String(repeating: "[", count: 100_000), "expected an object"),
    ("{\"version\": 1, \"x\": " + String(repeating: "[", count: 100_000), "nested deeper"),
  ]

  private static let notItems: [Refusal] = [
    (document(item(place), "\"layout\": \"spiral\", "), "'spiral'"),
    (document(item(place), "\"layout\": 7, "), "\"layout\" is not a string"),
    (document(item(place), "\"fit\": \"crop\", "), "contain, cover, stretch"),
    (document(item(place), "\"gravity\": [0.5], "), "fewer than 2"),
    (document(item(place), "\"gravity\": [0.5, 7], "), "out of range"),
    (document(item(place), "\"margins\": [1, 2, 3, -4], "), "\"margins\" has a number out of range"),
    (document(item(place), "\"fontSize\": 0, "), "\"fontSize\" is not a number from 1"),
    (document(item(place), "\"count\": -1, "), "\"count\""),
    (document(item(place, ", \"index\": 0.5")), "item 0: \"index\""),
    (document(item(place, ", \"fit\": \"crop\"")), "item 0: \"fit\" is none of"),
    (document(item(place, ", \"captionHeight\": 10")), "\"captionHeight\" is 10 and leaves nothing"),
    (document(item(place), "\"pages\": 0, "), "\"pages\""),
    (document(item(place), "\"pages\": 2, "), "page 1 of 2"),
    (document(item(place), "\"pages\": 3, \"count\": 2, "), "page 1 of 3"),
    (document(item(place), "\"pages\": 1000000, \"count\": 2000000, "), "page 1 of 1000000"),
    (document("", "\"pages\": 1, \"count\": 3, "), "none of its places has a picture"),
    (document("{\(place)}, {\(place)}"), "item 0 at 0,0 10x10 and item 1 at 0,0 10x10 overlap"),
    (document("{\(place), \"captionHeight\": 10}"), "item 0: \"captionHeight\""),
    (document(item(place, ", \"page\": 3")), "page 0 of 4"),
    (document(item(place, ", \"page\": 1"), "\"pages\": 1, "), "page 1"),
    (document(item(place, ", \"page\": -1")), "item 0: \"page\""),
    (document(item(place, ", \"page\": 1e308")), "item 0: \"page\""),
    (document(item(place), "\"height\": 50, "), "\"height\" twice"),
    (document(item(place, ", \"x\": 0")), "item 0 has \"x\" twice"),
    (document(item("\"x\": 0, \"y\": 0, \"width\": 10")), "expected \"x\", \"y\""),
    (document(item("\"x\": NaN, \"y\": 0, \"width\": 10, \"height\": 10")), "line 1"),
    (document(item("\"x\": 1e309, \"y\": 0, \"width\": 10, \"height\": 10")), "too large"),
    (document(item("\"x\": 1e308, \"y\": 0, \"width\": 10, \"height\": 10")), "item 0: \"x\""),
    (document(item("\"x\": -1, \"y\": 0, \"width\": 10, \"height\": 10")), "item 0: \"x\""),
    (document(item("\"x\": 0.5, \"y\": 0, \"width\": 10, \"height\": 10")), "whole number"),
    (document(item("\"x\": null, \"y\": 0, \"width\": 10, \"height\": 10")), "not a number"),
    (document(item("\"x\": 0, \"y\": 0, \"width\": 0, \"height\": 10")), "\"width\""),
    (
      document(item("\"x\": 95, \"y\": 0, \"width\": 6, \"height\": 10")), "'a.png' at 95,0 6x10 is outside"
    ),
    (document(item("\"x\": 0, \"y\": 45, \"width\": 6, \"height\": 6")), "outside the sheet of 100x50"),
    (document(item("\"x\": 2147483647, \"y\": 0, \"width\": 2147483647, \"height\": 10")), "outside"),
    (document(item("\"frame\": [0, 0, 10]")), "fewer than 4"),
    (document(item("\"frame\": 3")), "not an array"),
    (document(item("\"frame\": [0, 0, 10, 10, 10]")), "more than 4"),
    (document(item("\"frame\": [0, 0, \"10\", 10]")), "not a number"),
    (document(item("\"frame\": [1e308, 0, 10, 10]")), "out of range"),
    (document(item("\"frame\": [-1, 0, 10, 10]")), "outside"),
    (document(item("\"frame\": [0, 0, -10, 10]")), "outside"),
    (document(item("\"frame\": [0, 0, 4503599627370496, 10]")), "outside"),
    (document(item("\"pixels\": [0, 0, 1.5, 1]")), "whole numbers"),
    (document(item(place, ", \"source\": 5")), "\"source\" is not an object"),
    (
      document(
        item(place) + ", " + "{\"name\": \"b.png\", \"x\": 9, \"y\": 9, \"width\": 5, \"height\": 5}"),
      "'a.png' at 0,0 10x10 and 'b.png' at 9,9 5x5 overlap"
    ),
    (
      document(
        item(place, ", \"page\": 1") + ", " + item(place, ", \"page\": 0") + ", "
          + item(place, ", \"page\": 1")),
      "overlap on page 1"
    ),
    (
      "{\"version\": 1, \"width\": 1, \"items\": [\(item("\"x\":0,\"y\":0,\"width\":1,\"height\":1"))]}",
      "are missing"
    ),
    (
      "{\"version\": 1, \"width\": 16777216, \"height\": 2147483647, \"items\": [\(item(place))]}",
      "times as large"
    ),
  ]

  @Test("what is wrong is said in one line", arguments: refusals.indices)
  func refused(number: Int) {
    let (json, part) = Self.refusals[number]
    let reason = Self.reason(json)
    #expect(reason?.contains(part) == true, "\(json.prefix(200)): \(reason ?? "accepted")")
    #expect(reason?.contains("\n") != true && (reason?.utf8.count ?? 0) < 400)
  }

  @Test("members it does not know are passed over, and order is free")
  func lenient() throws {
    let json = """
      {"items": [{"note": {"a": [1]}, "height": 10, "name": "b", "y": 0, "x": 10, "width": 10, "index": 7, "page": 1},
      {"frame": [0.4, 0.5, 9.2, 9.7], "name": "a\\\\xff"}], "height": 20, "width": 20, "version": 1.0, "comment": null}
      """
    let saved = try SavedLayout(json: Array(json.utf8))
    #expect(saved.pageCount == 2 && saved.layout == .waterfall)
    #expect(saved.items.map(\.name) == [FilePath(bytes: [0x61, 0xFF]), "b"])
    #expect(saved.items[0].frame == PixelRect(x: 0, y: 1, width: 10, height: 9))
  }

  @Test(
    "a changed byte gives a layout without overlaps, or a reason", arguments: 1...4 as ClosedRange<UInt64>)
  func mutations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = PictureFolder()
    for index in 0..<5 { folder.addSolid("\(index).png", 20 + index, 40 - index, [0]) }
    let document = try SheetPlan.make(folder.options()).layoutDocument(exact: seed % 2 == 0).json()
    var (accepted, refused) = (0, 0)
    for _ in 0..<400 {
      var bytes = document
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let position = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[position] = Array("0123456789-.e\"[]{},x".utf8).randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: position)
        default: bytes.insert(UInt8(ascii: "9"), at: position)
        }
      }
      do throws(SavedLayoutError) {
        let saved = try SavedLayout(json: bytes)
        accepted += 1
        let sheet = PixelRect(size: saved.size)
        for (index, item) in saved.items.enumerated() {
          #expect(sheet.contains(item.frame) && !item.frame.isEmpty, "seed \(seed)")
          for other in saved.items.dropFirst(index + 1) where other.page == item.page {
            #expect(!other.frame.intersects(item.frame), "seed \(seed)")
          }
        }
      } catch {
        refused += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(accepted > 20 && refused > 20)
    for count in stride(from: 0, to: document.count - 1, by: 7) {
      #expect(throws: SavedLayoutError.self) { try SavedLayout(json: Array(document[..<count])) }
    }
  }

  @Test("an overlap is found where there is one, and only there", arguments: 1...20 as ClosedRange<UInt64>)
  func overlaps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let side = Int.random(in: 5...400, using: &generator)
      let frames = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        PixelRect(
          x: .random(in: 0...side, using: &generator), y: .random(in: 0...side, using: &generator),
          width: .random(in: 1...20, using: &generator), height: .random(in: 1...20, using: &generator))
      }
      let isOverlapping = frames.indices.contains { first in
        frames[(first + 1)...].contains { $0.intersects(frames[first]) }
      }
      let found = FrameOverlap.find(frames)
      #expect((found != nil) == isOverlapping, "seed \(seed)")
      if let (first, second) = found {
        #expect(first < second && frames[first].intersects(frames[second]), "seed \(seed)")
      }
    }
  }

  @Test("many items are checked, beside each other and below each other")
  func many() {
    let beside = (0..<20_000).map { PixelRect(x: ($0 * 7919 % 20_000) * 3, y: 0, width: 3, height: 5) }
    #expect(FrameOverlap.find(beside) == nil)
    let below = (0..<20_000).map { PixelRect(x: 0, y: ($0 * 7919 % 20_000) * 3, width: 3, height: 3) }
    #expect(FrameOverlap.find(below) == nil)
    let (first, second) =
      FrameOverlap.find(beside + [PixelRect(x: 30_001, y: 4, width: 1, height: 9)]) ?? (0, 0)
    #expect(second == 20_000 && beside[first].x == 30_000)
  }
}
