internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry

/// An input file on its way to the sheet: what it is called, and what its header says once it was read.
struct Candidate: Sendable {
  var file: FoundFile
  /// Its place among the arguments and, inside a folder, in natural order.
  var position: Int
  var probed: Result<ProbedFile, ImageError>?

  /// The header of a picture for the sheet; `nil` for everything else.
  var header: ImageHeader? {
    guard case .success(let probed) = probed, !probed.header.isOwnSheet else { return nil }
    return probed.header
  }

  /// When the picture was taken by the camera's clock, or else the file changed last; `nil` when nobody knows.
  var date: CaptureDate? {
    guard case .success(let probed) = probed else { return nil }
    return probed.header.dateTaken
      ?? CaptureDate(secondsSince1970: Int64((Double(probed.modificationTime) / 1e9).rounded(.down)))
  }

  /// True for a sheet this program made, which is never an input.
  var isOwnSheet: Bool {
    guard case .success(let probed) = probed else { return false }
    return probed.header.isOwnSheet
  }

  /// True for an own sheet that merely lies in a folder: nobody asked for it, so nothing is said.
  var isPassedOver: Bool { isOwnSheet && !file.isNamed }

  /// Reads the header, unless that was done before; with `readsCamera` what captions may name, too.
  mutating func readHeader(_ limits: DecodeLimits, readsCamera: Bool = false) {
    if probed != nil { return }
    probed = Result { () throws(ImageError) in
      try ProbedFile(path: file.path, limits: limits, readsCamera: readsCamera)
    }
  }

  /// The problem to report, if the file's header gave one.
  var problem: InputProblem? {
    switch probed {
    case .failure(let error): problem(error.reason)
    case .success where isOwnSheet: problem("\(Self.ownSheetReason), which is never an input")
    case .success, nil: nil
    }
  }

  /// The size a picture too large to be decoded says it has, to keep its tile in shape; `nil` where it cannot be
  /// believed or is not known.
  var claimedShape: PixelSize? {
    guard case .failure(.exceedsLimits(_, let excess)) = probed else { return nil }
    switch excess {
    case .pixels(let size, _), .side(let size, _):
      // Nothing but the header speaks for it, and a strip would be a tile of a hundred screens.
      let longest = Double(max(size.width, size.height))
      return longest <= Double(min(size.width, size.height)) * Self.longestClaim ? size : nil
    case .scans, .memory, .warnings: return nil
    }
  }

  /// The longest side that is believed, in multiples of the shortest; that of the longest panoramas.
  private static let longestClaim = 12.0

  /// Something to say about the input, by itself a reason to turn it down.
  func problem(_ reason: String, _ severity: InputProblem.Severity = .rejected) -> InputProblem {
    InputProblem(name: file.name, path: file.path, severity: severity, reason: reason)
  }

  /// What is said of a sheet this program made.
  static let ownSheetReason = "a contact sheet made by this program"
}

/// A file's header and what the system knows of it.
struct ProbedFile: Sendable {
  var header: ImageHeader
  /// Nanoseconds since 1970.
  var modificationTime: Int64

  /// Reads the header of the file at `path`.
  init(path: FilePath, limits: DecodeLimits, readsCamera: Bool = false) throws(ImageError) {
    let file: InputFile
    do throws(FileError) {
      file = try InputFile(opening: path)
    } catch {
      throw ImageError(error)
    }
    header = try ImageProbe.header(of: file, limits: limits, readsCamera: readsCamera)
    modificationTime = file.modificationTime
  }

  /// Nanoseconds since 1970 by the camera's clock, else of the last change.
  ///
  /// Cameras may claim any year up to 9999; 64 bits end in 2262.
  var dateTaken: Int128 {
    header.dateTaken.map { Int128($0.secondsSince1970) * 1_000_000_000 } ?? Int128(modificationTime)
  }
}
