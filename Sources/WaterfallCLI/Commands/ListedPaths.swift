internal import FileAccess

extension CommandSettings {
  /// Reads the lists of `--files-from`.
  func listedPaths() throws(CommandFailure) -> [FilePath] {
    var paths: [FilePath] = []
    for list in lists {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try list.readAll()
      } catch {
        throw CommandFailure(reading: error)
      }
      do throws(FileList.Problem) {
        paths += try FileList.parse(bytes, separator: listsAreNULSeparated ? .nul : .newline)
      } catch {
        throw CommandFailure(.noUsableInput, "\(list.path): \(error)")
      }
    }
    return paths
  }
}
