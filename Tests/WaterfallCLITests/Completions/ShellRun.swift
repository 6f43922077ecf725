import TestSupport
import Testing

@testable import WaterfallCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CompletionShell {
  /// Where the shell is; `nil` when it is not installed.
  var installedPath: String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + rawValue }
      .first { access($0, X_OK) == 0 }
  }

  /// Skips the test where the shell is not installed.
  func needInstalled() throws {
    if installedPath == nil { try Test.cancel("\(self) is not installed") }
  }

  /// What asks `line` of the shell's own script, each candidate a line.
  ///
  /// The words of `line` are apart by spaces, and the last one is the one to complete.
  private func question(_ line: String) -> String {
    switch self {
    case .bash:
      "ask \(line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }.joined(separator: " "))"
    case .fish: "complete -C '\(line)'"
    case .zsh: "ask '\(line)'"
    }
  }

  /// What has to stand in front of questions, and asks them.
  private var preamble: String {
    switch self {
    case .bash:
      """
      source ./script
      ask() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        _waterfall
        [[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
      }
      """
    case .fish: "source ./script"
    case .zsh:
      // Its functions work only where keys are pressed: the command is completed, run, and tells its last word.
      """
      zmodload zsh/zpty
      zpty shell \(installedPath ?? "zsh") -f -i
      zpty -w shell 'source ./start; print REA''DY'
      zpty -r shell text '*READY*'
      ask() {
        zpty -w -n shell "$1"$'\\t'$'\\n'
        zpty -r shell text '*GOT:*' && zpty -r shell rest
        print -rn -- "${text##*GOT:}$rest"
      }
      """
    }
  }

  /// The answers to `lines`, in a folder with a few files.
  func answers(_ lines: [String]) -> [[String]] {
    let folder = TemporaryFolder()
    for name in ["lake.jpg", "a b.jpg", "sub/c.jpg"] { folder.addFile(name) }
    folder.addFile("script", Array(script.utf8))
    folder.addFile(
      "start",
      Array(
        """
        PS1=; unsetopt zle_bracketed_paste beep list_beep auto_menu
        autoload -Uz compinit; compinit -u -D
        source ./script
        waterfall() { print -r -- "GOT:$@[-1]" }

        """.utf8))
    let questions = lines.flatMap { [question($0), "printf '<end>\\n'"] }
    folder.addFile("questions", Array(([preamble] + questions).joined(separator: "\n").utf8))
    let quiet = self == .fish ? "--no-config" : self == .zsh ? "-f" : "--norc"
    let call =
      "cd '\(folder.path)' && HOME='\(folder.path)' \(installedPath ?? "false") \(quiet) ./questions 2>errors"
    guard let pipe = popen(call, "r") else { return [] }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    return text.split(separator: "<end>\n", omittingEmptySubsequences: false).dropLast().map { answer in
      // Fish tells what a candidate means behind a tabulator.
      answer.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
  }
}
