import FileAccess
import PixelGeometry
import Raster
import SheetText
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A font that the packages of Debian and Ubuntu install with Pango.
private let knownFontFile = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

/// Where the settings for fonts are.
private let knownSettings = getenv("FONTCONFIG_FILE").map { String(cString: $0) } ?? "/etc/fonts/fonts.conf"

@Suite(.needsText) struct FontChoiceTests {
  @Test(
    "a font file alone gives its letters and nothing else", .enabled(if: access(knownFontFile, R_OK) == 0))
  func fontFile() throws {
    var renderer = try TextRenderer(fontFile: FilePath(knownFontFile))
    let style = TextStyle(size: 16)
    #expect(renderer.measure("Waterfall", style).missingGlyphCount == 0)
    #expect(renderer.measure("总价", style).missingGlyphCount == 2)
    var named = style
    named.families = ["No Such Font", "serif"]
    #expect(renderer.measure("Waterfall", named) == renderer.measure("Waterfall", style))
  }

  @Test("a file that is no font is named")
  func badFontFile() {
    let folder = TemporaryFolder()
    let missing = folder.path(of: "missing.ttf")
    let paths = [folder.addFile("empty.ttf"), folder.addFile("text.ttf", Array("no font".utf8)), missing]
    for path in paths.map({ FilePath($0) }) {
      #expect(throws: TextError.badFontFile(path)) { _ = try TextRenderer(fontFile: path) }
    }
  }

  @Test("rendering does not depend on the user's language and settings for fonts")
  func userSettings() async throws {
    let folder = TemporaryFolder()
    let edits = [
      "<edit name='antialias' mode='assign'><bool>false</bool></edit>",
      "<edit name='hinting' mode='assign'><bool>true</bool></edit>",
      "<edit name='hintstyle' mode='assign'><const>hintfull</const></edit>",
      "<edit name='rgba' mode='assign'><const>rgb</const></edit>",
      "<edit name='dpi' mode='assign'><double>300</double></edit>",
    ].joined()
    let settings = folder.addFile(
      "fonts.conf",
      Array(
        """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
        <include ignore_missing="yes">\(knownSettings)</include>
        <match target="pattern">\(edits)</match><match target="font">\(edits)</match>
        </fontconfig>
        """.utf8))
    let digests = await [
      digest(environment: [:]),
      digest(environment: ["LANG": "ja_JP.UTF-8", "LANGUAGE": "ja", "PANGO_LANGUAGE": "ja"]),
      digest(environment: ["LC_ALL": "zh_CN.UTF-8"]),
      digest(environment: ["FONTCONFIG_FILE": settings]),
    ]
    #expect(digests[0].count > 10)
    #expect(digests[1] == digests[0])
    #expect(digests[2] == digests[0])
    if access(knownSettings, R_OK) == 0 { #expect(digests[3] == digests[0]) }
  }

  @Test("a system without a font says so")
  func noFont() async {
    let folder = TemporaryFolder()
    let settings = folder.addFile("fonts.conf", Array("<fontconfig></fontconfig>".utf8))
    await #expect(processExitsWith: .success) { [settings = settings as String] in
      setenv("FONTCONFIG_FILE", settings, 1)
      #expect(throws: TextError.noFont) { _ = try TextRenderer() }
    }
  }

  /// What a process with `environment` makes of a text in many scripts.
  private func digest(environment: [String: String]) async -> [UInt8] {
    let names = Array(environment.keys)
    let values = names.map { environment[$0] ?? "" }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [names = names as [String], values = values as [String]] in
      for (name, value) in zip(names, values) { setenv(name, value, 1) }
      var renderer = try TextRenderer()
      var raster = TextSupport.paper(700, 100)
      let text = "1 直 Wide i\u{301} 总价 直写, 2 שלום नम 😀 …∀①"
      try renderer.draw(text, TextStyle(size: 21.5), x: 3, y: 3, into: &raster)
      let digest = raster.samples.reduce(UInt64(14_695_981_039_346_656_037)) { hash, sample in
        (hash ^ UInt64(sample)) &* 1_099_511_628_211
      }
      print("digest \(digest) of \(TextSupport.inkBounds(of: raster)) end")
    }
    return result?.standardOutputContent ?? []
  }
}
