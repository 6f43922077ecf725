/// Turns the symbols of a pattern into instructions.
struct GlobCompiler {
  private let symbols: [GlobSymbol]
  private var index = 0
  private var program: [GlobInstruction] = []
  private var groups: [Group] = []
  /// True once a slash outside brackets was met.
  private(set) var sawSlash = false

  /// A brace that is open: where its split stands, where its alternatives begin, and the jumps that end them.
  private struct Group {
    var split: Int
    var starts: [Int]
    var jumps: [Int]
  }

  init(_ symbols: [GlobSymbol]) { self.symbols = symbols }

  mutating func compile() throws(GlobError.Problem) -> [GlobInstruction] {
    if symbols.isEmpty { throw .empty }
    while let symbol = next() {
      switch symbol {
      case "*": compileStars()
      case "?": program.append(.anyInComponent)
      case "[": try compileBracket()
      case "{": openGroup()
      case "," where !groups.isEmpty: nextAlternative()
      case "}" where !groups.isEmpty: closeGroup()
      case "\\":
        guard let escaped = next() else { throw .trailingBackslash }
        append(escaped)
      default: append(symbol)
      }
    }
    if !groups.isEmpty { throw .unclosedBrace }
    program.append(.accept)
    return program
  }

  private mutating func next() -> GlobSymbol? {
    guard index < symbols.count else { return nil }
    defer { index += 1 }
    return symbols[index]
  }

  private func peek() -> GlobSymbol? { index < symbols.count ? symbols[index] : nil }

  private mutating func append(_ symbol: GlobSymbol) {
    if symbol == "/" { sawSlash = true }
    program.append(.symbol(symbol))
  }

  /// One star stays in its component; more cross slashes, and `**/` may stand for no folder at all.
  private mutating func compileStars() {
    let isAtStart = index == 1 || symbols[index - 2] == "/"
    guard peek() == "*" else {
      program.append(.runInComponent)
      return
    }
    while peek() == "*" { index += 1 }
    guard isAtStart && peek() == "/" else {
      program.append(.run)
      return
    }
    index += 1
    sawSlash = true
    let split = program.count
    program += [.split([split + 1, split + 3]), .run, .symbol("/")]
  }

  private mutating func openGroup() {
    groups.append(Group(split: program.count, starts: [program.count + 1], jumps: []))
    program.append(.split([]))
  }

  private mutating func nextAlternative() {
    let last = groups.count - 1
    groups[last].jumps.append(program.count)
    program.append(.jump(0))
    groups[last].starts.append(program.count)
  }

  private mutating func closeGroup() {
    let group = groups.removeLast()
    program[group.split] = .split(group.starts)
    for jump in group.jumps { program[jump] = .jump(program.count) }
  }

  private mutating func compileBracket() throws(GlobError.Problem) {
    var isNegated = false
    if peek() == "!" || peek() == "^" {
      isNegated = true
      index += 1
    }
    var ranges: [ClosedRange<GlobSymbol>] = []
    var isFirst = true
    while true {
      guard let symbol = next() else { throw .unclosedBracket }
      // A bracket right at the start is one of the characters.
      if symbol == "]" && !isFirst { break }
      isFirst = false
      if symbol == "[" && peek() == ":" {
        ranges += try namedClass()
        continue
      }
      let low = try bracketSymbol(symbol)
      // A hyphen before the closing bracket is one of the characters.
      if peek() == "-" && index + 1 < symbols.count && symbols[index + 1] != "]" {
        index += 1
        guard let symbol = next() else { throw .unclosedBracket }
        let high = try bracketSymbol(symbol)
        if high < low { throw .reversedRange }
        ranges.append(low...high)
      } else {
        ranges.append(low...low)
      }
    }
    program.append(.oneOf(ranges: ranges, isNegated: isNegated))
  }

  private mutating func bracketSymbol(_ symbol: GlobSymbol) throws(GlobError.Problem) -> GlobSymbol {
    if symbol != "\\" { return symbol }
    guard let escaped = next() else { throw .unclosedBracket }
    return escaped
  }

  /// The ranges of `[:name:]`, whose opening bracket was read; ASCII, as in the C locale.
  private mutating func namedClass() throws(GlobError.Problem) -> [ClosedRange<GlobSymbol>] {
    index += 1
    var name = ""
    while let symbol = next(), symbol != ":" {
      guard let scalar = symbol.scalar else { throw .unknownClass }
      name.unicodeScalars.append(scalar)
    }
    guard let ranges = Self.namedClasses[name] else { throw .unknownClass }
    guard next() == "]" else { throw .unclosedBracket }
    return ranges
  }

  private static let namedClasses: [String: [ClosedRange<GlobSymbol>]] = [
    "alnum": ["0"..."9", "A"..."Z", "a"..."z"],
    "alpha": ["A"..."Z", "a"..."z"],
    "blank": [" "..." ", "\t"..."\t"],
    "digit": ["0"..."9"],
    "lower": ["a"..."z"],
    "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"],
    "space": [" "..." ", "\t"..."\r"],
    "upper": ["A"..."Z"],
    "xdigit": ["0"..."9", "A"..."F", "a"..."f"],
  ]
}
