internal import FileAccess

/// The folders that the files of a sheet come from, as whoever made it would name them.
///
/// Of a single folder that was asked for, it is the folder that all files are in, or in folders of. Of several it is each
/// of them that a file comes from; files that were named themselves come from the folder they have in common, or else
/// from that of each.
struct SheetFolders {
  /// The names of the folders, each once, in the order of the files.
  let names: [FilePath]

  /// The folders of `files`, which were found at `paths`.
  init(_ files: [FilePath], under paths: [FilePath]) {
    let asked = Set(paths.map(Self.withoutSlashes))
    let parents = Self.distinct(files.lazy.map { Self.withoutSlashes($0.parent) })
    // What was asked for, if not the files themselves.
    let roots = parents.map { Self.nearest(to: $0, among: asked) }
    if Set(roots).count == 1, let name = Self.common(parents)?.folderName {
      names = [name]
      return
    }
    let common = Self.common(zip(parents, roots).filter { $0.1 == nil }.map(\.0))
    names = Self.distinct(
      zip(parents, roots).lazy.compactMap { parent, root in
        root?.folderName ?? (root == nil ? common?.folderName : nil) ?? parent.folderName
      })
  }

  private static func distinct(_ paths: some Sequence<FilePath>) -> [FilePath] {
    var seen: Set<FilePath> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// The folder itself, or the nearest around it, that is among `asked`.
  private static func nearest(to folder: FilePath, among asked: Set<FilePath>) -> FilePath? {
    var folder = folder
    while true {
      if asked.contains(folder) { return folder }
      let parent = withoutSlashes(folder.parent)
      if parent.bytes.count >= folder.bytes.count { return nil }
      folder = parent
    }
  }

  private static func withoutSlashes(_ path: FilePath) -> FilePath {
    var bytes = path.bytes[...]
    while bytes.count > 1, bytes.last == FilePath.slash { bytes.removeLast() }
    return FilePath(bytes: bytes)
  }

  /// The folder that all `folders` are, or are in; `nil` where there is none.
  private static func common(_ folders: [FilePath]) -> FilePath? {
    var common: [ArraySlice<UInt8>]?
    for folder in folders {
      let components = folder.bytes.split(separator: FilePath.slash, omittingEmptySubsequences: false)
      guard let known = common else {
        common = components
        continue
      }
      common = zip(known, components).prefix { $0 == $1 }.map(\.0)
    }
    guard let common, !common.isEmpty, common != [[]] else { return nil }
    return FilePath(bytes: common.joined(separator: [FilePath.slash]))
  }
}
