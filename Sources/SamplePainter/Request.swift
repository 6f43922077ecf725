/// What the command line asks for.
struct Request: Sendable {
  /// Where the pictures go.
  var folder = "SampleImages"
  /// The numbers of the pictures to paint; nil for all.
  var only: Set<Int>?
  /// The part of the full width and height to paint at.
  var scale: Float = 1

  /// Why a command line cannot be followed.
  enum Failure: Error, CustomStringConvertible {
    case badValue(option: String)
    case unknownOption(String)

    var description: String {
      switch self {
      case .badValue(let option):
        "\(option) needs a value: --only takes numbers such as 3,7 and --scale 0.1 to 1"
      case .unknownOption(let option):
        "unknown option \(option); usage: SamplePainter [--only N,...] [--scale S] [FOLDER]"
      }
    }
  }

  init(_ arguments: [String]) throws(Failure) {
    var words = arguments[...]
    while let word = words.popFirst() {
      switch word {
      case "--only":
        let numbers = (words.popFirst() ?? "").split(separator: ",").map { Int($0) }
        guard !numbers.isEmpty, !numbers.contains(nil) else { throw .badValue(option: word) }
        only = Set(numbers.compactMap(\.self))
      case "--scale":
        guard let value = words.popFirst().flatMap(Float.init), (0.1...1).contains(value) else {
          throw .badValue(option: word)
        }
        scale = value
      case _ where word.hasPrefix("-"): throw .unknownOption(word)
      default: folder = word
      }
    }
  }

  /// Whether the picture of this number is asked for.
  func includes(_ number: Int) -> Bool { only?.contains(number) ?? true }
}
