internal import ContactSheet
internal import FuzzSupport
internal import ImageCodecs

/// Reads the bytes as an EXIF block, with all that captions may name.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = FuzzInput(start, count).bytes
  let exif = EXIF(bytes, readsCamera: true)
  let plain = EXIF(bytes)
  precondition(
    exif.orientation == plain.orientation && exif.dateTaken == plain.dateTaken, "reading more changes nothing"
  )
  if let camera = exif.camera { check(camera) }
  if let date = exif.dateTaken {
    // A year has at most 366 days, and years are of four digits.
    let distance = date.secondsSince1970.magnitude
    precondition(distance < 10_000 * 366 * 86_400, "a date is within ten thousand years")
    precondition(date.description.utf8.count == 19, "a date is written in 19 characters")
  }
  return 0
}

/// Checks what `CameraFields` promises, and writes it into a caption.
private func check(_ camera: CameraFields) {
  for text in [
    camera.make, camera.model, camera.lensModel, camera.imageDescription, camera.artist, camera.copyright,
  ] {
    guard let text else { continue }
    precondition(!text.isEmpty && text.utf8.count <= 8_000, "a text is not empty, and of bounded length")
    precondition(
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) },
      "a text has no control characters")
  }
  for number in [camera.fNumber, camera.exposureTime, camera.focalLength] {
    if let number { precondition(number > 0 && number.isFinite, "a number is positive") }
  }
  if let iso = camera.iso { precondition(iso > 0, "a sensitivity is positive") }
  var fields = CaptionFields()
  fields.camera = camera
  // A line none of whose values is known is left out; the picture's number makes sure of one.
  fields.index = 0
  precondition(template?.text(for: fields).isEmpty == false, "a caption with a known value is not empty")
}

private let template = try? CaptionTemplate(
  parsing: CaptionField.allCases.map { "{\($0.rawValue)|middle:20} x" }.joined())
