/// Names of files and folders that systems and storage devices put beside people's pictures.
enum SystemNames {
  /// True for such a name, in upper or lower case.
  static func contain(_ name: [UInt8]) -> Bool {
    // Almost every name ends here.
    if name.count > longest { return false }
    return names.contains(name.map(asciiLowercased))
  }

  /// In lower case.
  private static let names: Set<[UInt8]> = Set(
    [
      // Synology and QNAP: thumbnails, recycle bins, snapshots.
      "@eadir", "@tmp", "#recycle", "#snapshot", "@recycle", "@recently-snapshot",
      // Windows.
      "$recycle.bin", "recycler", "system volume information", "thumbs.db", "desktop.ini",
      // macOS, and archives made there.
      "__macosx", "network trash folder", "temporary items",
      // Linux file systems.
      "lost+found",
      // Package folders with thousands of tiny pictures.
      "node_modules",
    ].map { Array($0.utf8) })

  private static let longest = names.map(\.count).max() ?? 0
}

/// The byte with A to Z turned into a to z, whatever the locale.
func asciiLowercased(_ byte: UInt8) -> UInt8 {
  UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
}
