internal import ContactSheet
internal import FileAccess
internal import PixelGeometry

/// Reports as a table with aligned columns.
struct ProbeTable {
  private var rows: [[String]]

  init(decodes: Bool) {
    let last = decodes ? ["MEAN COLOUR", "DIGEST"] : []
    rows = [["NAME", "FORMAT", "SIZE", "TURN", "SAMPLES", "PROFILE"] + last + ["VERDICT"]]
  }

  /// Adds a row.
  mutating func add(_ report: FileReport) {
    var row = [report.name.description]
    if let header = report.header {
      row += [
        header.format, header.uprightSize.description, String(header.orientation.rawValue),
        "\(header.bitDepth)-bit \(header.channels)", Self.shown(header.colorProfile ?? "-"),
      ]
    } else {
      row += ["-", "-", "-", "-", "-"]
    }
    if rows[0].count > 7 {
      let means = report.pixels?.meanColor.map { Measure.text(FourDecimals.rounded($0)) }
      row += [means?.joined(separator: " ") ?? "-", report.pixels?.digest ?? "-"]
    }
    let messages = report.messages.map(Self.shown).joined(separator: "; ")
    row.append(report.outcome.rawValue + (messages.isEmpty ? "" : ": " + messages))
    rows.append(row)
  }

  /// The table as UTF-8.
  var text: [UInt8] {
    var widths = Array(repeating: 0, count: rows[0].count)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], min(Self.widestCell, TerminalText.width(of: cell)))
      }
    }
    var bytes: [UInt8] = []
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        bytes += cell.utf8
        let padding = max(0, widths[column] - TerminalText.width(of: cell)) + 2
        bytes += repeatElement(UInt8(ascii: " "), count: padding)
      }
      bytes += (row.last ?? "").utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// One very long name should not push everything else out of sight.
  private static let widestCell = 60

  /// Text from inside a file, fit for a line.
  private static func shown(_ text: String) -> String { EscapedText.escaped(Array(text.utf8)) }
}
