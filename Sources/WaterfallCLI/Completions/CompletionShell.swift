/// The shells that `waterfall completions` writes for.
enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  case bash, zsh, fish

  /// The script that teaches the shell to complete calls of `waterfall`.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}
