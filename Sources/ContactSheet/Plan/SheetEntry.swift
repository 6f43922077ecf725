internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry

/// Something that wants a place on a sheet.
struct SheetEntry: Sendable {
  /// What is drawn.
  enum Content: Sendable {
    /// The picture in the file at `path`, turned by `orientation`.
    case picture(path: FilePath, header: ImageHeader, orientation: Orientation)
    /// A marked tile in place of an input that gives no picture, for a reason said in a plain phrase.
    case rejected(reason: String)
    /// A plain cell of a shape of its own; without a colour its background shows.
    case cell(SheetShape, PixelColor?)
  }

  /// The input's name in listings; `nil` for a cell without an input.
  var name: FilePath?
  var content: Content
  /// The shape of the picture, or of what stands for it.
  var shape: PixelSize
  /// The shape the layout is asked to keep instead of `shape`; the picture is then shown whole inside.
  @Apart var tileShape: PixelSize? = nil

  /// When the picture was taken, or else the file changed last.
  var date: CaptureDate?
  /// The place it had in a saved layout, counted from 0; `nil` for the one it has among all entries.
  var place: Int?
  /// What is written at it; none for nothing.
  var caption: [CaptionParagraph] = []

  /// The shape the layout is asked to keep.
  var layoutShape: PixelSize { tileShape ?? shape }

  var isPicture: Bool {
    if case .picture = content { true } else { false }
  }

  /// The picture's file; `nil` when there is no picture.
  var path: FilePath? {
    if case .picture(let path, _, _) = content { path } else { nil }
  }

  /// What the picture's file says of it; `nil` when there is no picture.
  var header: ImageHeader? {
    if case .picture(_, let header, _) = content { header } else { nil }
  }

  /// The picture's size after orientation; `nil` when there is no picture.
  var sourceSize: PixelSize? { isPicture ? shape : nil }

  /// The size of a cell without a picture, where both sides are known.
  var cellSize: LayoutSize? {
    if case .cell(let shape, _) = content { shape.size } else { nil }
  }

  /// What the layout has to know of it; it covers `span` columns, or as many as its own shape says.
  func layoutShape(span: Int) -> SheetShape {
    guard case .cell(var cell, _) = content else {
      return SheetShape(.size(LayoutSize(layoutShape)), span: span)
    }
    cell.span = max(cell.span, span)
    return cell
  }

  /// The shape of a tile whose picture's shape is not known: that of most photographs.
  static let unknownShape = PixelSize(width: 3, height: 2)

  /// The entry for an input whose header was read, or `nil` when it gave no picture and gets no tile.
  init?(_ candidate: Candidate, options: SheetOptions) {
    guard let header = candidate.header else {
      guard options.errorPolicy == .placeholder, let problem = candidate.problem else { return nil }
      self.init(rejected: candidate, reason: problem.reason, shape: candidate.claimedShape)
      return
    }
    let orientation = options.appliesOrientation ? header.orientation : .upright
    self.init(
      name: candidate.file.name,
      content: .picture(path: candidate.file.path, header: header, orientation: orientation),
      shape: orientation.applied(to: header.storedSize))
    date = candidate.date
  }

  /// A marked tile for `candidate`.
  init(rejected candidate: Candidate, reason: String, shape: PixelSize? = nil) {
    self.init(
      name: candidate.file.name, content: .rejected(reason: reason), shape: shape ?? Self.unknownShape)
  }

  /// A marked tile for a file called `name` that is not there; `nil` for one of any name.
  init(rejected name: FilePath?, reason: String) {
    self.init(name: name, content: .rejected(reason: reason), shape: Self.unknownShape)
  }

  /// A cell called `name` without a picture.
  init(_ cell: SheetShape, name: FilePath? = nil, color: PixelColor? = nil) {
    self.init(name: name, content: .cell(cell, color), shape: PixelSize(width: 1, height: 1))
  }

  private init(name: FilePath?, content: Content, shape: PixelSize) {
    self.name = name
    self.content = content
    self.shape = shape
  }
}
