internal import ContactSheet
internal import FileAccess

extension CommandSettings {
  /// The format of a picture that was given for its positions; `nil` for anything else.
  private static func pictureFormat(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "PNG" }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "JPEG" : nil
  }

  /// Reads the layout of `--layout-from`; `nil` without the option.
  func savedLayout() throws(CommandFailure) -> SavedLayout? {
    guard let layoutFrom else { return nil }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try layoutFrom.readAll()
    } catch {
      throw CommandFailure(reading: error)
    }
    if let format = Self.pictureFormat(of: bytes) {
      throw CommandFailure(
        .noUsableInput,
        "\(layoutFrom.path): a \(format) picture; expected the JSON that --json or layout wrote")
    }
    do throws(SavedLayoutError) {
      return try SavedLayout(json: bytes)
    } catch {
      throw CommandFailure(.noUsableInput, "\(layoutFrom.path): \(error)")
    }
  }
}
