/// Turns the paths of a command line into the files to read, in an order that only depends on their names.
///
/// Arguments keep their order; a file named twice, or named and in a folder that is named too, is there twice,
/// since that is what was asked for. Within a folder argument the files come in natural order of their paths.
///
/// A file named directly is taken whatever its name. In a folder only names with a known ending are looked at;
/// names that start with a dot, system folders and links to folders are passed over. A link to a file counts as
/// that file. `include` and `exclude` hold for both: named files and found ones.
///
/// What could not be looked at is a problem in the result, and the scan goes on. Reading the folders needs one
/// descriptor at a time and no recursion, so neither many files nor deep nesting is a danger.
package struct FolderScan: Sendable {
  /// How far below a folder argument the scan goes.
  package enum Recursion: Hashable, Sendable {
    /// The files right in the folder.
    case none
    /// Also those of that many levels of folders in it.
    case depth(Int)
    case unlimited

    /// Levels of folders below the argument.
    var levels: Int {
      switch self {
      case .none: 0
      case .depth(let levels): max(0, levels)
      case .unlimited: .max
      }
    }
  }

  /// The endings of names that a folder offers as pictures, without the dot, in lower case.
  package var extensions: Set<String>
  package var recursion = Recursion.none
  /// Follow links to folders, each real folder once.
  package var followsLinks = false
  /// Where there are any, a file has to fit one of these.
  package var include: [GlobPattern] = []
  /// A file or folder that fits one of these is passed over.
  package var exclude: [GlobPattern] = []
  /// Paths that are never inputs, existing or not: what this run writes.
  package var outputs: [FilePath] = []
  /// Ask for the size and time of every file, which costs a system call each.
  package var readsStatus = false
  /// Keep a list of what was passed over.
  package var listsPassedOver = false

  package init(extensions: Set<String>) {
    self.extensions = extensions
  }

  /// The endings of JPEG and PNG files.
  package static let jpegAndPNGExtensions: Set<String> = ["jpg", "jpeg", "jpe", "jfif", "png", "apng"]

  /// Looks for the files that `paths` name or contain.
  package func run(_ paths: [FilePath]) -> FolderScanResult {
    var walk = FolderWalk(scan: self, isSingleArgument: paths.count == 1)
    for path in paths { walk.visitArgument(path) }
    return walk.result
  }
}

/// What a scan found.
package struct FolderScanResult: Sendable {
  /// The files, in order.
  package var files: [FoundFile] = []
  /// What could not be looked at, argument by argument in natural order.
  package var problems: [ScanProblem] = []
  /// What was passed over, if the scan was to list it.
  package var passedOver: [PassedOver] = []
  /// Folders that were not entered because the scan was not to go that deep.
  package var unenteredFolderCount = 0
  /// True when one path was given and it is a folder, so that names are relative to it.
  package var isSingleFolder = false

  package init() {}
}

/// A file that a scan found.
package struct FoundFile: Hashable, Sendable {
  /// The path to open.
  package let path: FilePath
  /// True for a file named itself, on the command line or in a list, and false for one found in a folder.
  package let isNamed: Bool
  /// Size and time, when the scan was to read them.
  package let status: FileStatus?
  /// The bytes of `path` that are not part of the name.
  let nameOffset: Int

  /// The name for reports: relative to the folder argument if that is the only argument, else the whole path.
  package var name: FilePath {
    nameOffset == 0 ? path : FilePath(bytes: Array(path.bytes[nameOffset...]))
  }
}

/// The size and the time of a file's contents.
package struct FileStatus: Hashable, Sendable {
  package var byteCount: Int
  /// Nanoseconds since 1970 of the last change.
  package var modificationTime: Int64
}

/// Something a scan could not look at.
package struct ScanProblem: Hashable, Sendable {
  /// The name for reports, formed as that of a file.
  package var name: FilePath
  /// The path and what the system said of it.
  package var error: FileError
}

/// Something a scan passed over, and why.
package struct PassedOver: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case hidden, systemName, otherEnding, output, pattern, linkToFolder, folderSeenBefore
  }

  package var path: FilePath
  package var reason: Reason

  /// The reason as a phrase.
  package var reasonText: String {
    switch reason {
    case .hidden: "its name starts with a dot"
    case .systemName: "a system folder or file"
    case .otherEnding: "its ending is not that of a picture"
    case .output: "it is what this run writes"
    case .pattern: "by --include or --exclude"
    case .linkToFolder: "a link to a folder"
    case .folderSeenBefore: "a folder seen before"
    }
  }
}
