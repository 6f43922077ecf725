internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry

extension [SheetEntry] {
  /// Gives all entries what `options` write at them; the first is number `first` of `count`.
  mutating func addCaptions(
    _ options: SheetOptions, from first: Int = 0, count: Int, page: Int? = nil, pageCount: Int? = nil
  ) {
    guard let template = options.style.caption?.template else { return }
    for index in indices {
      var fields = self[index].captionFields
      (fields.index, fields.count) = (first + index, count)
      (fields.page, fields.pageCount) = (page ?? 0, pageCount ?? 1)
      if let row = fields.name.flatMap({ options.captions?.row(for: $0) }) {
        (fields.caption, fields.columns) = (row.caption, row.columns)
      }
      self[index].caption = template.paragraphs(for: fields)
    }
  }
}

extension SheetEntry {
  /// What is known without its place on the sheet.
  var captionFields: CaptionFields {
    var fields = CaptionFields()
    fields.name = name
    fields.dates = date.map { $0...$0 }
    guard case .picture(let path, let header, _) = content else { return fields }
    fields.folder = path.folderName
    fields.size = shape
    fields.byteCount = header.byteCount
    fields.format = header.format
    fields.camera = header.camera
    return fields
  }
}

extension FilePath {
  /// The name of the folder it lies in; `nil` where the path does not say.
  var folderName: FilePath? {
    let name = parent.lastComponent
    return [".", "..", "/"].contains(name) ? nil : name
  }
}

extension CaptionTemplate {
  /// The paragraphs of the caption; none when there is nothing to say.
  fileprivate func paragraphs(for fields: CaptionFields) -> [String] {
    let paragraphs = text(for: fields).split(separator: "\n", omittingEmptySubsequences: false)
    return paragraphs.allSatisfy(\.isEmpty) ? [] : paragraphs.map { String($0) }
  }
}
