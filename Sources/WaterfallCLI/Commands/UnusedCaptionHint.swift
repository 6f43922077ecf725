internal import FileAccess

/// What someone may have meant who wrote a caption for a picture that is not there.
struct UnusedCaptionHint {
  /// The hint, as the end of a sentence; `nil` where nothing comes to mind.
  let text: String?

  /// The hint for `name`, in line `line` of a table, where pictures are called `known`.
  init(_ name: FilePath, line: Int?, among known: [FilePath]) {
    let start = name.lastComponent.bytes + [UInt8(ascii: ".")]
    if let meant = known.first(where: { $0.bytes.starts(with: start) }) {
      text = "did you mean \(meant)?"
    } else if line == 1, !name.bytes.contains(UInt8(ascii: ".")) {
      text = "a first line that tells columns needs the words name and caption"
    } else {
      text = nil
    }
  }
}
