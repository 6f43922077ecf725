internal import FileAccess
internal import FuzzSupport
internal import ImageCodecs
internal import PixelGeometry
internal import Raster

@testable internal import ContactSheet

private let file = ScratchFile()
/// One for all executions, as a worker has one for all files: what a picture leaves behind must not show.
///
/// Unchecked because libFuzzer runs one execution after the other, on one thread.
private nonisolated(unsafe) let renderer = TileRenderer(color: ColorManagement())
private nonisolated(unsafe) var tile = Raster(size: .zero, format: .rgb)

/// Tells LeakSanitizer that the tables of conversions in the renderer's cache are not lost.
///
/// The cache is alive to the end. It holds conversions in enums, which keep the case in spare bits of a pointer, and
/// a pointer with such bits is none to LeakSanitizer. A conversion that is dropped is checked by the other targets.
@_cdecl("__lsan_default_suppressions")
func suppressions() -> UnsafePointer<CChar> {
  UnsafeRawPointer(suppressionText.utf8Start).assumingMemoryBound(to: CChar.self)
}

private let suppressionText: StaticString = "leak:MatrixShaper\n"

/// Makes a tile of the bytes as a file, of any size and either as stored or upright.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  let size = PixelSize(width: 1 + input.takeChoice(below: 600), height: 1 + input.takeChoice(below: 600))
  let (isUpright, keepsChecksums) = (input.takeChoice(below: 2) == 0, input.takeChoice(below: 8) == 1)
  let isCompared = input.takeChoice(below: 4) == 1
  let isPNG = FormatSignature.format(of: input.bytes) == .readable(.png)
  file.fill(isPNG && !keepsChecksums ? PNGRepair.repaired(input.bytes) : input.bytes)
  do throws(ImageError) {
    let limits = PictureChecks.limits
    let header = try ProbedFile(path: FilePath(file.path), limits: limits).header
    PictureChecks.check(header)
    let picture = PlannedPicture(
      path: FilePath(file.path), header: header, orientation: isUpright ? header.orientation : .upright,
      size: size)
    PictureChecks.check(try renderer.render(picture, limits: limits, into: &tile))
    precondition(tile.size == size, "a tile has the size of its frame")
    if isCompared {
      var fresh = Raster(size: .zero, format: .rgb)
      _ = try TileRenderer(color: ColorManagement()).render(picture, limits: limits, into: &fresh)
      precondition(tile == fresh, "nothing of the picture before is in a tile")
    }
  } catch {
    PictureChecks.check(error)
  }
  return 0
}
