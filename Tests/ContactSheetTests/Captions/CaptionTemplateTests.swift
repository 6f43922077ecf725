import FileAccess
import ImageCodecs
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

struct CaptionTemplateTests {
  @Test(
    "a template is filled in",
    arguments: [
      ("", ""), ("plain", "plain"), ("{name}", "IMG_0042.jpg"), ("{stem}.{ext}", "IMG_0042.jpg"),
      ("{dir}|{path}|{folder}", "alps|alps/IMG_0042.jpg|alps"),
      ("{n}/{count}, {index}", "42/120, 41"), ("{n:04} {page:02}/{pages}", "0042 01/3"), ("{n:01}", "42"),
      ("{width}x{height}, {megapixels} MP", "4032x3024, 12.2 MP"), ("{bytes} {format}", "3.1 MB JPEG"),
      ("{date}", "2024-06-01"), ("{date:%Y-%m-%d %H:%M}", "2024-06-01 09:41"),
      ("{date:%a %-d %B %y, %-I:%M:%S %p, %j %%}", "Sat 1 June 24, 9:41:07 AM, 153 %"),
      ("{exif.DateTimeOriginal:%F %T}", "2024-06-01 09:41:07"),
      ("{exif.Make} {exif.Model} {exif.Lens}", "FUJIFILM X-T5 XF35mmF1.4 R"),
      ("{exif.FNumber} {exif.ExposureTime} ISO {exif.ISO}", "f/2.8 1/250 s ISO 400"),
      ("{exif.FocalLength}, {exif.GPS}", "35 mm, 48°51′29″N 2°17′40″E"),
      ("{caption}\\n{exif.Artist}", "First snow\nA. Muster"), ("a\\\\nb", "a\\nb"), ("C:\\temp", "C:\\temp"),
      ("{{name}} {{{n}}}", "{name} {42}"), ("总价:{n}元", "总价:42元"),
      (
        "%f %t.%e %d %i %wx%h %b %m", "IMG_0042.jpg IMG_0042.jpg alps alps/IMG_0042.jpg 4032x3024 3.1 MB JPEG"
      ),
      ("100%", "100%"), ("50% of 7%%f", "50% of 7%f"),
    ])
  func filling(template: String, text: String) throws {
    #expect(try CaptionTemplate(parsing: template).text(for: .example) == text)
  }

  @Test(
    "a long value is cut to so many characters, whatever they are made of",
    arguments: [
      ("{name|middle:8}", "IMG_…jpg"), ("{name|middle:7}", "IMG…jpg"), ("{name|end:6}", "IMG_0…"),
      ("{name|start:6}", "…2.jpg"), ("{name|start:1}", "…"), ("{name|middle:1}", "…"),
      ("{name|middle:2}", "I…"), ("{name|end:12}", "IMG_0042.jpg"), ("{name|end:11}", "IMG_0042.j…"),
      ("{date:%H:%M|end:3}", "09…"), ("{caption.place|end:3}", "🇨🇭e\u{301}…"),
    ])
  func shortening(template: String, text: String) throws {
    var fields = CaptionFields.example
    fields.columns["place"] = "🇨🇭e\u{301}👨‍👩‍👧x"
    #expect(try CaptionTemplate(parsing: template).text(for: fields) == text)
  }

  @Test(
    "a wrong template is refused with the place, the wrong part and what was perhaps meant",
    arguments: [
      ("{nmae}", 1, "{nmae} is unknown; did you mean {name}?"),
      ("a {Name}", 3, "{Name} is unknown; did you mean {name}?"),
      ("{FNumber}", 1, "did you mean {exif.FNumber}?"), ("é{exif.iso}", 2, "did you mean {exif.ISO}?"),
      ("{}", 1, "{} is unknown; waterfall help templates"), ("{xyzzy}", 1, "{xyzzy} is unknown"),
      ("{caption.}", 1, "{caption.} is unknown"), ("{name", 1, "a brace without a closing one"),
      ("name}", 5, "a closing brace without an opening one"), ("{n:3}", 4, "'3' is no format of a number"),
      ("{n:021}", 4, "'021' is no format"), ("{n:}", 4, "'' is no format"),
      ("{n:0x}", 4, "'0x' is no format"),
      ("{name:03}", 6, "':03' has no meaning here"), ("{date:}", 7, "a format such as %Y-%m-%d is missing"),
      ("{date:%Y-%Q}", 10, "%Q is no part of a date; expected one of %Y"), ("{date:%}", 7, "% is no part"),
      ("{date:%-}", 7, "%- is no part"), ("{name|middle}", 6, "'|middle' is unknown; expected |start:N"),
      ("{name|left:3}", 6, "'|left:3' is unknown"), ("{name|end:0}", 6, "'|end:0' is unknown"),
      ("{name|end:-1}", 6, "'|end:-1' is unknown"), ("{name|end:99999}", 6, "is unknown"),
      ("{name|end:99999999999999999999}", 6, "is unknown"),
      ("{a\nb\u{1B}}", 1, "{a\\nb\\x1b} is unknown"), ("{date:%\n}", 7, "%\\n is no part"),
      ("x %q", 3, "%q is unknown; expected one of %f %t"),
    ])
  func refusals(template: String, position: Int, reason: String) {
    let error = #expect(throws: CaptionTemplateError.self) { try CaptionTemplate(parsing: template) }
    #expect(error?.position == position)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.description.hasPrefix("character \(position): ") == true)
  }

  @Test("what is of one picture has no meaning on a sheet", arguments: CaptionField.allCases)
  func scopes(field: CaptionField) throws {
    let text = "{\(field.rawValue)}"
    #expect(try CaptionTemplate(parsing: text).neededFields == [field])
    if ["count", "page", "pages", "date", "folder"].contains(field.rawValue) {
      #expect(try CaptionTemplate(parsing: text, for: .sheet).neededFields == [field])
    } else {
      let error = #expect(throws: CaptionTemplateError.self) {
        try CaptionTemplate(parsing: "  " + text, for: .sheet)
      }
      #expect(error?.position == 3)
      #expect(error?.reason.hasSuffix("expected one of {folder} {count} {page} {pages} {date}") == true)
    }
  }

  @Test("a template tells what it needs")
  func needs() throws {
    let plain = try CaptionTemplate(parsing: "{stem} %w {caption.place} {caption}")
    #expect(plain.neededFields == [.stem, .width, .caption])
    #expect(plain.neededColumns == ["place"])
    #expect(!plain.needsCamera)
    #expect(try CaptionTemplate(parsing: "{exif.ISO}").needsCamera)
    #expect(try CaptionTemplate(parsing: "{caption}") == .captionAlone)
  }

  @Test("what is not known prints nothing, and a line none of whose values is known is left out")
  func missingValues() throws {
    for field in CaptionField.allCases {
      #expect(try CaptionTemplate(parsing: "<{\(field.rawValue)}>").text(for: CaptionFields()) == "")
    }
    var fields = CaptionFields()
    fields.name = "a.jpg"
    let text = "{name}\\n{exif.Model}, ISO {exif.ISO}\\n{exif.FNumber}  {stem} <{n}> {n}\\n\\nend"
    #expect(try CaptionTemplate(parsing: text).text(for: fields) == "a.jpg\na <>\n\nend")
  }

  @Test(
    "what separates a missing value from the rest is missing, too, at the start and the end of a line",
    arguments: [
      ("{folder}: {count} pictures", "31 pictures"), ("{count} pictures, {folder}", "31 pictures"),
      ("{folder} · {date} – {count}", "31"), ("{count} / {date} | {folder}", "31"),
      ("{folder}{count}", "31"), ("- {count}, {folder} -", "- 31,  -"), ("{folder} (-{count}-)", "(-31-)"),
      (" {count} {folder} ", "31"), ("-{count}-", "-31-"),
    ])
  func separators(template: String, expected: String) throws {
    var fields = CaptionFields()
    fields.count = 31
    #expect(try CaptionTemplate(parsing: template, for: .sheet).text(for: fields) == expected)
  }

  @Test("the dates of a sheet are one, or the first and the last")
  func dates() throws {
    let first = try #require(CaptureDate(exifText: "2023:12:31 08:00:00".utf8))
    let last = try #require(CaptureDate(exifText: "2024:01:01 20:00:00".utf8))
    var fields = CaptionFields()
    fields.dates = first...last
    func text(_ template: String) throws -> String {
      try CaptionTemplate(parsing: template, for: .sheet).text(for: fields)
    }
    #expect(try text("{date}") == "2023-12-31 – 2024-01-01")
    #expect(try text("{date:%Y}") == "2023 – 2024")
    fields.dates = first...first
    #expect(try text("{date}") == "2023-12-31")
  }

  @Test(
    "names are shown as they are, and what would steer the text around them is escaped",
    arguments: [
      ("plain.jpg", "plain", "jpg", ""), ("a/b/archive.tar.gz", "archive.tar", "gz", "a/b"),
      ("noending", "noending", "", ""), (".hidden", ".hidden", "", ""), ("dot.", "dot", "", ""),
      ("<b>&amp;.jpg", "<b>&amp;", "jpg", ""), ("a\\b.jpg", "a\\b", "jpg", ""),
      ("a\nb.jpg", "a\\nb", "jpg", ""),
      ("\u{202E}gpj.exe", "\\xe2\\x80\\xaegpj", "exe", ""), ("雪.jpg", "雪", "jpg", ""),
      ("{name}.png", "{name}", "png", ""),
      ("/x.png", "x", "png", "/"),
    ])
  func names(name: String, stem: String, ending: String, folder: String) throws {
    var fields = CaptionFields()
    fields.name = FilePath(name)
    let text = try CaptionTemplate(parsing: "<{stem}><{ext}><{dir}>").text(for: fields)
    #expect(text == "<\(stem)><\(ending)><\(folder)>")
  }

  @Test("bytes that are no text are escaped")
  func bytesInNames() throws {
    var fields = CaptionFields()
    fields.name = FilePath(bytes: Array("m".utf8) + [0xFC] + Array("ll.jpg".utf8))
    #expect(try CaptionTemplate(parsing: "{name}").text(for: fields) == "m\\xfcll.jpg")
  }

  @Test("any text is a template or refused, and never traps", arguments: 0..<8)
  func anyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces =
      CaptionField.allCases.map(\.rawValue) + [
        "{", "}", "{{", "}}", "|", ":", "%", "%%", "\\", "\\n", "\n", "\r\n", "03", "0", "-", "middle:",
        "end:9", "%Y",
        "%-d", "é", "e\u{301}", "👨‍👩‍👧", "\u{0}", "caption.x", " ", "date:", "n:",
      ]
    var accepted = 0
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      do throws(CaptionTemplateError) {
        let template = try CaptionTemplate(parsing: text, for: .picture)
        _ = template.text(for: .example)
        _ = template.text(for: CaptionFields())
        accepted += 1
      } catch {
        #expect((1...max(1, text.count)).contains(error.position), "seed \(seed): \(text)")
      }
    }
    #expect(accepted > 0, "seed \(seed)")
  }
}
