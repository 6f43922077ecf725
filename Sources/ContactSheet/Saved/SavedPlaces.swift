internal import FileAccess
internal import GalleryLayout
internal import PixelGeometry

/// What goes to the places of a saved layout.
struct SavedPlaces {
  /// What is drawn at each place, in the order of the places.
  private(set) var entries: [SheetEntry] = []
  /// What is wrong with the inputs that have a place: first what paths and headers told, then what is missing.
  private(set) var problems: [InputProblem]
  /// Inputs without a place.
  private(set) var unplaced: [InputProblem] = []

  private let options: SheetOptions

  /// Looks for the pictures of `saved` among those that were `found`.
  ///
  /// A place with a name is for the picture of that name. Those without take the other pictures, one after the other.
  init(_ saved: SavedLayout, _ found: InputGathering.Found, options: SheetOptions) {
    self.options = options
    problems = found.problems
    var candidates: [FilePath: Candidate] = [:]
    for candidate in found.candidates { candidates[candidate.file.name] = candidate }
    var told = Dictionary(found.problems.map { ($0.name, $0.reason) }) { first, _ in first }
    let names = Set(saved.items.lazy.compactMap(\.name))
    let others = found.candidates.filter { !names.contains($0.file.name) }
    var unnamed = others.filter { $0.header != nil }[...]
    var empty: [SavedLayout.Item] = []
    var named: Set<FilePath> = []
    for (index, item) in saved.items.enumerated() {
      if let name = item.name {
        let isFirst = named.insert(name).inserted
        if let candidate = candidates[name] {
          place(candidate, at: item, isFirst: isFirst)
        } else {
          if told[name] == nil { note(name, Self.missing) }
          let reason = told[name] ?? Self.missing
          told[name] = reason
          entries.append(SheetEntry(rejected: name, reason: reason))
        }
      } else if let candidate = unnamed.popFirst() {
        place(candidate, at: item, isFirst: true)
      } else {
        empty.append(item)
        entries.append(SheetEntry(rejected: nil, reason: Self.missing))
      }
      entries[index].place = item.place
    }
    if let first = empty.first {
      let others = empty.count > 1 ? " and \(empty.count - 1) more" : ""
      note(FilePath(first.label), "no picture is left for this place of the saved layout\(others)")
    }
    for candidate in others {
      if let problem = candidate.problem { problems.append(problem) }
    }
    unplaced = unnamed.map {
      $0.problem(
        "not on the sheet: the saved layout has no place for it; add an item for it there, or lay out anew",
        .hidden)
    }
  }

  /// What is said of a file that is not there.
  static let missing = "in the saved layout, but not among the inputs"

  private mutating func note(_ name: FilePath, _ reason: String) {
    problems.append(InputProblem(name: name, path: name, severity: .rejected, reason: reason))
  }

  /// Adds what is drawn of `candidate`; what is wrong with it is said the first time.
  private mutating func place(_ candidate: Candidate, at item: SavedLayout.Item, isFirst: Bool) {
    var problem = candidate.problem
    var entry = problem.map { SheetEntry(rejected: candidate, reason: $0.reason) }
    let tile = item.tileSize(within: options.style.cell)
    if entry == nil, tile.pixelCount > options.limits.tilePixels {
      let limit = options.limits.tilePixels
      let excess = candidate.problem(
        "the tile would be \(tile), more than the limit of \(limit) pixels")
      (problem, entry) = (excess, SheetEntry(rejected: candidate, reason: excess.reason))
    }
    if entry == nil, var picture = SheetEntry(candidate, options: options) {
      if item.isShownWhole {
        picture.tileShape = item.pictureSize
      } else if options.style.cellFit == .fill, !item.hasRoom(for: picture.shape) {
        // Its place stays, and so does its shape.
        picture.tileShape = item.pictureSize
        problem = candidate.problem(
          "not of the shape the saved layout has a place for: shown whole in it", .reduced)
      }
      entry = picture
    }
    // A candidate without a problem has a header, and so an entry.
    if let entry { entries.append(entry) }
    if isFirst, let problem { problems.append(problem) }
  }
}

extension SavedLayout.Item {
  /// What is left for the picture of a cell that looks like `cell`, whose lower edge the caption lies in.
  fileprivate func tileSize(within cell: CellStyle) -> PixelSize {
    let caption = max(0, captionHeight - cell.padding.usable.bottom)
    return PixelSize(
      width: max(1, frame.width - cell.insets.horizontal),
      height: max(1, frame.height - cell.insets.vertical - caption))
  }

  /// True when a picture of `shape` fills the cell: it has the shape that the picture had, or that of the cell.
  fileprivate func hasRoom(for shape: PixelSize) -> Bool {
    if let sourceSize {
      let ratio = sourceSize.width * Double(shape.height) / (sourceSize.height * Double(shape.width))
      return abs(ratio - 1) <= Self.sameShape
    }
    let whole = CellFit.contain.frame(of: shape, in: PixelRect(size: pictureSize))
    return pictureSize.width - whole.width <= 1 && pictureSize.height - whole.height <= 1
  }

  /// What of a ratio rounding may take.
  private static let sameShape = 0.01
}
