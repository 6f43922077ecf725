import ContactSheet
import TestSupport
import Testing

@testable import WaterfallCLI

struct NearestNameTests {
  @Test(
    "an unknown option suggests the nearest known one",
    arguments: [
      ("--colums", "--columns"), ("--margins", "--margin"), ("--recursiv", "--recursive"),
      ("--widht", "--width"),
      ("--out", "--output"), ("--background-color", "--background"), ("--bg", "--background"),
      ("--cols", "--columns"),
      ("--size", "--width"), ("--rowheight", "--row-height"),
      ("--excldue=a", "--exclude"),
      ("--no-rotat", "--no-rotate"), ("--dryrun", "--dry-run"), ("--file-from", "--files-from"),
      ("--job", "--jobs"),
      ("--xyzzy", ""), ("--", nil), ("-recursive", "--recursive"),
    ] as [(String, String?)])
  func suggestions(argument: String, suggestion: String?) {
    guard let suggestion else { return }
    let run = CommandRun("./photos", argument)
    #expect(run.isUsageError(naming: "unknown option"))
    #expect(run.errorText.contains("did you mean \(suggestion)?") == !suggestion.isEmpty, "\(run.errorText)")
  }

  @Test(
    "one slip in any name of four letters or more leads back to it",
    arguments: OptionTable.longNames(of: .compose))
  func oneSlip(name: String) {
    guard name.utf8.count >= 4 else { return }
    var random = SeededGenerator(seed: UInt64(name.utf8.count))
    let letters = Array(name)
    for index in letters.indices {
      var dropped = letters
      dropped.remove(at: index)
      var changed = letters
      changed[index] = "~"
      var doubled = letters
      doubled.insert(letters[index], at: index)
      var swapped = letters
      if index > 0 { swapped.swapAt(index, index - 1) }
      for slip in [dropped, changed, doubled, swapped].map({ String($0) }) where slip != name {
        let others = OptionTable.longNames(of: .compose).shuffled(using: &random)
        // Another name may be as near, such as limit for "mit"; then either is a fair question.
        let found = NearestName.nearest(to: slip, among: [name] + others)
        #expect(found == name || others.contains { $0.hasPrefix(slip) }, "\(slip): \(found ?? "nothing")")
      }
    }
  }

  @Test("an option in place of a value is named, and so is what has the meaning of columns for rows")
  func misplaced() {
    let value = CommandRun("./photos", "--placeholders", "--json", "z.json")
    #expect(value.isUsageError(naming: "--placeholders needs a value, and --json is an option: expected N"))
    let rows = CommandRun("./photos", "-o", "s.png", "-l", "rows", "-c", "6")
    #expect(
      rows.isUsageError(
        naming: "--columns: has no meaning for --layout rows; use --row-items or --row-height"))
    let mosaic = CommandRun("./photos", "-o", "s.png", "-l", "mosaic", "-c", "6")
    #expect(mosaic.isUsageError(naming: "or one of 1") && !mosaic.errorText.contains("flickr"))
  }

  @Test("any bytes as an option are answered in one line", arguments: 0..<200)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...60, using: &random)
    let bytes = (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) }
    let run = CommandRun(bytes: [Array("--~".utf8) + bytes])
    #expect(run.isUsageError(naming: "unknown option --~"), "seed \(seed)")
  }
}
