import GalleryLayout
import PixelGeometry
import PlainJSON
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One arrangement that was recorded from the original code of a founding layout.
struct FounderCase {
  let layout: FoundingLayout
  let width: Double
  let items: FoundingItems
  let options: FoundingOptions
  let frames: [LayoutRect]
  let contentSize: LayoutSize

  /// Why a recorded case could not be understood.
  struct Unreadable: Error {
    let json: JSONValue
  }

  init(_ json: JSONValue) throws {
    guard let layout = json["layout"]?.string.flatMap(FoundingLayout.init(rawValue:)),
      let width = json["width"]?.number, let frames = json["frames"]?.array.map({ $0.map(Self.numbers) }),
      let items = Self.items(of: json), let content = json["contentSize"].map(Self.numbers),
      content.count == 2,
      frames.allSatisfy({ $0.count == 4 }), frames.count == items.count
    else { throw Unreadable(json: json) }
    self.layout = layout
    self.width = width
    self.items = items
    options = FoundingOptions(json)
    self.frames = frames.map { LayoutRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    contentSize = LayoutSize(width: content[0], height: content[1])
  }

  /// Every case of the recording.
  static func all() throws -> [FounderCase] {
    let path = Fixtures.path("layout/seed-layouts.json") ?? ""
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return try (try JSONParser.parse(bytes).array ?? []).map { try FounderCase($0) }
  }

  private static func items(of json: JSONValue) -> FoundingItems? {
    if let heights = json["heights"] { return .heights(numbers(heights)) }
    if let extras = json["extraHeights"] { return .extraHeights(numbers(extras)) }
    return (json["sizes"]?.array).map { sizes in
      .sizes(sizes.map { PixelSize(width: Int(numbers($0)[0]), height: Int(numbers($0)[1])) })
    }
  }

  private static func numbers(_ json: JSONValue) -> [Double] { (json.array ?? []).compactMap(\.number) }
}

extension FoundingOptions {
  fileprivate init(_ json: JSONValue) {
    self.init()
    if let columns = json["columns"]?.number { columnCount = Int(columns) }
    if let spacing = json["columnSpacing"]?.number { columnSpacing = spacing }
    if let spacing = json["rowSpacing"]?.number { rowSpacing = spacing }
    if let json = json["insets"] {
      func inset(_ name: String) -> Double { json[name]?.number ?? .nan }
      insets = LayoutInsets(
        top: inset("top"), left: inset("left"), bottom: inset("bottom"), right: inset("right"))
    }
  }
}
