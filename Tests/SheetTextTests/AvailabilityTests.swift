import FileAccess
import SheetText
import Testing

@Suite struct AvailabilityTests {
  #if Text
    @Test("with the trait Text there is text, or the system lacks something")
    func built() {
      #expect(TextSupport.obstacle != .notBuilt)
    }
  #else
    @Test("without the trait Text every renderer says so")
    func notBuilt() {
      #expect(throws: TextError.notBuilt) { _ = try TextRenderer() }
      #expect(throws: TextError.notBuilt) { _ = try TextRenderer(fontFile: "font.ttf") }
    }
  #endif

  @Test("every reason is one plain line")
  func descriptions() {
    let errors: [TextError] = [
      .notBuilt, .noLibrary("libx"), .noFont, .badFontFile("a\nb.ttf"), .outOfMemory, .drawingFailed("why"),
    ]
    for error in errors {
      #expect(!error.description.contains("\n") && error.description.count > 10)
    }
  }
}
