internal import ContactSheet
internal import FileAccess
internal import PixelGeometry
internal import PlainJSON

/// Reports as JSON, one object a line.
struct ProbeLines {
  private let decodes: Bool
  private var writer = JSONWriter()

  init(decodes: Bool) { self.decodes = decodes }

  /// Bytes that wait to be taken.
  var byteCount: Int { writer.bytes.count }

  /// The lines since the last call.
  mutating func taken() -> [UInt8] {
    defer { writer.removeWritten() }
    return writer.bytes
  }

  /// Adds a line; what is not known is `null`.
  mutating func add(_ report: FileReport) {
    let header = report.header
    writer.beginObject()
    writer.name("name")
    writer.string(fileName: report.name.bytes)
    writer.name("format")
    add(header?.format)
    writer.name("width")
    add(header?.uprightSize.width)
    writer.name("height")
    add(header?.uprightSize.height)
    writer.name("orientation")
    add((header?.orientation.rawValue).map { Int($0) })
    writer.name("outcome")
    writer.string(report.outcome.rawValue)
    writer.name("colorProfile")
    add(header?.colorProfile)
    writer.name("bitDepth")
    add(header?.bitDepth)
    writer.name("channels")
    add(header?.channels)
    writer.name("bytes")
    add(header?.byteCount)
    writer.name("messages")
    writer.beginArray()
    for message in report.messages { writer.string(message) }
    writer.endArray()
    if decodes { add(report.pixels) }
    writer.endObject()
    writer.endText()
  }

  private mutating func add(_ pixels: FileReport.Pixels?) {
    writer.name("meanColor")
    if let pixels {
      writer.beginArray()
      for mean in pixels.meanColor { writer.number(FourDecimals.rounded(mean)) }
      writer.endArray()
    } else {
      writer.null()
    }
    writer.name("digest")
    add(pixels?.digest)
  }

  private mutating func add(_ text: String?) {
    if let text { writer.string(text) } else { writer.null() }
  }

  private mutating func add(_ number: Int?) {
    if let number { writer.number(number) } else { writer.null() }
  }
}

/// Numbers given to four decimals.
enum FourDecimals {
  /// `number` to the nearest ten-thousandth.
  static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
