@testable internal import ContactSheet
internal import FuzzSupport

/// Reads the bytes as a template, as a table in CSV and as one in JSON.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  let kind = input.takeChoice(below: 3)
  switch kind {
  case 0: readTemplate(String(decoding: input.bytes, as: UTF8.self))
  case 1: readTable { () throws(CaptionTableError) in try CaptionTable(csv: input.bytes) }
  default: readTable { () throws(CaptionTableError) in try CaptionTable(json: input.bytes) }
  }
  return 0
}

private func readTemplate(_ text: String) {
  for scope in CaptionScope.allCases {
    do throws(CaptionTemplateError) {
      let template = try CaptionTemplate(parsing: text, for: scope)
      precondition(
        template.neededFields.allSatisfy { $0.isKnown(to: scope) },
        "a template knows only what its scope does")
      _ = template.text(for: .example)
      _ = template.text(for: CaptionFields())
    } catch {
      precondition((1...max(1, text.count)).contains(error.position), "an error has a place in the text")
      precondition(!error.reason.contains("\n"), "an error is one line")
    }
  }
}

private func readTable(_ read: () throws(CaptionTableError) -> CaptionTable) {
  do throws(CaptionTableError) {
    let table = try read()
    precondition(
      table.unused(among: table.unused(among: [])).isEmpty, "every name of a table is one of its names")
  } catch {
    precondition(error.line >= 1, "an error has a line")
    precondition(!error.description.contains("\n"), "an error is one line")
  }
}
