/// The items of an arrangement, sorted for queries.
enum FrameIndex: Hashable, Sendable {
  /// Lanes, whose items lie one after another.
  case lanes(LaneIndex)
  /// A tree of bounding boxes.
  case boxes(BoxIndex)

  /// The items that may touch `rect`, in ascending order and each once; all that do are among them.
  ///
  /// `frames` lie on a sheet of `size`.
  func items(near rect: LayoutRect, _ frames: [LayoutRect], on size: LayoutSize) -> [Int] {
    switch self {
    case .lanes(let lanes): lanes.items(near: rect, frames, on: size)
    case .boxes(let boxes): boxes.items(near: rect, frames)
    }
  }

  /// The index for the transposed frames.
  func transposed(_ frames: [LayoutRect]) -> FrameIndex {
    switch self {
    case .lanes(var lanes):
      lanes.isTransposed.toggle()
      return .lanes(lanes)
    case .boxes: return .boxes(BoxIndex(frames))
    }
  }

  /// The index for the frames mirrored in a sheet of `width`.
  func mirrored(in width: Double, _ frames: [LayoutRect]) -> FrameIndex {
    switch self {
    case .lanes(let lanes): .lanes(lanes.mirrored(in: width))
    case .boxes: .boxes(BoxIndex(frames))
    }
  }
}
