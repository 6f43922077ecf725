/// Why a file is left to libjpeg.
///
/// None of these says that the file is bad: whatever is unusual, or might be damage, is for libjpeg to judge.
package enum LowFrequencyFallback: Error, Hashable, Sendable {
  /// Not Huffman-coded in one pass with 8 bits a sample.
  case codingProcess
  /// The samplings of the components do not divide each other, or the components are not gray or three.
  case sampling
  /// A quantisation or Huffman table is missing, damaged or of an odd kind.
  case tables
  /// A marker that is missing, damaged or not expected where it is.
  case markers
  /// Coded data that end early, go on too long or say what a sound file does not.
  case codedData
  /// Another size than expected, or more pixels than are worth the memory.
  case size
}
