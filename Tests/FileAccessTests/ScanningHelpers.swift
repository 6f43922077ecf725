import FileAccess
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TemporaryFolder {
  /// Scans the named things in the folder, or the folder itself for an empty name.
  func scan(_ names: [String] = [""], _ change: (inout FolderScan) -> Void = { _ in }) -> FolderScanResult {
    var scan = FolderScan(extensions: FolderScan.jpegAndPNGExtensions)
    change(&scan)
    return scan.run(names.map { FilePath($0.isEmpty ? path : path(of: $0)) })
  }

  /// Makes an empty file with a name of any bytes; false where the file system takes only UTF-8.
  func addFile(bytes name: [UInt8]) -> Bool {
    let path = FilePath(path).appending(FilePath(bytes: name))
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
    return descriptor >= 0 && close(descriptor) == 0
  }
}

extension FolderScanResult {
  var names: [String] { files.map(\.name.description) }
}
