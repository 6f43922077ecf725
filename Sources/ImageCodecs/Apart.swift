/// A value that is kept elsewhere, for structures of which there are many and most do without it.
@propertyWrapper
package struct Apart<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Storage: Hashable, Sendable {
    case none
    case some(Value)
  }

  private var storage: Storage

  package init(wrappedValue: Value?) {
    storage = wrappedValue.map { .some($0) } ?? .none
  }

  package var wrappedValue: Value? {
    get { if case .some(let value) = storage { value } else { nil } }
    set { self = Apart(wrappedValue: newValue) }
  }
}
