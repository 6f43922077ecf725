/// Fills a buffer with the bytes of a file from an offset on.
///
/// Returns the number of bytes filled in, fewer than asked for only where the file ends or cannot be read.
package typealias CodedBytes = (_ offset: Int, _ buffer: inout MutableSpan<UInt8>) -> Int
