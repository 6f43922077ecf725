internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry

extension ItemOrder {
  /// True when the order depends on what the headers say.
  ///
  /// A shuffle does, since own sheets must be gone before it: they would change the places of all others.
  var needsHeaders: Bool {
    switch self {
    case .date, .aspect, .random: true
    case .natural, .name, .modificationTime, .fileSize, .given: false
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
      Self.sort(&candidates, by: \.file.name)
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
        guard case .success(let probed) = candidate.probed else { return Int128.min }
        return probed.dateTaken
      }
    case .aspect:
      Self.sort(&candidates) { $0.header?.uprightSize.aspectRatio ?? 1 }
    }
  }

  private static func sortNaturally(_ candidates: inout [Candidate]) {
    // Names are made once for each file and not for each comparison.
    let names = candidates.map(\.file.name.bytes)
    // Those of one folder are in order already.
    if zip(names, names.dropFirst()).allSatisfy(NaturalOrder.precedes) { return }
    let sorted = zip(names, candidates).map { (name: $0, candidate: $1) }.sorted { first, second in
      let order = NaturalOrder.compare(first.name, second.name)
      return order != 0 ? order < 0 : first.candidate.position < second.candidate.position
    }
    candidates = sorted.map(\.candidate)
  }

  /// Sorts by `key`, smallest first, equal ones naturally.
  private static func sort<Key: Comparable>(_ candidates: inout [Candidate], by key: (Candidate) -> Key) {
    sortNaturally(&candidates)
    let keyed = candidates.enumerated().map { (key: key($1), place: $0, candidate: $1) }
    let sorted = keyed.sorted { $0.key != $1.key ? $0.key < $1.key : $0.place < $1.place }
    candidates = sorted.map(\.candidate)
  }
}
