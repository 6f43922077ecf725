import Testing

@testable import WaterfallCLI

struct OptionTableTests {
  @Test("no command has two options of one name or one letter", arguments: CommandName.allCases)
  func namesAreUnique(command: CommandName) {
    let names = OptionTable.longNames(of: command)
    #expect(Set(names).count == names.count)
    let letters = OptionTable.options(of: command).compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
  }

  @Test("every option name is in the table", arguments: OptionName.allCases)
  func everyNameIsUsed(name: OptionName) {
    #expect(OptionTable.all.contains { $0.name == name })
  }

  @Test("a letter means the same option in every command")
  func lettersAreTheSameEverywhere() {
    var meanings: [UInt8: OptionName] = [:]
    for option in OptionTable.all {
      guard let letter = option.letter else { continue }
      #expect(meanings[letter, default: option.name] == option.name)
      meanings[letter] = option.name
    }
    #expect(meanings.count > 10)
  }

  @Test("an option of one command is unknown to another, which says whose it is")
  func optionsBelongToCommands() {
    #expect(CommandRun("a", "--decode").isUsageError(naming: "--decode", "probe"))
    #expect(CommandRun("probe", "a", "--gap", "3").isUsageError(naming: "--gap", "compose"))
    #expect(CommandRun("layout", "a", "-o", "b.png").isUsageError(naming: "-o", "compose"))
    #expect(CommandRun("a", "--sizes", "b").isUsageError(naming: "--sizes", "layout"))
  }

  @Test(
    "options that are to come are not accepted yet",
    arguments: [
      "--filter=box", "--linear",
      "--embed-manifest",
      "--config=a",
    ])
  func laterOptionsAreUnknown(option: String) {
    let name = String(option.prefix { $0 != "=" })
    #expect(CommandRun("photos", "-o", "sheet.png", option).isUsageError(naming: "unknown option", name))
  }
}
