#if canImport(Glibc)
  internal import Glibc
#endif

/// Large arrays in large memory pages.
///
/// An arrangement of a million items is 76 MB that are touched for the first time. In pages of 4 KB that is 19,000 page
/// faults, which take as long as placing the items.
enum LargePages {
  /// Smaller arrays than that, in bytes, do not gain.
  private static let leastSize = 4 << 20
  private static let pageSize: UInt = 4096

  /// Asks the system for large pages where the elements of `array` are, or will be; only on Linux, and only advice.
  static func prefer<Element>(for array: inout [Element]) {
    #if canImport(Glibc)
      let size = array.capacity * MemoryLayout<Element>.stride
      guard size >= leastSize else { return }
      array.withUnsafeMutableBufferPointer { elements in
        guard let base = elements.baseAddress else { return }
        let first = (UInt(bitPattern: base) + pageSize - 1) & ~(pageSize - 1)
        let end = (UInt(bitPattern: base) + UInt(size)) & ~(pageSize - 1)
        // Only pages that belong to the array alone, and whose contents do not change by this.
        _ = madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
      }
    #endif
  }
}
