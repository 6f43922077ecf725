/// The list of paths that `--files-from` reads.
package enum FileList {
  /// What stands between two paths.
  package enum Separator: Hashable, Sendable {
    /// A line break, with or without a carriage return: what editors and `ls` write.
    case newline
    /// A NUL, which no path can hold: what `find -print0` writes.
    case nul
  }

  /// Why a list cannot be read.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A list of lines holds a NUL in the entry with this number, counted from 1.
    case unexpectedNUL(line: Int)

    package var description: String {
      switch self {
      case .unexpectedNUL(let line): "line \(line) holds a NUL byte; lists separated by NUL need -0"
      }
    }
  }

  /// The paths in `bytes`, in their order, the same one as often as it is listed.
  ///
  /// Entries without a byte are passed over, and the last entry needs no separator. In a list of lines a carriage
  /// return before the line break and a byte order mark at the start are not part of a path; a path that ends with
  /// a carriage return or holds a line break has to come in a list separated by NUL.
  ///
  /// - Throws: `Problem` for a list of lines with a NUL in it, which is a list of the other kind.
  package static func parse(_ bytes: [UInt8], separator: Separator) throws(Problem) -> [FilePath] {
    switch separator {
    case .nul:
      return bytes.split(separator: 0).map { FilePath(bytes: $0) }
    case .newline:
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
      var paths: [FilePath] = []
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        if line.contains(0) { throw .unexpectedNUL(line: number + 1) }
        let path = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        if !path.isEmpty { paths.append(FilePath(bytes: path)) }
      }
      return paths
    }
  }
}
