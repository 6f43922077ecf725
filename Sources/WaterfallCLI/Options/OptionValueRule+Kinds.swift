extension OptionValueRule {
  /// A whole number in `range`.
  static func whole<Number: FixedWidthInteger & Sendable>(
    _ placeholder: String, in range: ClosedRange<Number>,
    store: @escaping @Sendable (inout CommandSettings, Number) -> Void
  ) -> OptionValueRule {
    OptionValueRule(
      placeholder: placeholder, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { settings, text in
      guard let number = NumberText.whole(text, in: range) else { return false }
      store(&settings, number)
      return true
    }
  }

  /// One of the words of `Choice`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ placeholder: String, _ choices: Choice.Type,
    store: @escaping @Sendable (inout CommandSettings, Choice) -> Void
  ) -> OptionValueRule {
    let words = choices.allCases.map(\.rawValue)
    return OptionValueRule(
      placeholder: placeholder,
      allowed: words.count == 1
        ? words[0] : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    ) { settings, text in
      guard let choice = Choice(rawValue: String(decoding: text, as: UTF8.self)) else { return false }
      store(&settings, choice)
      return true
    }
    .offering(.words(words))
  }

  /// Any text that is not empty: the name of a file.
  static func name(
    _ placeholder: String, allowed: String,
    store: @escaping @Sendable (inout CommandSettings, [UInt8]) -> Void
  ) -> OptionValueRule {
    OptionValueRule(placeholder: placeholder, allowed: allowed) { settings, text in
      if text.isEmpty { return false }
      store(&settings, text)
      return true
    }
    .offering(.files)
  }

  /// What `Value` makes of the text.
  static func parsed<Value>(
    _ placeholder: String, allowed: String, _ parse: @escaping @Sendable ([UInt8]) -> Value?,
    store: @escaping @Sendable (inout CommandSettings, Value) -> Void
  ) -> OptionValueRule {
    OptionValueRule(placeholder: placeholder, allowed: allowed) { settings, text in
      guard let value = parse(text) else { return false }
      store(&settings, value)
      return true
    }
  }

  /// The same with lengths that may also be in millimetres, centimetres, inches and points.
  var inUnits: OptionValueRule {
    var rule = self
    rule.takesUnits = true
    return rule
  }
}
