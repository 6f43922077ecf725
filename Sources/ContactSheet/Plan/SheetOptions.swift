internal import GalleryLayout
internal import PNGEncoding
internal import WorkerThreads

/// Everything that decides the bytes of a sheet, and how hard the machine may work for it.
public struct SheetOptions: Sendable {
  /// The pictures.
  public var selection: InputSelection
  /// The look.
  public var style = SheetStyle()
  /// Cells without pictures in place of the pictures of `selection`.
  public var placeholders: PlaceholderCells?
  /// Places made earlier, in place of those that the style would give.
  ///
  /// Pictures are found by their names. One that is not there, or gives no picture, becomes a marked tile at its place;
  /// one that has no place is left out. Of the style only the background counts, and ``ErrorPolicy/skip`` means
  /// ``ErrorPolicy/placeholder``.
  public var savedLayout: SavedLayout?
  /// Captions and other texts by the names of files, for templates that name them.
  public var captions: CaptionTable?
  /// True to draw every picture as one colour, the mean of what would show of it; labels and marks are drawn as ever.
  public var showsMeanColors = false
  /// True to tell the mean colour of every picture, as it is drawn, in the report and its positions.
  ///
  /// Where ``showsMeanColors`` holds, they are told anyway.
  public var tellsMeanColors = false
  /// True to turn pictures upright as their EXIF orientation says.
  public var appliesOrientation = true
  /// True to convert pictures to sRGB as their profiles and chunks say; false to take every sample as sRGB.
  public var managesColor = true
  /// How much of a large JPEG is decoded for its tile.
  public var quality = SheetQuality.good
  /// What becomes of an input that gives no picture.
  public var errorPolicy = ErrorPolicy.skip
  /// True to treat pictures with damaged data like inputs without a picture, and any such input as a failure.
  ///
  /// Damage is then looked for also in scans of progressive JPEGs that small tiles do without.
  public var isStrict = false
  /// How hard the file is pressed.
  public var compression = SheetCompression.balanced
  /// False to leave a file alone that is where the sheet, or one of its pages, is to go; there is no sheet then.
  public var replacesOutput = true
  /// Threads that decode and scale; `nil` takes one for every processor.
  public var jobs: Int?
  /// True to measure where the time goes; costs a little of it.
  public var measuresTime = false
  /// How much one input may ask for.
  public var limits = InputLimits()

  /// The default sheet of the pictures in `selection`.
  public init(selection: InputSelection) {
    self.selection = selection
  }

  /// The number of threads to start.
  var workerCount: Int { WorkerCount.number(jobs) }
}

/// Cells that hold no picture, to try a layout or to reproduce the demonstrations of the founding layouts.
public struct PlaceholderCells: Hashable, Sendable {
  /// How many there are.
  public var count: Int
  /// What their heights in pixels are drawn from, with the seed of the style.
  ///
  /// For `captioned` what is added to a square. `nil` stands for the range of the layout's original.
  public var heights: ClosedRange<Int>?

  /// `count` cells with heights from the range of the layout's original.
  public init(count: Int) {
    self.count = count
  }

  /// The heights, from a generator that starts at `seed`.
  func drawnHeights(for layout: SheetLayout, seed: UInt64) -> [Int] {
    let original = layout == .founding(.captioned) ? 0...49 : 50...199
    // More than a sheet can have is as impossible as it, and can be added up.
    let range = (heights ?? original).clamped(to: 0...PNGStream.longestSide + 1)
    var random = SeededRandom(seed: seed)
    return (0..<max(0, count)).map { _ in range.lowerBound + random.next(below: range.count) }
  }
}
