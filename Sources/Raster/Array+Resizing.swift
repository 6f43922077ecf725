extension [UInt8] {
  /// Makes the array `count` bytes long; what they are is undefined until they are written.
  ///
  /// Storage that is too small is given back before more is taken, and there is no more then than asked for: an array
  /// that grows by itself has both for a while, and up to twice what it needs for good.
  mutating func resize(to count: Int) {
    if self.count > count {
      removeLast(self.count - count)
    } else if capacity < count {
      self = []
      self = Array(repeating: 0, count: count)
    } else {
      append(contentsOf: repeatElement(0, count: count - self.count))
    }
  }
}
