/// Eight neighbouring samples, or numbers on the way to samples.
typealias SampleLanes = SIMD8<Int16>

extension SampleLanes {
  /// The numbers where they are in 0...255, otherwise the nearer of the two.
  ///
  /// By arithmetic, for the library's minimum and maximum are not always compiled in place.
  @inline(__always)
  var clampedToSamples: SampleLanes { 255 &- (255 &- orZero).orZero }

  /// The numbers where they are positive, otherwise 0.
  @inline(__always)
  private var orZero: SampleLanes { self & ~(self &>> 15) }
}
