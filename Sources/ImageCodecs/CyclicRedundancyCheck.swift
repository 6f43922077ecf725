/// The checksum of PNG chunks.
///
/// Source: PNG specification, annex D.
enum CyclicRedundancyCheck {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// The checksum of `bytes`, which are a chunk's type and data.
  static func value(of bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
  }
}
