public import FileAccess

/// Which files become pictures of a sheet, and in which order.
public struct InputSelection: Sendable {
  /// Files and folders; a file is taken whatever its name, a folder offers its picture files.
  public var paths: [FilePath]
  /// How far below each folder pictures are looked for.
  public var recursion: Recursion = .none
  /// When not empty, only names that match one of these glob patterns are taken.
  public var include: [FilePath] = []
  /// Names that match one of these glob patterns are left out.
  public var exclude: [FilePath] = []
  /// At most this many inputs, counted after sorting; `nil` takes all.
  public var limit: Int?
  /// The order of the pictures.
  public var order: ItemOrder = .natural
  /// True to turn the order round.
  public var isReversed = false

  /// Everything in `paths`, in natural order.
  public init(paths: [FilePath]) {
    self.paths = paths
  }

  /// How far below a folder pictures are looked for.
  public enum Recursion: Hashable, Sendable {
    /// Only in the folder itself.
    case none
    /// In the folder and this many levels below it.
    case depth(Int)
    /// In everything below the folder.
    case unlimited
  }
}

/// The order of the pictures of a sheet; ties are broken by natural order, then by the order of the arguments.
public enum ItemOrder: Hashable, Sendable {
  /// By name, digit runs compared as whole numbers.
  case natural
  /// By the bytes of the name.
  case name
  /// By the date a camera wrote into the file, else by the time of the last change; oldest first.
  case date
  /// By the time of the last change of the file; oldest first.
  case modificationTime
  /// By the bytes in the file; smallest first.
  case fileSize
  /// By width over height; tallest first.
  case aspect
  /// As the arguments and lists name them; natural order inside a folder.
  case given
  /// Shuffled by a seeded generator, the same on every machine.
  case random(seed: UInt64)
}
