import TestSupport
import Testing

@testable import WaterfallCLI

/// Whatever the arguments are, the answer is settings or one line.
struct HostileArgumentTests {
  private static let fragments: [[UInt8]] =
    OptionTable.all.flatMap { option in
      let letter = option.letter.map { [[UInt8(ascii: "-"), $0]] } ?? []
      return letter + ["--\(option.name.rawValue)", "--no-\(option.name.rawValue)"].map { Array($0.utf8) }
    }
    + [
      "", "-", "--", "=", ",", "x", "layout", "probe", "help", "compose", "0", "1", "10", "0.5", "1e9", "-1",
      "NaN",
      "18446744073709551615", "99999999999999999999999999", "heights:1..9", "heights:9..1", "a.png", "*", "[",
      "#fff",
      "none", "random", "delegated", "basic", "é", "1,2,3,4", "3x4",
    ].map { Array($0.utf8) } + [[0xFF], [0xED, 0xA0, 0x80], [0x1B]]

  private static func arguments(_ random: inout SeededGenerator) -> [[UInt8]] {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      var word: [UInt8] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        // There are fragments to choose from.
        word += fragments.randomElement(using: &random)!
      }
      return word
    }
  }

  @Test("settings that pass the checks keep their promises", arguments: 0..<20)
  func soup(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let arguments = Self.arguments(&random)
      do throws(UsageError) {
        guard case .run(let settings) = try CommandLineParser.parse(arguments) else { continue }
        try settings.check()
        #expect(settings.width >= 1 && settings.width <= 1_000_000, "seed \(seed): \(arguments)")
        #expect(settings.command != .compose || settings.output != nil || settings.isDryRun)
        #expect(settings.readsFiles || settings.operands.isEmpty || settings.command == .help)
      } catch {
        #expect(!error.message.isEmpty)
        #expect(
          error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "seed \(seed): \(error.message)")
      }
    }
  }

  @Test("every prefix of a command line, and every one with a byte changed, is understood or refused")
  func changedLines() {
    let line = Array(
      """
      layout -r=2 --include=*.{jpg,p[mn]g} --exclude **/x?/ --sort date --seed 7 -w320 -c 4 -g 10x5 --margin=1,2,3,4 \
      --placeholders=3,heights:50..60 --json x.json --exact -qj2 --width 1e3 -- -a é
      """.utf8)
    func answer(_ bytes: [UInt8]) -> Bool {
      let arguments = bytes.split(separator: UInt8(ascii: " ")).map { Array($0) }
      do throws(UsageError) {
        if case .run(let settings) = try CommandLineParser.parse(arguments) { try settings.check() }
        return true
      } catch {
        #expect(!error.message.isEmpty && !error.message.contains("\n"), "\(arguments)")
        return false
      }
    }
    for count in line.indices { _ = answer(Array(line[..<count])) }
    var random = SeededGenerator(seed: 3)
    var refused = 0
    for index in line.indices {
      for _ in 0..<10 {
        var changed = line
        changed[index] = .random(in: 0...255, using: &random)
        if !answer(changed) { refused += 1 }
      }
    }
    #expect(refused > 100)
  }

  @Test("a bundle of any letters is understood or refused", arguments: 0..<20)
  func bundles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = OptionTable.all.compactMap(\.letter) + Array("xyz019=-, ".utf8)
    for _ in 0..<150 {
      let bundle = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      }
      let arguments = [[UInt8(ascii: "-")] + bundle, Array("7".utf8)]
      guard (try? CommandLineParser.parse(arguments)) == nil else { continue }
      let run = CommandRun(bytes: arguments)
      #expect(run.code == .usage && run.messages.count == 1, "seed \(seed): \(arguments)")
    }
  }
}
