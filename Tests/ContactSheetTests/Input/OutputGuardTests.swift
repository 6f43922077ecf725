import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

@Suite("The output and the inputs")
struct OutputGuardTests {
  private let folder = TemporaryFolder()
  private let picture = PNGMaker.encodeCard()

  private func make(_ paths: [String], output: String) throws(SheetError) {
    let output = FilePath(folder.path(of: output))
    let selection = InputSelection(paths: paths.map { FilePath(folder.path(of: $0)) })
    let plan = try SheetPlan.make(SheetOptions(selection: selection), outputs: [output])
    _ = try plan.render(to: .file(output))
  }

  @Test("a picture is never replaced by the sheet it is on", arguments: [["a.png", "b.png"], ["."]])
  func picturesAreSafe(paths: [String]) throws {
    folder.addFile("a.png", picture)
    folder.addFile("b.png", picture)
    let error = #expect(throws: SheetError.self) { try make(paths, output: "a.png") }
    #expect(error?.code == .cannotCreateOutput)
    #expect(error?.path?.lastComponent == "a.png")
    #expect(try ByteSource.file(FilePath(folder.path(of: "a.png"))).readAll() == picture)
  }

  @Test("a sheet inside its own input is replaced by the next one")
  func sheetsGiveWay() throws {
    folder.addFile("a.png", picture)
    try make(["."], output: "sheet.png")
    let first = try ByteSource.file(FilePath(folder.path(of: "sheet.png"))).readAll()
    try make(["."], output: "sheet.png")
    #expect(try ByteSource.file(FilePath(folder.path(of: "sheet.png"))).readAll() == first)
  }
}
