/// Where the time of a sheet went.
public struct SheetStatistics: Hashable, Sendable {
  /// What a worker can be doing.
  public enum Stage: String, CaseIterable, Hashable, Sendable {
    /// Reading a picture file and turning it into rows.
    case decode
    /// Averaging, resampling and turning rows to the size of the tile.
    case scale
    /// Converting colours to sRGB.
    case convert
    /// Setting and drawing captions.
    case text
    /// Putting tiles onto the strips of the sheet.
    case draw
    /// Filtering and compressing strips.
    case encode
    /// Writing compressed strips, and waiting for the system to take them.
    case write
    /// Waiting for other workers.
    case wait
  }

  /// Threads that worked at the same time.
  public internal(set) var workers = 1
  /// Seconds from the first look at the inputs to the last header.
  public internal(set) var probeSeconds = 0.0
  /// Seconds to decide all positions.
  public internal(set) var layoutSeconds = 0.0
  /// Seconds from the first picture to the complete file.
  public internal(set) var renderSeconds = 0.0
  /// Seconds of each stage, of all workers together: their sum is `workers` times `renderSeconds`, about.
  public internal(set) var stageSeconds: [Stage: Double] = [:]
  /// Pictures that were decoded.
  public internal(set) var pictures = 0
  /// Bytes of their files.
  public internal(set) var inputBytes = 0
  /// Bytes of finished tiles that waited to be written, at most.
  public internal(set) var peakTileBytes = 0

  /// The same with what was done for another page.
  func adding(_ page: SheetStatistics) -> SheetStatistics {
    var sum = self
    sum.renderSeconds += page.renderSeconds
    sum.stageSeconds.merge(page.stageSeconds) { $0 + $1 }
    sum.pictures += page.pictures
    sum.inputBytes += page.inputBytes
    sum.workers = max(workers, page.workers)
    sum.peakTileBytes = max(peakTileBytes, page.peakTileBytes)
    return sum
  }
}
