internal import ContactSheet
internal import FileAccess

extension CommandSettings {
  /// Reads the layout of `--layout-from`; `nil` without the option.
  func savedLayout() throws(CommandFailure) -> SavedLayout? {
    guard let layoutFrom else { return nil }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try layoutFrom.readAll()
    } catch {
      throw CommandFailure(reading: error)
    }
    do throws(SavedLayoutError) {
      return try SavedLayout(json: bytes)
    } catch {
      throw CommandFailure(.noUsableInput, "\(layoutFrom.path): \(error)")
    }
  }
}
