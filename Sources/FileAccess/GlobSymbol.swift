/// One character of a name or a pattern: a Unicode scalar, or a byte that is not part of valid UTF-8.
struct GlobSymbol: Hashable, Sendable {
  /// The scalar's value, or a number above all scalars for a stray byte.
  private let value: UInt32

  private init(strayByte: UInt8) { value = 0x11_0000 + UInt32(strayByte) }

  /// The characters of `bytes`, in order.
  static func symbols(of bytes: some Collection<UInt8>) -> [GlobSymbol] {
    var result: [GlobSymbol] = []
    result.reserveCapacity(bytes.count)
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        result.append(GlobSymbol(unicodeScalarLiteral: Unicode.UTF8.decode(encoded)))
        bytes.formIndex(&index, offsetBy: encoded.count)
      case .error(let length):
        for _ in 0..<length {
          result.append(GlobSymbol(strayByte: bytes[index]))
          bytes.formIndex(after: &index)
        }
      case .emptyInput:
        return result
      }
    }
  }

  /// The scalar; `nil` for a stray byte.
  var scalar: Unicode.Scalar? { Unicode.Scalar(value) }
}

extension GlobSymbol: Comparable, ExpressibleByUnicodeScalarLiteral {
  init(unicodeScalarLiteral scalar: Unicode.Scalar) { value = scalar.value }

  /// Scalars by value, then stray bytes.
  static func < (first: GlobSymbol, second: GlobSymbol) -> Bool { first.value < second.value }
}
