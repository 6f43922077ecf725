internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry

extension [SheetEntry] {
  /// Gives all entries what `options` write at them; the first is number `first` of `count`, unless they have places.
  mutating func addCaptions(
    _ options: SheetOptions, from first: Int = 0, count: Int, page: Int? = nil, pageCount: Int? = nil
  ) {
    guard let template = options.style.caption?.template else { return }
    for index in indices {
      var fields = self[index].captionFields
      (fields.index, fields.count) = (self[index].place ?? first + index, count)
      (fields.page, fields.pageCount) = (page ?? 0, pageCount ?? 1)
      if let row = fields.name.flatMap({ options.captions?.row(for: $0) }) {
        (fields.caption, fields.columns) = (row.caption, row.columns)
      }
      self[index].caption = template.paragraphs(for: fields)
    }
  }
}

extension Collection<SheetEntry> {
  /// What is known of a sheet of these entries, which were found at `paths`, but for its pages.
  ///
  /// Files have dates of all kinds, so that they count only where no camera says when a picture was taken.
  func sheetFields(_ paths: [FilePath]) -> CaptionFields {
    var fields = CaptionFields()
    var dates = compactMap(\.header?.dateTaken)
    if dates.isEmpty { dates = compactMap(\.date) }
    if let first = dates.min(), let last = dates.max() { fields.dates = first...last }
    fields.folders = SheetFolders(compactMap(\.path), under: paths).names
    return fields
  }

  /// The same with numbers of pages that have as many digits as those of the sheet or more.
  func widestSheetFields(_ paths: [FilePath]) -> CaptionFields {
    var fields = sheetFields(paths)
    (fields.count, fields.page, fields.pageCount) = (count, Swift.max(0, count - 1), count)
    return fields
  }
}

extension SheetEntry {
  /// What is known without its place on the sheet.
  var captionFields: CaptionFields {
    var fields = CaptionFields()
    fields.name = name
    fields.dates = date.map { $0...$0 }
    fields.size = cellSize.flatMap { PixelSize(rounding: $0) }
    guard case .picture(let path, let header, _) = content else { return fields }
    fields.folders = path.parent.folderName.map { [$0] } ?? []
    fields.size = shape
    fields.byteCount = header.byteCount
    fields.format = header.format
    fields.camera = header.camera
    return fields
  }
}

extension PixelSize {
  /// The size in whole pixels; `nil` where that is none.
  fileprivate init?(rounding size: LayoutSize) {
    guard let width = Int(exactly: size.width.rounded()), let height = Int(exactly: size.height.rounded())
    else {
      return nil
    }
    self.init(width: width, height: height)
  }
}
