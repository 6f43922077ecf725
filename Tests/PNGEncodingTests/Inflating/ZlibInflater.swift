import CZlib

/// zlib as the judge of what we write.
enum ZlibInflater {
  /// What a raw deflate stream, complete or cut after a whole block, says; `nil` when zlib finds fault with it.
  static func inflate(_ bytes: [UInt8], isComplete: Bool) -> [UInt8]? {
    var stream = z_stream()
    // Negative: no wrapper. In C this is a macro.
    let size = CInt(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let status = input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(input.count)
      while true {
        let (status, filled) = piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = uInt(piece.count)
          let status = CZlib.inflate(&stream, Z_NO_FLUSH)
          return (status, piece.count - Int(stream.avail_out))
        }
        output += piece[..<filled]
        if status != Z_OK || filled == 0 { return status }
      }
    }
    let isRight = isComplete ? status == Z_STREAM_END : status == Z_BUF_ERROR || status == Z_OK
    return isRight && stream.avail_in == 0 ? output : nil
  }
}
