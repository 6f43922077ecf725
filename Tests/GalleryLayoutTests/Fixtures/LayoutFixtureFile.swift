import GalleryLayout
import PlainJSON
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of recorded arrangements.
struct LayoutFixtureFile {
  let name: String
  /// What holds for every case that does not say otherwise.
  let defaults: JSONValue?
  let cases: [JSONValue]

  /// The file `name` of the folder; `nil` when it is missing.
  init?(_ name: String) throws {
    guard let path = Fixtures.path("layout/\(name)"), let bytes = Self.contents(path) else { return nil }
    let json = try JSONParser.parse(bytes)
    self.name = name
    defaults = json["defaults"]
    cases = json.array ?? json["cases"]?.array ?? []
  }

  static func exists(_ name: String) -> Bool { Fixtures.path("layout/\(name)") != nil }

  /// The names of all files of the folder.
  static var allNames: [String] {
    guard let path = Fixtures.path("layout"), let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".json") { names.append(name) }
    }
    return names.sorted()
  }

  private static func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  /// How a case came out.
  enum Verdict {
    case passed
    case failed(String)
    /// Done differently on purpose, for the reason given, and everything the reason does not explain is equal.
    case different(String)
  }

  /// Checks every case, prints how many passed, and records those that did not.
  func check(_ verdict: (JSONValue) throws -> Verdict) {
    #expect(!cases.isEmpty, "\(name) has no cases")
    var passed = 0
    var reasons: [String: Int] = [:]
    for (number, recorded) in cases.enumerated() {
      let title = "\(name), case \(number) (\(recorded["name"]?.string ?? "unnamed"))"
      do {
        switch try verdict(recorded) {
        case .passed: passed += 1
        case .different(let reason): reasons[reason, default: 0] += 1
        case .failed(let reason): Issue.record("\(title): \(reason)")
        }
      } catch {
        Issue.record("\(title): \(error)")
      }
    }
    print("\(name): \(passed)/\(cases.count)")
    for (reason, count) in reasons.sorted(by: { $0.key < $1.key }) {
      print("  \(count) different on purpose: \(reason)")
    }
  }
}

/// Numbers of a recorded case.
extension JSONValue {
  var numbers: [Double] { (array ?? []).compactMap(\.number) }

  /// Rectangles written as four numbers.
  var rects: [LayoutRect] { (array ?? []).compactMap(\.rect) }

  var rect: LayoutRect? {
    let sides = numbers
    return sides.count == 4 ? LayoutRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) : nil
  }

  /// Sizes written as two numbers.
  var sizes: [LayoutSize] {
    (array ?? []).compactMap { size in
      let sides = size.numbers
      return sides.count == 2 ? LayoutSize(width: sides[0], height: sides[1]) : nil
    }
  }

  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// Insets written as top, left, bottom, right.
  var insets: LayoutInsets? {
    let sides = numbers
    return sides.count == 4
      ? LayoutInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]) : nil
  }
}

extension Double {
  /// True when the two differ by no more than a millionth of the larger, or of 1.
  func isClose(to other: Double, within tolerance: Double = 1e-6) -> Bool {
    abs(self - other) <= tolerance * max(1, abs(self), abs(other))
  }
}

extension LayoutRect {
  func isClose(to other: LayoutRect) -> Bool {
    x.isClose(to: other.x) && y.isClose(to: other.y) && width.isClose(to: other.width)
      && height.isClose(to: other.height)
  }
}
