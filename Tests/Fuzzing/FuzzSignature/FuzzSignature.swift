internal import FuzzSupport
internal import ImageCodecs

/// Decides what kind of file the bytes are.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = FuzzInput(start, count).bytes
  let signature = FormatSignature.format(of: bytes)
  let beginning = FormatSignature.format(of: Array(bytes.prefix(FormatSignature.byteCount)))
  precondition(signature == beginning, "the first bytes suffice")
  precondition((signature == .empty) == bytes.isEmpty, "only no bytes at all are an empty file")
  if case .unsupported(let name) = signature { precondition(!name.isEmpty, "a known kind has a name") }
  return 0
}
