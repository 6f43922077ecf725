internal import GalleryLayout

/// The items of `--sizes`: shapes without files.
struct SizeList: Sendable {
  /// What is known of an item.
  enum Item: Hashable, Sendable {
    /// Width and height, whose ratio counts.
    case size(LayoutSize)
    /// The height itself.
    case height(Double)
    /// What is added to the height of a `captioned` cell.
    case extra(Double)
  }

  /// The items in their order.
  private(set) var items: [Item] = []
  /// The names that were given, by index.
  private(set) var names: [Int: String] = [:]

  /// Adds an item.
  mutating func append(_ item: Item, name: String? = nil) {
    if let name { names[items.count] = name }
    items.append(item)
  }

  /// Makes room for `count` items.
  mutating func reserve(_ count: Int) { items.reserveCapacity(count) }
}

/// Why a list of sizes cannot be read, or not be laid out.
struct SizeListError: Error, Hashable, CustomStringConvertible {
  /// Where and what, without the file's name.
  var description: String
}
