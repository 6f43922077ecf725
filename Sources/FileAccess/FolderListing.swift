#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder that is open for reading its names.
struct FolderListing: ~Copyable {
  /// What the system says of a name without being asked about the file.
  enum Kind {
    case regular, folder, link, unknown
    /// A pipe, a socket or a device.
    case special
  }

  /// One name in the folder.
  struct Entry {
    var name: [UInt8]
    var kind: Kind
    var inode: UInt64
  }

  #if canImport(Darwin)
    private let stream: UnsafeMutablePointer<DIR>
  #else
    private let stream: OpaquePointer
  #endif
  private let descriptor: CInt
  /// The folder itself, apart from its names.
  let identity: FileIdentity

  /// Opens the folder at `path`, or what a link there leads to if `followsLink`.
  init(opening path: FilePath, followsLink: Bool) throws(Descriptor.Failure) {
    // Without O_NOFOLLOW a folder exchanged for a link between two looks would lead out of the tree.
    let flags = O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = try Descriptor.opened(path, flags)
    let status: stat
    do throws(Descriptor.Failure) {
      status = try Descriptor.status(descriptor)
    } catch {
      _ = try? Descriptor.closed(descriptor)
      throw error
    }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      _ = try? Descriptor.closed(descriptor)
      throw Descriptor.Failure(code: code)
    }
    self.stream = stream
    self.descriptor = descriptor
    self.identity = FileIdentity(status)
  }

  deinit { closedir(stream) }

  /// The next name in the system's order, without `.` and `..`; `nil` after the last.
  mutating func next() throws(Descriptor.Failure) -> Entry? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 { return nil }
        throw Descriptor.Failure(code: errno)
      }
      // By pointer: the record is shorter than the declared structure, and a name can be longer than its field.
      let raw = UnsafeRawPointer(entry)
      // The field exists on every system, so it has an offset.
      let start = raw + MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = UnsafeRawBufferPointer(
        start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      return Entry(
        name: Array(name), kind: Self.kind(entry.pointee.d_type),
        inode: UInt64(truncatingIfNeeded: entry.pointee.d_ino))
    }
  }

  /// The status of `name` in the folder, or of the link it is.
  func status(of name: [UInt8], followingLink: Bool) throws(Descriptor.Failure) -> stat {
    var status = stat()
    let flags = followingLink ? 0 : AT_SYMLINK_NOFOLLOW
    let result = FilePath(bytes: name).withCString { fstatat(descriptor, $0, &status, flags) }
    guard result == 0 else { throw Descriptor.Failure(code: errno) }
    return status
  }

  private static func kind(_ type: UInt8) -> Kind {
    switch Int(type) {
    case Int(DT_REG): .regular
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_FIFO), Int(DT_SOCK), Int(DT_CHR), Int(DT_BLK): .special
    default: .unknown
    }
  }
}
