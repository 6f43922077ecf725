/// The zeros that coded data have after every byte of ones, so that it is not taken for a marker.
enum Stuffing {
  /// How far the output may overshoot its limit.
  static let overshoot = 8

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Where in `input`, from `start` up to `end`, the first byte of ones is; `end` if there is none.
  static func firstOnes(in input: [UInt8], from start: Int, to end: Int) -> Int {
    let source = input.span.bytes
    precondition(0 <= start && end <= source.byteCount)
    var from = start
    while end &- from >= 8 {
      let eight = UInt64(littleEndian: source.loadWord(at: from))
      let found = (~eight &- ones) & eight & tops
      if found != 0 { return from &+ found.trailingZeroBitCount &>> 3 }
      from &+= 8
    }
    while from < end && source.loadByte(at: from) != 0xFF { from &+= 1 }
    return from
  }

  /// Copies bytes without the stuffed zeros.
  ///
  /// - Parameters:
  ///   - input: The coded data, up to `end`.
  ///   - start: Where in `input` to start.
  ///   - end: Where in `input` to end.
  ///   - output: Where the bytes go, with room for `overshoot` bytes behind `limit`.
  ///   - count: Where in `output` to start; then where the output ends.
  ///   - limit: How much output is enough.
  /// - Returns: Where in `input` the next byte is: `end`, or a byte of ones that no zero follows before `end`,
  ///   or any byte if there is output enough.
  static func remove(
    from input: [UInt8], at start: Int, to end: Int, into output: inout [UInt8], at count: inout Int,
    limit: Int
  ) -> Int {
    let source = input.span.bytes
    var outputSpan = output.mutableSpan
    var target = outputSpan.mutableBytes
    // Nothing below can wrap: both offsets stay below these bounds.
    precondition(end <= source.byteCount && limit + overshoot <= target.byteCount)
    var (from, to) = (start, count)
    while from < end && to < limit {
      if end &- from >= 8 {
        let eight = UInt64(littleEndian: source.loadWord(at: from))
        target.storeBytes(of: eight.littleEndian, toByteOffset: to, as: UInt64.self)
        // The top bit of the first byte of ones; of the bytes behind it this says nothing.
        let found = (~eight &- ones) & eight & tops
        let before = found == 0 ? 8 : found.trailingZeroBitCount &>> 3
        from &+= before
        to &+= before
        if found == 0 { continue }
      } else {
        let byte = source.loadByte(at: from)
        if byte != 0xFF {
          target.storeBytes(of: byte, toByteOffset: to, as: UInt8.self)
          from &+= 1
          to &+= 1
          continue
        }
      }
      guard to < limit, end &- from >= 2, source.loadByte(at: from &+ 1) == 0 else { break }
      target.storeBytes(of: 0xFF, toByteOffset: to, as: UInt8.self)
      from &+= 2
      to &+= 1
    }
    count = to
    return from
  }
}
