package import FileAccess
package import PixelGeometry

/// Why one image file could not be turned into pixels.
package enum ImageError: Error, Hashable, Sendable {
  /// The file could not be opened or read; `code` is the `errno` value.
  case unreadable(path: FilePath, code: CInt)
  /// The path leads to something else than a regular file, for instance "a named pipe".
  case notRegularFile(path: FilePath, kind: String)
  /// The file holds no bytes.
  case empty(path: FilePath)
  /// The file is of a known kind that is not read, for instance "WebP" or "12-bit JPEG".
  case unsupported(path: FilePath, what: String)
  /// The first bytes are those of no known kind of file.
  case unknownFormat(path: FilePath)
  /// The bytes break the format's rules; `row` is the first row missing, if any were read.
  case malformed(path: FilePath, format: ImageFormat, row: Int?, message: String)
  /// The file ends before the picture does; `row` is the first row missing, if any were read.
  case incomplete(path: FilePath, format: ImageFormat, row: Int?)
  /// Decoding would need more than the caller allowed.
  case exceedsLimits(path: FilePath, Excess)
  /// The file is not the one whose header was read.
  case changed(path: FilePath)
  /// The system has no memory left.
  case outOfMemory(path: FilePath)

  /// What there is too much of.
  package enum Excess: Hashable, Sendable {
    case pixels(PixelSize, limit: Int)
    case side(PixelSize, limit: Int)
    case scans(limit: Int)
    case memory(Int, limit: Int)
    case warnings(limit: Int)
  }

  /// The file that is at fault.
  package var path: FilePath {
    switch self {
    case .unreadable(let path, _), .notRegularFile(let path, _), .empty(let path),
      .unsupported(let path, _), .unknownFormat(let path), .malformed(let path, _, _, _),
      .incomplete(let path, _, _), .exceedsLimits(let path, _), .changed(let path),
      .outOfMemory(let path):
      path
    }
  }

  /// The reason without the path: one sentence without a full stop, starting in lower case.
  package var reason: String {
    switch self {
    case .unreadable(_, let code): SystemMessage.text(of: code)
    case .notRegularFile(_, let kind): "not a regular file (\(kind))"
    case .empty: "empty file"
    case .unsupported(_, let what): "\(what) is not supported"
    case .unknownFormat: "not a picture of a known format"
    case .malformed(_, let format, let row?, let message):
      "damaged \(format.name), from row \(row) on: \(message)"
    case .malformed(_, let format, nil, let message): "damaged \(format.name): \(message)"
    case .incomplete(_, let format, let row?): "incomplete \(format.name): the file ends at row \(row)"
    case .incomplete(_, let format, nil): "incomplete \(format.name): the file ends before the picture does"
    case .exceedsLimits(_, let excess): excess.reason
    case .changed: "the file changed while it was being used"
    case .outOfMemory: "not enough memory to decode it"
    }
  }
}

extension ImageError: CustomStringConvertible {
  package var description: String { "\(path): \(reason)" }
}

extension ImageError {
  /// The same failure in the words of this target.
  package init(_ error: FileError) {
    switch error.reason {
    case .system(let code): self = .unreadable(path: error.path, code: code)
    case .notRegularFile(let kind): self = .notRegularFile(path: error.path, kind: kind)
    // Happens to output only; said of an input it means the same.
    case .wrongSize: self = .changed(path: error.path)
    }
  }
}

extension ImageError.Excess {
  /// The numbers, and the option that moves the limit where there is one.
  fileprivate var reason: String {
    switch self {
    case .pixels(let size, let limit):
      "\(size) is \(Self.grouped(size.pixelCount)) pixels, more than the limit of"
        + " \(Self.grouped(limit)) (see --max-pixels)"
    case .side(let size, let limit):
      "\(size) has a side longer than the limit of \(Self.grouped(limit)) pixels"
    case .memory(let byteCount, let limit):
      "decoding needs \(Self.grouped(byteCount)) bytes for the picture as a whole, more than the limit of"
        + " \(Self.grouped(limit)) (see --max-memory)"
    case .scans(let limit): "more than \(Self.grouped(limit)) scans"
    case .warnings(let limit): "more than \(Self.grouped(limit)) faults in the data"
    }
  }

  /// `number` with a comma between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var result = ""
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      if index > 0 && left % 3 == 0 && result != "-" { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
