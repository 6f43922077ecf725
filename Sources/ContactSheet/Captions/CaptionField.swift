/// What a placeholder of a template stands for; the raw value is how it is written between braces.
package enum CaptionField: String, CaseIterable, Hashable, Sendable {
  case name, stem
  case ending = "ext"
  case directory = "dir"
  case path, folder
  case number = "n"
  case index, count, page, pages
  case width, height, megapixels, bytes, format, date, caption
  case make = "exif.Make"
  case model = "exif.Model"
  case lens = "exif.Lens"
  case fNumber = "exif.FNumber"
  case exposureTime = "exif.ExposureTime"
  case iso = "exif.ISO"
  case focalLength = "exif.FocalLength"
  case dateTimeOriginal = "exif.DateTimeOriginal"
  case imageDescription = "exif.ImageDescription"
  case artist = "exif.Artist"
  case copyright = "exif.Copyright"
  case position = "exif.GPS"

  /// What every placeholder begins with whose value the camera wrote into the file.
  static let cameraPrefix = "exif."

  /// True for what only the EXIF data of a file say.
  package var isFromCamera: Bool { rawValue.hasPrefix(Self.cameraPrefix) }

  /// What may follow the name behind a colon.
  package enum Format: Hashable, Sendable {
    case none
    /// A width such as 03.
    case padding
    /// A date such as %Y-%m-%d.
    case date
  }

  /// What may follow the name behind a colon.
  package var format: Format {
    switch self {
    case .number, .index, .count, .page, .pages, .width, .height: .padding
    case .date, .dateTimeOriginal: .date
    default: .none
    }
  }

  /// True where a caption about `scope` may name it.
  package func isKnown(to scope: CaptionScope) -> Bool {
    switch scope {
    case .picture: true
    case .sheet: [.count, .page, .pages, .date, .folder].contains(self)
    }
  }

  /// The letter behind a percent sign that stands for it, as in the labels of montage.
  package var percentLetter: Character? {
    switch self {
    case .name: "f"
    case .stem: "t"
    case .ending: "e"
    case .directory: "d"
    case .path: "i"
    case .width: "w"
    case .height: "h"
    case .bytes: "b"
    case .format: "m"
    default: nil
    }
  }

  /// What it is, in a few words for the help.
  package var explanation: String {
    switch self {
    case .name: "the file's name"
    case .stem: "the name without its ending"
    case .ending: "the ending, without the dot"
    case .directory: "the folder it lies in, as listed; nothing at the top"
    case .path: "the name with its folders, as listed"
    case .folder: "the name of the folder it lies in; of a sheet, of those its pictures come from"
    case .number: "the picture's place on the sheet, from 1"
    case .index: "the picture's place on the sheet, from 0"
    case .count: "how many there are"
    case .page: "the page, from 1"
    case .pages: "how many pages there are"
    case .width: "pixels across, upright"
    case .height: "pixels down, upright"
    case .megapixels: "millions of pixels"
    case .bytes: "the size of the file"
    case .format: "the kind of file"
    case .date:
      """
      when it was taken, else the file's last change (UTC); of a sheet, the first and the last day, of files only where \
      no camera gives a date
      """
    case .caption: "the text of --captions"
    case .make: "who made the camera"
    case .model: "the camera"
    case .lens: "the lens, or what it can do"
    case .fNumber: "the aperture"
    case .exposureTime: "the exposure time"
    case .iso: "the sensitivity, the number alone"
    case .focalLength: "the focal length"
    case .dateTimeOriginal: "when it was taken; nothing if the camera does not say"
    case .imageDescription: "what the camera or its owner says about the picture"
    case .artist: "who took it"
    case .copyright: "whose it is"
    case .position: "where it was taken"
    }
  }
}
