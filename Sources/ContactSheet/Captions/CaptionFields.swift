package import FileAccess
package import ImageCodecs
package import PixelGeometry

/// What is known of a picture, or of a sheet, for the placeholders of its caption.
package struct CaptionFields: Sendable {
  /// The file's name in listings, perhaps with folders.
  package var name: FilePath?
  /// The folder the file lies in, or those that the files of a sheet come from, by their own names.
  package var folders: [FilePath] = []
  /// The place on the sheet, counted from 0.
  package var index: Int?
  /// How many there are on all pages.
  package var count: Int?
  /// The page, counted from 0.
  package var page: Int?
  package var pageCount: Int?
  /// Upright.
  package var size: PixelSize?
  package var byteCount: Int?
  package var format: ImageFormat?
  /// The date of a picture, twice, or the first and the last of a sheet.
  package var dates: ClosedRange<CaptureDate>?
  /// The text of the table of captions.
  package var caption: String?
  /// The other columns of that table.
  package var columns: [String: String] = [:]
  package var camera: CameraFields?

  /// Nothing known.
  package init() {}
}

/// A value on its way into a caption.
enum CaptionValue: Hashable, Sendable {
  case text(String)
  /// To be padded perhaps.
  case number(Int)
  /// To be written in some format.
  case dates(ClosedRange<CaptureDate>)
}

extension CaptionFields {
  /// The value of `field`; `nil` for what is not known.
  func value(of field: CaptionField) -> CaptionValue? {
    switch field {
    case .index: index.map { .number($0) }
    case .number: index.map { .number($0 + 1) }
    case .count: count.map { .number($0) }
    case .page: page.map { .number($0 + 1) }
    case .pages: pageCount.map { .number($0) }
    case .width: size.map { .number($0.width) }
    case .height: size.map { .number($0.height) }
    case .date: dates.map { .dates($0) }
    case .dateTimeOriginal: camera?.dateTimeOriginal.map { .dates($0...$0) }
    default: text(of: field).map { .text($0) }
    }
  }

  /// The text of the column called `name`; of those that differ in large and small letters alone, where none is called so
  /// exactly, the first in order.
  func column(_ name: String) -> String? {
    if let text = columns[name] { return text }
    let word = name.lowercased()
    return columns.filter { $0.key.lowercased() == word }.min { $0.key < $1.key }?.value
  }

  private func text(of field: CaptionField) -> String? {
    switch field {
    case .name: name?.lastComponent.captionText
    case .stem: name?.lastComponent.parts.stem.captionText
    case .ending: name?.lastComponent.parts.ending.captionText
    case .directory: name.map { $0.parent == "." ? "" : $0.parent.captionText }
    case .path: name?.captionText
    case .folder: folders.isEmpty ? nil : folders.map(\.captionText).joined(separator: ", ")
    case .megapixels: size.map { CaptionNumbers.megapixels($0.pixelCount) }
    case .bytes: byteCount.map { CaptionNumbers.bytes($0) }
    case .format: format?.name
    case .caption: caption
    case .make: camera?.make
    case .model: camera?.model
    case .lens: camera?.lensModel ?? camera?.lensSpecification.map { CaptionNumbers.lens($0) }
    case .fNumber: camera?.fNumber.map { CaptionNumbers.fNumber($0) }
    case .exposureTime: camera?.exposureTime.map { CaptionNumbers.exposureTime($0) }
    case .iso: camera?.iso.map { String($0) }
    case .focalLength: camera?.focalLength.map { CaptionNumbers.focalLength($0) }
    case .imageDescription: camera?.imageDescription
    case .artist: camera?.artist
    case .copyright: camera?.copyright
    case .position: camera?.position.map { CaptionNumbers.position($0) }
    case .index, .number, .count, .page, .pages, .width, .height, .date, .dateTimeOriginal: nil
    }
  }

  /// A picture for the examples of the help.
  package static let example: CaptionFields = {
    var fields = CaptionFields()
    fields.name = "alps/IMG_0042.jpg"
    fields.folders = ["alps"]
    (fields.index, fields.count, fields.page, fields.pageCount) = (41, 120, 0, 3)
    fields.size = PixelSize(width: 4032, height: 3024)
    (fields.byteCount, fields.format) = (3_127_412, .jpeg)
    let date = CaptureDate(exifText: "2024:06:01 09:41:07".utf8)
    fields.dates = date.map { $0...$0 }
    fields.caption = "First snow"
    fields.columns = ["place": "Zermatt"]
    var camera = CameraFields()
    (camera.make, camera.model, camera.lensModel) = ("FUJIFILM", "X-T5", "XF35mmF1.4 R")
    (camera.fNumber, camera.exposureTime, camera.iso) = (2.8, 1.0 / 250, 400)
    (camera.focalLength, camera.dateTimeOriginal) = (35, date)
    (camera.imageDescription, camera.artist, camera.copyright) = (
      "View from the hut", "A. Muster", "2024 A. Muster"
    )
    camera.position = GeographicPosition(latitude: 48.858_05, longitude: 2.294_44)
    fields.camera = camera
    return fields
  }()
}

extension FilePath {
  /// The name as a caption shows it: one line, without what steers the text around it.
  package var captionText: String { EscapedText.escaped(bytes, keepsBackslashes: true) }

  /// A name in front of its last dot, and behind it; a dot in front of everything belongs to the name.
  fileprivate var parts: (stem: FilePath, ending: FilePath) {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return (self, "") }
    return (FilePath(bytes: bytes[..<dot]), FilePath(bytes: bytes[(dot + 1)...]))
  }
}
