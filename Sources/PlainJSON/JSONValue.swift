/// One JSON value with everything inside it.
///
/// A tree suits small documents. For a list of a million sizes read with ``JSONScanner``, write with
/// ``JSONWriter``, and build none.
package indirect enum JSONValue: Hashable, Sendable {
  /// The word `null`.
  case null
  /// The words `true` and `false`.
  case bool(Bool)
  /// A number; never infinite and never NaN when it was parsed.
  case number(Double)
  /// A string without its quotes and escapes.
  case string(String)
  /// The elements in their order.
  case array([JSONValue])
  /// The members in their order, repeated names included.
  case object([Member])

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name; a parsed object may repeat it.
    package var name: String
    /// What the name stands for.
    package var value: JSONValue

    /// The member `name` of an object, which stands for `value`.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the last member called `name`; `nil` when there is none, or this is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The number, when this is one.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The string, when this is one.
  package var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The elements, when this is an array.
  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, when this is an object.
  package var object: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}
