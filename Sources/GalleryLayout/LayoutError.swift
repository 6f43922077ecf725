/// Why there is no arrangement for what was asked.
public struct LayoutError: Error, Hashable, Sendable {
  /// What kind of reason it is; there may be more kinds in later versions.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// Gaps and insets leave a column less than one pixel wide.
    public static let noRoom = Code(name: "noRoom")
    /// The sheet would reach beyond ``LayoutError/largestExtent``.
    public static let tooLarge = Code(name: "tooLarge")
    /// A number of the style is negative, not finite or out of its range.
    public static let invalidValue = Code(name: "invalidValue")
  }

  /// The greatest width and height of a sheet: up to here a `Double` still tells half pixels apart.
  public static let largestExtent = 0x1p52

  /// What kind of reason it is.
  public let code: Code
  /// The reason as one sentence without a full stop, with the numbers in it.
  public let description: String

  static func noRoom(columns: Int, width: Double) -> LayoutError {
    LayoutError(
      code: .noRoom,
      description: columns == 1
        ? "a width of \(plain(width)) leaves no room for a column between gaps and margins"
        : "a width of \(plain(width)) leaves no room for \(columns) columns between gaps and margins")
  }

  static func noRoom(height: Double) -> LayoutError {
    LayoutError(
      code: .noRoom,
      description: "a height of \(plain(height)) leaves no room between gaps and margins")
  }

  static func noRoom(pageHeight: Double) -> LayoutError {
    LayoutError(
      code: .noRoom,
      description: "a page height of \(plain(pageHeight)) leaves no room between margins, header and footer")
  }

  static func noRoom(items: Int, canvas: LayoutSize) -> LayoutError {
    LayoutError(
      code: .noRoom,
      description:
        "a canvas of \(plain(canvas.width))x\(plain(canvas.height)) has no room for \(items) pictures of a pixel "
        + "each between gaps and margins")
  }

  static func tooLarge() -> LayoutError {
    LayoutError(
      code: .tooLarge, description: "the sheet would be taller than \(plain(largestExtent)) pixels")
  }

  static func invalid(_ what: String, _ value: some CustomStringConvertible, _ allowed: String) -> LayoutError
  {
    LayoutError(code: .invalidValue, description: "\(what) is \(value), allowed is \(allowed)")
  }

  /// Throws unless `length` can be a length on a sheet.
  static func check(_ what: String, _ length: Double) throws(LayoutError) {
    guard length >= 0, length <= largestExtent else {
      throw invalid(what, plain(length), "0 to \(plain(largestExtent))")
    }
  }

  /// A number the way a person writes it: whole ones without a point.
  private static func plain(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension LayoutError: CustomStringConvertible {}
