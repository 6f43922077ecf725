internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry

/// An input file on its way to the sheet: what it is called, and what its header says once it was read.
struct Candidate: Sendable {
  var file: FoundFile
  /// Its place among the arguments and, inside a folder, in natural order.
  var position: Int
  var probed: Result<ProbedFile, ImageError>?

  var header: ImageHeader? {
    guard case .success(let probed) = probed else { return nil }
    return probed.header
  }

  /// The problem to report, if the file's header gave one.
  var problem: InputProblem? {
    guard case .failure(let error) = probed else { return nil }
    return InputProblem(name: file.name, path: file.path, severity: .rejected, reason: error.reason)
  }
}

/// A file's header and what the system knows of it.
struct ProbedFile: Sendable {
  var header: ImageHeader
  /// Nanoseconds since 1970.
  var modificationTime: Int64

  /// Reads the header of the file at `path`.
  init(path: FilePath, limits: DecodeLimits) throws(ImageError) {
    let file: InputFile
    do throws(FileError) {
      file = try InputFile(opening: path)
    } catch {
      throw ImageError(error)
    }
    header = try ImageProbe.header(of: file, limits: limits)
    modificationTime = file.modificationTime
  }

  /// Nanoseconds since 1970 by the camera's clock, else of the last change.
  var dateTaken: Int64 {
    header.dateTaken.map { $0.secondsSince1970 &* 1_000_000_000 } ?? modificationTime
  }
}
