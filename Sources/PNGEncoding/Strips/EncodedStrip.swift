/// The rows of a strip, filtered and compressed, ready to be appended to a PNG.
///
/// Keeps its storage when it is filled again.
package struct EncodedStrip: Sendable {
  /// Room for a chunk: length and type, data, and what `PNGStream` appends to them.
  var storage: [UInt8] = []
  /// The end of the data in `storage`.
  var end = Self.headBytes
  /// The CRC-32 of the chunk's type and data.
  private(set) var crc: UInt32 = 0
  /// The Adler-32 of the filtered bytes.
  var adler: UInt32 = 1
  /// How many filtered bytes there are.
  var filteredByteCount = 0

  /// Bytes of the chunk's length, which its checksum leaves out.
  private static let lengthBytes = 4
  /// Bytes in front of the data: length and type of the chunk.
  static let headBytes = 8
  private static let leastStorageBytes = 64

  /// A strip without rows.
  package init() {}

  /// The chunk's data: zlib's head if this is the first strip, and deflate that ends on a whole byte.
  var data: ArraySlice<UInt8> { end > Self.headBytes ? storage[Self.headBytes..<end] : [] }

  /// Removes all data, and begins new data with the two bytes that begin a zlib stream.
  mutating func begin(zlibHead: [UInt8]?) {
    end = 0
    append([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54])  // No length yet, and "IDAT".
    append((zlibHead ?? [])[...])
    checkData()
  }

  /// Computes the checksum of the data after they were written to the storage.
  mutating func checkData() {
    crc = Checksum.crc32(storage.span.extracting(Self.lengthBytes..<end))
  }

  /// Adds data whose checksum continues that of the data before.
  mutating func append(data: ArraySlice<UInt8>) {
    crc = Checksum.crc32(data.span, continuing: crc)
    append(data)
  }

  /// Makes the first `end` bytes of the storage a chunk; the data must not be too long for one.
  mutating func finishChunk() {
    let length = ChunkBytes.number(end - Self.headBytes)
    for index in 0..<Self.lengthBytes { storage[index] = length[index] }
    append(ChunkBytes.number(Int(crc))[...])
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if storage.count < end + bytes.count {
      storage.append(
        contentsOf: repeatElement(0, count: end + bytes.count + Self.leastStorageBytes - storage.count))
    }
    storage.replaceSubrange(end..<end + bytes.count, with: bytes)
    end += bytes.count
  }
}
