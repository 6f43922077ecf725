#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Knows the files that a run writes, by what they are and by where they would be.
struct OutputGuard: Sendable {
  /// A name in a folder; stands for the file before it exists, and for a link to it.
  private struct Place: Hashable {
    var folder: FileIdentity
    var name: [UInt8]
  }

  private var places: Set<Place> = []
  private var files: Set<FileIdentity> = []
  private var inodes: Set<UInt64> = []

  init(_ paths: [FilePath]) {
    for path in paths {
      if let folder = try? Descriptor.status(at: path.parent) {
        places.insert(Place(folder: FileIdentity(folder), name: path.lastComponent.bytes))
      }
      if let file = try? Descriptor.status(at: path) {
        files.insert(FileIdentity(file))
        inodes.insert(UInt64(truncatingIfNeeded: file.st_ino))
      }
    }
  }

  /// True when the file with this identity is an output.
  func contains(_ file: FileIdentity) -> Bool { files.contains(file) }

  /// True when `name` in `folder` is where an output is or will be.
  func contains(_ name: [UInt8], in folder: FileIdentity) -> Bool {
    !places.isEmpty && places.contains(Place(folder: folder, name: name))
  }

  /// True when a file with this number may be an output; which device it is on has to be asked.
  func mayContain(inode: UInt64) -> Bool { inodes.contains(inode) }
}
