internal import FileAccess

extension CommandSettings {
  /// Reads the lists of `--files-from`, which hold a path at least where no other is given.
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
    if let list = lists.first, paths.isEmpty, operands.isEmpty {
      throw CommandFailure(
        .noUsableInput,
        lists.count == 1 ? "\(list.path): no paths in it" : "--files-from: no paths in any of the lists")
    }
    return paths
  }
}
