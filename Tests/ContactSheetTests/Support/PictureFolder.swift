import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport

/// A folder of pictures, and beside it one for sheets.
final class PictureFolder: Sendable {
  let temporary = TemporaryFolder()

  init() {
    temporary.addFolder("pictures")
    temporary.addFolder("sheets")
  }

  /// The folder with the pictures.
  var path: FilePath { FilePath(temporary.path(of: "pictures")) }

  /// The path of the picture called `name`.
  func path(of name: String) -> FilePath { path.appending(FilePath(name)) }

  /// Puts a file into the folder; returns its path.
  @discardableResult
  func add(_ name: String, _ bytes: [UInt8]) -> FilePath {
    FilePath(temporary.addFile("pictures/" + name, bytes))
  }

  /// Adds a PNG of one colour: gray, gray with alpha, RGB or RGBA by the number of its samples.
  @discardableResult
  func addSolid(_ name: String, _ width: Int, _ height: Int, _ color: [UInt8]) -> FilePath {
    add(name, Pictures.solid(width, height, color))
  }

  /// The path of the sheet called `name`.
  func sheetPath(_ name: String = "sheet.png") -> FilePath {
    FilePath(temporary.path(of: "sheets/" + name))
  }

  /// A sheet of everything in the folder.
  func options(
    width: Int = 200, columns: Int = 2, _ adjust: (inout SheetOptions) -> Void = { _ in }
  ) -> SheetOptions {
    var options = SheetOptions(selection: InputSelection(paths: [path]))
    options.style.width = width
    options.style.columns = .count(columns)
    options.jobs = 2
    adjust(&options)
    return options
  }

  /// Plans and renders a sheet; returns the report and the bytes of the file.
  func render(
    _ options: SheetOptions, to name: String = "sheet.png", observer: SheetObserver? = nil
  ) throws(SheetError) -> (report: SheetReport, bytes: [UInt8]) {
    let path = sheetPath(name)
    let plan = try SheetPlan.make(options, outputs: [path], observer: observer)
    let report = try plan.render(to: .file(path), observer: observer)
    return (report, temporary.contents(of: "sheets/" + name) ?? [])
  }

  /// Plans and renders a sheet, and reads it back.
  func sheet(_ options: SheetOptions) throws -> (report: SheetReport, image: SheetImage) {
    let (report, bytes) = try render(options)
    return (report, try SheetImage(bytes))
  }
}

/// What `body` throws.
func sheetError(_ body: () throws(SheetError) -> Void) -> SheetError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}

extension SheetError {
  /// The names of the inputs that are to blame, in order.
  var problemNames: [String] { problems.map(\.name.description) }
}
