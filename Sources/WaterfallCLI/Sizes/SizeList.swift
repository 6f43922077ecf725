internal import ContactSheet
internal import FileAccess

/// The items of `--sizes`: shapes without files.
struct SizeList: Sendable {
  /// The items in their order.
  private(set) var items: [SheetShape] = []
  /// The names of the items; empty when none was given.
  private(set) var names: [FilePath?] = []

  /// Adds an item.
  mutating func append(_ item: SheetShape, name: FilePath? = nil) {
    if name != nil, names.isEmpty { names = Array(repeating: nil, count: items.count) }
    items.append(item)
    // From the first name on, every item has a place for one.
    if name != nil || !names.isEmpty { names.append(name) }
  }

  /// Makes room for `count` items.
  mutating func reserve(_ count: Int) { items.reserveCapacity(count) }
}

/// Why a list of sizes cannot be read, or not be laid out.
struct SizeListError: Error, Hashable, CustomStringConvertible {
  /// Where and what, without the file's name.
  var description: String
}
