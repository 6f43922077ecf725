internal import FileAccess

/// What was looked at and is no picture, to be told where there are no others.
struct OtherFiles: Sendable {
  /// Sheets that this program made.
  var ownSheetCount = 0
  private var paths: [FilePath] = []
  /// True when the only path is that of a folder.
  private var isSingleFolder = false
  private var counts: [PassedOver.Reason: Int] = [:]
  private var unsearchedFolderCount = 0

  /// Nothing, nowhere.
  init() {}

  /// What `result` passed over of `paths`.
  init(_ result: FolderScanResult, in paths: [FilePath]) {
    self.paths = paths
    isSingleFolder = result.isSingleFolder
    for passedOver in result.passedOver { counts[passedOver.reason, default: 0] += 1 }
    unsearchedFolderCount = result.unenteredFolderCount
  }

  /// Why there is no picture, where all of that was found and nothing else; `unread` are among the files.
  func error(_ unread: [UnreadFormat]) -> SheetError {
    let phrase = phrases(unread).joined(separator: "; ")
    if isSingleFolder {
      return SheetError(
        code: .noUsableImage, path: paths[0],
        reason: "no pictures in it (\(phrase.isEmpty ? "nothing at all" : phrase))")
    }
    if paths.count == 1, !phrase.isEmpty {
      return SheetError(code: .noUsableImage, path: paths[0], reason: "no picture is left (\(phrase))")
    }
    let shown =
      paths.prefix(Self.mostPaths).map(\.description) + (paths.count > Self.mostPaths ? ["..."] : [])
    return SheetError(
      code: .noUsableImage,
      reason: paths.isEmpty
        ? "no files or folders to look at"
        : "no pictures in \(shown.joined(separator: ", ")) (\(phrase.isEmpty ? "nothing at all" : phrase))")
  }

  /// Enough to know what was meant.
  private static let mostPaths = 3

  /// What there is, the likeliest surprise first.
  private func phrases(_ unread: [UnreadFormat]) -> [String] {
    func files(_ count: Int, _ what: String = "file") -> String {
      count == 1 ? "1 \(what)" : "\(count) \(what)s"
    }
    func count(_ reasons: PassedOver.Reason...) -> Int { reasons.reduce(0) { $0 + (counts[$1] ?? 0) } }
    let unreadCount = unread.reduce(0) { $0 + $1.count }
    let lines: [(count: Int, phrase: (Int) -> String)] = [
      (count(.pattern), { "\($0) left out by --include or --exclude" }),
      (unsearchedFolderCount, { "\(files($0, "folder")), not searched without --recursive" }),
      (unreadCount, { _ in "\(unread.phrase), which are not read" }),
      (count(.otherEnding) - unreadCount, { files($0, "other file") }),
      (ownSheetCount, { "\(files($0, "contact sheet")) made by this program" }),
      (count(.hidden, .systemName), { "\($0) hidden" }),
      (count(.output), { "\(files($0)) that this run writes" }),
      (
        count(.linkToFolder, .folderSeenBefore), { $0 == 1 ? "1 link to a folder" : "\($0) links to folders" }
      ),
    ]
    return lines.filter { $0.count > 0 }.map { $0.phrase($0.count) }
  }
}
