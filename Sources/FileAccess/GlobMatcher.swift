/// One step of a compiled pattern; those without a symbol take none.
enum GlobInstruction: Hashable, Sendable {
  /// Exactly this symbol.
  case symbol(GlobSymbol)
  /// Any symbol but the slash.
  case anyInComponent
  /// A symbol in one of `ranges`, or in none of them; never the slash.
  case oneOf(ranges: [ClosedRange<GlobSymbol>], isNegated: Bool)
  /// Any number of symbols without a slash.
  case runInComponent
  /// Any number of symbols.
  case run
  /// Go on at any of these instructions.
  case split([Int])
  /// Go on at this instruction.
  case jump(Int)
  /// The pattern ends here.
  case accept
}

/// Runs a compiled pattern over a name, following all ways through it at once.
///
/// Source: Thompson, "Regular expression search algorithm", CACM 11 (1968). Trying one way after the other, as
/// `fnmatch` does, takes exponential time for patterns like `a*a*a*a*b`.
enum GlobMatcher {
  static func matches(_ program: [GlobInstruction], _ symbols: [GlobSymbol]) -> Bool {
    var current = States(count: program.count)
    var next = States(count: program.count)
    current.insert(0, of: program)
    for symbol in symbols {
      next.removeAll()
      for position in current.list {
        step(program, at: position, over: symbol, into: &next)
      }
      swap(&current, &next)
      if current.list.isEmpty { return false }
    }
    return current.list.contains { program[$0] == .accept }
  }

  private static func step(
    _ program: [GlobInstruction], at position: Int, over symbol: GlobSymbol, into next: inout States
  ) {
    let isSlash = symbol == "/"
    switch program[position] {
    case .symbol(let wanted):
      if symbol == wanted { next.insert(position + 1, of: program) }
    case .anyInComponent:
      if !isSlash { next.insert(position + 1, of: program) }
    case .oneOf(let ranges, let isNegated):
      if !isSlash && ranges.contains(where: { $0.contains(symbol) }) != isNegated {
        next.insert(position + 1, of: program)
      }
    case .runInComponent:
      if !isSlash { next.insert(position, of: program) }
    case .run:
      next.insert(position, of: program)
    case .split, .jump, .accept:
      break
    }
  }

  /// A set of positions in the program, each once.
  private struct States {
    var list: [Int] = []
    private var isMember: [Bool]
    private var pending: [Int] = []

    init(count: Int) { isMember = [Bool](repeating: false, count: count) }

    mutating func removeAll() {
      for position in list { isMember[position] = false }
      list.removeAll(keepingCapacity: true)
    }

    /// Adds `position` and everything reached from it without a symbol.
    mutating func insert(_ position: Int, of program: [GlobInstruction]) {
      pending.append(position)
      while let position = pending.popLast() {
        if isMember[position] { continue }
        isMember[position] = true
        list.append(position)
        switch program[position] {
        case .split(let targets): pending += targets
        case .jump(let target): pending.append(target)
        case .runInComponent, .run: pending.append(position + 1)
        case .symbol, .anyInComponent, .oneOf, .accept: break
        }
      }
    }
  }
}
