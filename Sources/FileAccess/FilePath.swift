/// The name of a file as the system keeps it: bytes, in no particular encoding.
///
/// Two paths are equal when their bytes are; Swift's `String` would take differently composed accents for
/// the same name. A NUL cannot be part of a path: everything from the first one on is dropped.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without a terminating NUL.
  public let bytes: [UInt8]

  /// The path made of `bytes`, up to the first NUL.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// The path made of `bytes`, up to the first NUL, which takes no copy where there is none.
  public init(bytes: [UInt8]) {
    self.bytes = bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } ?? bytes
  }

  /// The path whose bytes are the UTF-8 of `string`.
  public init(_ string: String) {
    self.init(bytes: string.utf8)
  }

  /// True for the path without a single byte.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The bytes after the last slash.
  ///
  /// Trailing slashes are passed over. `/` is its own last component.
  public var lastComponent: FilePath {
    guard let end = bytes.lastIndex(where: { $0 != Self.slash }) else { return self }
    let start = bytes[...end].lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    return FilePath(bytes: bytes[start...end])
  }

  /// The folder the path lies in: everything before the last component, `.` when there is nothing before it.
  public var parent: FilePath {
    guard let end = bytes.lastIndex(where: { $0 != Self.slash }) else {
      return isEmpty ? FilePath(".") : FilePath("/")
    }
    guard let slash = bytes[...end].lastIndex(of: Self.slash) else { return FilePath(".") }
    guard let last = bytes[..<slash].lastIndex(where: { $0 != Self.slash }) else { return FilePath("/") }
    return FilePath(bytes: bytes[...last])
  }

  /// The path of `component` inside this folder.
  public func appending(_ component: FilePath) -> FilePath {
    if isEmpty { return component }
    var joined: [UInt8] = []
    // No more than that: there may be very many.
    joined.reserveCapacity(bytes.count + 1 + component.bytes.count)
    joined += bytes
    if bytes.last != Self.slash { joined.append(Self.slash) }
    joined += component.bytes
    return FilePath(bytes: joined)
  }

  /// Calls `body` with the path as a C string that lives as long as the call.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // An array of at least one element has a base address.
      body(buffer.baseAddress!)
    }
  }

  package static let slash = UInt8(ascii: "/")
}

extension FilePath: Comparable {
  /// Byte order, the same in every locale.
  public static func < (first: FilePath, second: FilePath) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

extension FilePath: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path whose bytes are the UTF-8 of a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The path for a line of text: control characters, backslashes and bytes that are not UTF-8 as `\xNN`
  /// (or `\n`, `\t`, `\r`, `\\`), so that it stays one line and no two names look alike.
  public var description: String { EscapedText.escaped(bytes) }
}
