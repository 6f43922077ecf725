extension LayoutItem {
  /// The same item cropped to a ratio of width to height within `ratios`, and what of it is seen then.
  ///
  /// So that a panorama does not become a ribbon. The crop is in shares of width and height, with the
  /// ``LayoutItem/focalPoint`` in its middle as far as that is possible, or else the middle of the picture; an item
  /// whose ratio is within `ratios` is not cropped.
  public func cropped(toRatios ratios: ClosedRange<Double>) -> (item: LayoutItem, crop: LayoutRect) {
    let ratio = aspectRatio
    let allowed = min(max(ratio, ratios.lowerBound), ratios.upperBound)
    var crop = LayoutRect(x: 0, y: 0, width: 1, height: 1)
    guard allowed != ratio, allowed > 0, allowed < .infinity else { return (self, crop) }
    crop.width = min(1, allowed / ratio)
    crop.height = min(1, ratio / allowed)
    func start(_ share: Double, _ focus: Double?) -> Double {
      // Not a number is no place.
      let focus = focus.map { $0 >= 0 && $0 <= 1 ? $0 : 0.5 } ?? 0.5
      return min(max(0, focus - share / 2), 1 - share)
    }
    crop.x = start(crop.width, focalPoint?.x)
    crop.y = start(crop.height, focalPoint?.y)
    var item = self
    item.size = LayoutSize(width: allowed, height: 1)
    return (item, crop)
  }
}
