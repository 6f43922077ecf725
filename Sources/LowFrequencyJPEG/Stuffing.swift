internal import CPixelKernels

/// The zeros that coded data have after every byte of ones, so that it is not taken for a marker.
enum Stuffing {
  /// How far the output may overshoot its limit.
  static let overshoot = Int(cpk_stuffing_overshoot)

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
    precondition(
      0 <= start && start <= end && end <= input.count && 0 <= count && count <= limit
        && limit <= output.count - overshoot,
      "input and output must hold what is asked for")
    var written = 0
    let taken = input.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        // Of no input nothing is read; there is room for the overshoot, so that the output is not empty.
        let target = target.baseAddress! + count
        return cpk_remove_stuffing(
          source.baseAddress.map { $0 + start } ?? UnsafePointer(target), end - start, target, limit - count,
          &written)
      }
    }
    count += written
    return start + taken
  }
}
