internal import ContactSheet
internal import PlainJSON
internal import WorkerThreads

/// The line of `--stats json`: where the time and the memory went.
enum StatisticsLine {
  /// One JSON object in one line; times in seconds, sizes in bytes.
  static func json(_ statistics: SheetStatistics, wallSeconds: Double, usage: ProcessUsage) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("event")
    writer.string("statistics")
    writer.name("jobs")
    writer.number(statistics.workers)
    writer.name("pictures")
    writer.number(statistics.pictures)
    writer.name("inputBytes")
    writer.number(statistics.inputBytes)
    writer.name("wall")
    writer.number(rounded(wallSeconds))
    writer.name("processor")
    writer.number(rounded(usage.processorSeconds))
    writer.name("peakMemory")
    writer.number(usage.peakMemoryBytes)
    writer.name("peakTileMemory")
    writer.number(statistics.peakTileBytes)
    writer.name("probe")
    writer.number(rounded(statistics.probeSeconds))
    writer.name("layout")
    writer.number(rounded(statistics.layoutSeconds))
    writer.name("render")
    writer.number(rounded(statistics.renderSeconds))
    writer.name("stages")
    writer.beginObject()
    for stage in SheetStatistics.Stage.allCases {
      writer.name(escaping: stage.rawValue)
      writer.number(rounded(statistics.stageSeconds[stage] ?? 0))
    }
    writer.endObject()
    writer.endObject()
    writer.endText()
    return writer.bytes
  }

  /// Microseconds are more than any of this is worth.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
}
