import PixelGeometry
import Raster
import SheetText
import Testing

/// What the suites of this target share.
enum TextSupport {
  /// Why there is no text here; `nil` when there is.
  static let obstacle: TextError? = {
    do throws(TextError) {
      _ = try TextRenderer()
      return nil
    } catch {
      return error
    }
  }()

  /// A white picture.
  static func paper(_ width: Int, _ height: Int, _ format: PixelFormat = .gray) -> Raster {
    let size = PixelSize(width: width, height: height)
    let count = size.pixelCount * format.samplesPerPixel
    return Raster(size: size, format: format, samples: [UInt8](repeating: 255, count: count))
  }

  /// The smallest rectangle that holds every pixel that is not white; empty when all are.
  static func inkBounds(of raster: Raster) -> PixelRect {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    let step = raster.format.samplesPerPixel
    let white = [UInt8](repeating: 255, count: raster.rowBytes)[...]
    for y in 0..<raster.size.height {
      let row = raster.samples[y * raster.rowBytes..<(y + 1) * raster.rowBytes]
      if row == white { continue }
      guard let first = row.firstIndex(where: { $0 != 255 }), let last = row.lastIndex(where: { $0 != 255 })
      else { continue }
      left = min(left, (first - row.startIndex) / step)
      right = max(right, (last - row.startIndex) / step)
      (top, bottom) = (min(top, y), y)
    }
    if right < 0 { return PixelRect(size: .zero) }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Texts of every kind that names and captions are made of.
  static let samples = [
    "IMG_20230714_183042 (1).jpg", "f/2.8 · 1/250 s", "Ünïcödé Ørsted", "总价:1元", "写真とカメラ", "사진 한 장",
    "שלום עולם 12.jpg", "مرحبا ٢٠٢٣ بالعالم", "नमस्ते दुनिया", "😀👩‍👩‍👧🇩🇪❤️", "e\u{301}\u{323}\u{30F} t\u{33A}",
    "<b>&amp;</b>", "\u{10FFFD}", "a\u{0}b\u{1B}[0m", "￼\u{200D}\u{FE0F}", " ", "",
  ]
}

extension Trait where Self == ConditionTrait {
  /// Skips where no text can be drawn: without the trait `Text`, without Pango, or without a font.
  static var needsText: Self {
    .enabled(
      if: TextSupport.obstacle == nil, Comment(rawValue: TextSupport.obstacle.map { "\($0)" } ?? ""))
  }
}
