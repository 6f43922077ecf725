internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry

extension ItemOrder {
  /// True when the order depends on what the headers say.
  var needsHeaders: Bool {
    switch self {
    case .date, .aspect: true
    case .natural, .name, .modificationTime, .fileSize, .given, .random: false
    }
  }

  /// True when the order depends on the size or the time of the files.
  var needsStatus: Bool {
    switch self {
    case .modificationTime, .fileSize: true
    case .natural, .name, .date, .aspect, .given, .random: false
    }
  }

  /// Sorts `candidates`, whose positions say where they came from.
  func sort(_ candidates: inout [Candidate]) {
    switch self {
    case .given:
      candidates.sort { $0.position < $1.position }
    case .natural:
      Self.sortNaturally(&candidates)
    case .name:
      candidates.sort { first, second in
        first.file.name != second.file.name
          ? first.file.name < second.file.name : first.position < second.position
      }
    case .random(let seed):
      // Sorted first, so that the same files give the same shuffle however they were found.
      Self.sortNaturally(&candidates)
      var generator = SeededRandom(seed: seed)
      for last in stride(from: candidates.count - 1, to: 0, by: -1) {
        candidates.swapAt(last, generator.next(below: last + 1))
      }
    case .modificationTime:
      Self.sort(&candidates) { $0.file.status?.modificationTime ?? 0 }
    case .fileSize:
      Self.sort(&candidates) { $0.file.status?.byteCount ?? 0 }
    case .date:
      Self.sort(&candidates) { candidate in
        guard case .success(let probed) = candidate.probed else { return Int64.min }
        return probed.dateTaken
      }
    case .aspect:
      Self.sort(&candidates) { $0.header?.uprightSize.aspectRatio ?? 1 }
    }
  }

  private static func sortNaturally(_ candidates: inout [Candidate]) {
    candidates.sort { first, second in
      let order = NaturalOrder.compare(first.file.name.bytes, second.file.name.bytes)
      return order != 0 ? order < 0 : first.position < second.position
    }
  }

  /// Sorts by `key`, smallest first, equal ones naturally.
  private static func sort<Key: Comparable>(_ candidates: inout [Candidate], by key: (Candidate) -> Key) {
    sortNaturally(&candidates)
    let keyed = candidates.enumerated().map { (key: key($1), position: $0) }
    let order = keyed.sorted { $0.key != $1.key ? $0.key < $1.key : $0.position < $1.position }
    candidates = order.map { [candidates] in candidates[$0.position] }
  }
}
