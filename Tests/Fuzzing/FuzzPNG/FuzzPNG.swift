internal import FuzzSupport

/// Decodes the bytes as a PNG: mostly with checksums put right, now and then as they are.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  let keepsChecksums = input.takeChoice(below: 8) == 1
  PictureChecks.decodeAtAllScales(keepsChecksums ? input.bytes : PNGRepair.repaired(input.bytes))
  return 0
}
