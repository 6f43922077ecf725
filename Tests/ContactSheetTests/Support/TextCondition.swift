import SheetText
import Testing

/// Why there is no text here; `nil` when there is.
private let obstacle: TextError? = {
  do throws(TextError) {
    _ = try TextRenderer()
    return nil
  } catch {
    return error
  }
}()

extension Trait where Self == ConditionTrait {
  /// Skips where no text can be drawn: without the trait `Text`, without Pango, or without a font.
  static var needsText: Self {
    .enabled(if: obstacle == nil, Comment(rawValue: obstacle.map { "\($0)" } ?? ""))
  }
}
