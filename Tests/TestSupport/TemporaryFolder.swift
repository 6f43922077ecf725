#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder of a test's own, removed with everything in it when the value goes away.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path, without links in it.
  public let path: String

  /// Creates the folder; ends the process where that is impossible, since no test could go on.
  ///
  /// - Parameter inMemory: Put it where files never reach a disk, if there is such a place: for thousands of files.
  public init(inMemory: Bool = false) {
    let usual = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let base = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : usual
    var template = Array((base + "/waterfall-test-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template), let real = realpath(made, nil) else {
      fatalError("no temporary folder can be made in \(base)")
    }
    path = String(cString: real)
    free(real)
  }

  deinit {
    // Not by recursion here: tests make trees deeper than any path can name.
    var process: pid_t = 0
    let arguments: [String] = ["rm", "-rf", "--", path]
    let words = arguments.map { strdup($0) } + [nil]
    if posix_spawn(&process, "/bin/rm", nil, nil, words, nil) == 0 {
      var status: CInt = 0
      waitpid(process, &status, 0)
    }
    for word in words { free(word) }
  }

  /// The path of `name` in the folder.
  public func path(of name: String) -> String { path + "/" + name }

  /// Makes a file with these contents, and the folders it is in; returns its path.
  @discardableResult
  public func addFile(_ name: String, _ contents: [UInt8] = []) -> String {
    addFolders(above: name)
    let file = path(of: name)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    precondition(descriptor >= 0, "cannot create \(file)")
    var written = 0
    while written < contents.count {
      let count = contents.withUnsafeBytes {
        write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      precondition(count > 0, "cannot write \(file)")
      written += count
    }
    close(descriptor)
    return file
  }

  /// Makes a folder, and those it is in; returns its path.
  @discardableResult
  public func addFolder(_ name: String) -> String {
    addFolders(above: name + "/")
    return path(of: name)
  }

  /// Makes a link that says `target`; returns its path.
  @discardableResult
  public func addLink(_ name: String, to target: String) -> String {
    addFolders(above: name)
    precondition(symlink(target, path(of: name)) == 0, "cannot link \(name)")
    return path(of: name)
  }

  /// Makes a named pipe; returns its path.
  @discardableResult
  public func addPipe(_ name: String) -> String {
    addFolders(above: name)
    precondition(mkfifo(path(of: name), 0o644) == 0, "cannot make the pipe \(name)")
    return path(of: name)
  }

  /// The contents of a file; `nil` when it cannot be read.
  public func contents(of name: String) -> [UInt8]? {
    let descriptor = open(path(of: name), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &block, block.count)
      if count <= 0 { return count == 0 ? bytes : nil }
      bytes += block[..<count]
    }
  }

  /// The names in a folder, sorted by bytes; the temporary folder itself without a name.
  public func names(in name: String = ".") -> [String] {
    guard let stream = opendir(path(of: name)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The field exists on every system, so it has an offset.
      let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
      names.append(String(cString: start.assumingMemoryBound(to: CChar.self)))
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  private func addFolders(above name: String) {
    var current = path
    for part in name.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      current += "/" + part
      precondition(mkdir(current, 0o755) == 0 || errno == EEXIST, "cannot make the folder \(current)")
    }
  }
}
