#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// One run of a `FolderScan`.
struct FolderWalk {
  private let scan: FolderScan
  private let isSingleArgument: Bool
  private let outputs: OutputGuard
  private(set) var result = FolderScanResult()

  /// A folder to look into.
  private struct Folder {
    var path: FilePath
    /// Levels below the argument.
    var level: Int
    var isLink: Bool
  }

  /// Of the argument being visited: bytes of a path before the part relative to the argument.
  private var relativeOffset = 0
  private var pending: [Folder] = []
  /// Links to folders wait until all real folders were seen, so that a file keeps its shortest name.
  private var pendingLinks: [Folder] = []
  /// The links being visited now, the first one last.
  private var linkRound: [Folder] = []
  private var seenFolders: Set<FileIdentity> = []

  init(scan: FolderScan, isSingleArgument: Bool) {
    self.scan = scan
    self.isSingleArgument = isSingleArgument
    outputs = OutputGuard(scan.outputs)
  }

  private var nameOffset: Int { isSingleArgument ? relativeOffset : 0 }

  mutating func visitArgument(_ path: FilePath) {
    relativeOffset = 0
    let status: stat
    do throws(Descriptor.Failure) {
      status = try Descriptor.status(at: path)
    } catch {
      return addProblem(path, .open, .system(error.code))
    }
    if status.st_mode & S_IFMT == S_IFDIR { return visitTree(path) }
    if let kind = FileKind.word(forMode: status.st_mode) {
      return addProblem(path, .open, .notRegularFile(kind: kind))
    }
    if outputs.contains(FileIdentity(status)) { return passOver(path, .output) }
    if !isWanted(path) { return passOver(path, .pattern) }
    result.files.append(
      FoundFile(
        path: path, isNamed: true, status: scan.readsStatus ? FileStatus(status) : nil, nameOffset: 0))
  }

  private mutating func visitTree(_ path: FilePath) {
    let prefix = path.appending("x")
    relativeOffset = prefix.bytes.count - 1
    if isSingleArgument { result.isSingleFolder = true }
    let fileStart = result.files.count
    let problemStart = result.problems.count
    let passedOverStart = result.passedOver.count
    seenFolders = []
    // An argument is followed even if it is a link: it was named.
    pendingLinks = [Folder(path: path, level: 0, isLink: true)]
    while let folder = nextFolder() { visit(folder) }
    // Folders list their names in any order, and the walk takes them in another.
    result.files[fileStart...].sort { NaturalOrder.precedes($0.path, $1.path) }
    result.problems[problemStart...].sort { NaturalOrder.precedes($0.error.path, $1.error.path) }
    result.passedOver[passedOverStart...].sort { NaturalOrder.precedes($0.path, $1.path) }
  }

  /// Real folders first, then the links met in them in natural order, then the links met in those.
  ///
  /// So which of several names of a folder is kept does not depend on the order the system lists names in.
  private mutating func nextFolder() -> Folder? {
    if let folder = pending.popLast() { return folder }
    if linkRound.isEmpty {
      linkRound = pendingLinks.sorted { NaturalOrder.precedes($1.path, $0.path) }
      pendingLinks = []
    }
    return linkRound.popLast()
  }

  private mutating func visit(_ folder: Folder) {
    do throws(Descriptor.Failure) {
      var listing = try FolderListing(opening: folder.path, followsLink: folder.isLink)
      if !seenFolders.insert(listing.identity).inserted { return passOver(folder.path, .folderSeenBefore) }
      while let entry = try listing.next() { visit(entry, in: folder, listing) }
    } catch {
      addProblem(folder.path, .list, .system(error.code))
    }
  }

  private mutating func visit(
    _ entry: FolderListing.Entry, in folder: Folder, _ listing: borrowing FolderListing
  ) {
    // Most names of a large folder that is not all pictures end here, before anything is allocated for them.
    if entry.name.first == UInt8(ascii: ".") { return passOver(entry, in: folder, .hidden) }
    if SystemNames.contain(entry.name) { return passOver(entry, in: folder, .systemName) }
    let hasEnding = hasKnownEnding(entry.name)
    if !hasEnding && entry.kind == .regular { return passOver(entry, in: folder, .otherEnding) }
    let path = folder.path.appending(FilePath(bytes: entry.name))
    var kind = entry.kind
    var status: stat?
    var isLink = kind == .link
    do throws(Descriptor.Failure) {
      if kind == .unknown {
        let found = try listing.status(of: entry.name, followingLink: false)
        isLink = found.st_mode & S_IFMT == S_IFLNK
        kind = FolderListing.Kind(mode: found.st_mode)
        status = found
      }
      if isLink {
        let found = try listing.status(of: entry.name, followingLink: true)
        kind = FolderListing.Kind(mode: found.st_mode)
        status = found
      }
      if kind == .folder { return visitFolder(path, in: folder, isLink: isLink) }
      if !hasEnding { return passOver(path, .otherEnding) }
      if status == nil && (kind == .special || scan.readsStatus || outputs.mayContain(inode: entry.inode)) {
        status = try listing.status(of: entry.name, followingLink: false)
      }
    } catch {
      // A link that leads nowhere is only missed when it looks like a picture.
      return hasEnding ? addProblem(path, .open, .system(error.code)) : passOver(path, .otherEnding)
    }
    if outputs.contains(entry.name, in: listing.identity) { return passOver(path, .output) }
    if let status {
      if let kind = FileKind.word(forMode: status.st_mode) {
        if !isWanted(path) { return passOver(path, .pattern) }
        return addProblem(path, .open, .notRegularFile(kind: kind))
      }
      if outputs.contains(FileIdentity(status)) { return passOver(path, .output) }
    }
    if !isWanted(path) { return passOver(path, .pattern) }
    result.files.append(
      FoundFile(
        path: path, isNamed: false, status: scan.readsStatus ? status.map { FileStatus($0) } : nil,
        nameOffset: nameOffset))
  }

  private mutating func visitFolder(_ path: FilePath, in folder: Folder, isLink: Bool) {
    if isLink && !scan.followsLinks { return passOver(path, .linkToFolder) }
    let relative = path.bytes[relativeOffset...]
    if scan.exclude.contains(where: { $0.matches(relative, isFolder: true) }) {
      return passOver(path, .pattern)
    }
    if folder.level >= scan.recursion.levels {
      result.unenteredFolderCount += 1
      return
    }
    let found = Folder(path: path, level: folder.level + 1, isLink: isLink)
    if isLink { pendingLinks.append(found) } else { pending.append(found) }
  }

  /// True when the patterns let the file at `path` through.
  private func isWanted(_ path: FilePath) -> Bool {
    if scan.include.isEmpty && scan.exclude.isEmpty { return true }
    let relative = path.bytes[relativeOffset...]
    if scan.exclude.contains(where: { $0.matches(relative) }) { return false }
    return scan.include.isEmpty || scan.include.contains { $0.matches(relative) }
  }

  private func hasKnownEnding(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    let ending = name[(dot + 1)...]
    // Longer than any ending in use; keeps odd names from being decoded.
    if ending.isEmpty || ending.count > 16 { return false }
    return scan.extensions.contains(String(decoding: ending.map(asciiLowercased), as: UTF8.self))
  }

  private mutating func addProblem(
    _ path: FilePath, _ operation: FileError.Operation, _ reason: FileError.Reason
  ) {
    // The folder argument itself has no relative name: it keeps its own.
    let name = path.bytes.count > nameOffset ? FilePath(bytes: path.bytes[nameOffset...]) : path
    result.problems.append(
      ScanProblem(name: name, error: FileError(path: path, operation: operation, reason: reason)))
  }

  private mutating func passOver(_ path: FilePath, _ reason: PassedOver.Reason) {
    if scan.listsPassedOver { result.passedOver.append(PassedOver(path: path, reason: reason)) }
  }

  private mutating func passOver(_ entry: FolderListing.Entry, in folder: Folder, _ reason: PassedOver.Reason)
  {
    if scan.listsPassedOver { passOver(folder.path.appending(FilePath(bytes: entry.name)), reason) }
  }
}

extension FolderListing.Kind {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .special
    }
  }
}

extension FileStatus {
  init(_ status: stat) {
    self.init(byteCount: Int(status.st_size), modificationTime: status.modificationNanoseconds)
  }
}
