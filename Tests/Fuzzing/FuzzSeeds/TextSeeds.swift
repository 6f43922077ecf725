/// First bytes, command lines and lists of sizes.
enum TextSeeds {
  static let signatures: [(name: String, bytes: [UInt8])] = [
    ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0]), ("png", [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8)),
    ("heic", Array("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic".utf8)),
    ("webp", Array("RIFF\u{4}\0\0\0WEBPVP8 ".utf8)),
    ("html", Array("\u{FEFF} <!DOCTYPE html><p>".utf8)), ("svg", Array("<?xml version=\"1.0\"?><svg/>".utf8)),
    ("bmp", Array("BM\0\0\0\0\0\0\0\0".utf8)), ("text", Array("plain words, some of them".utf8)),
  ]

  static let options: [(name: String, bytes: [UInt8])] = [
    ("compose", "photos\n-o\nsheet.png\n-w\n1600\n-c4\n-g10x5\n--margin=1,2,3,4\n-b#20202080"),
    (
      "files",
      "-r=2\n--include\n*.{jpg,p[mn]g}\n--exclude=**/x?/\n--limit\n5\n--sort=date\n--reverse\n-0\n--files-from\n-"
    ),
    (
      "placeholders",
      "--placeholders=30,heights:50..199\n--preset\nbasic\n--seed=7\n-o\ns.png\n--column-width=90"
    ),
    ("layout", "layout\n--sizes\n-\n--exact\n--width=320.5\n--json\nx.json"),
    ("probe", "probe\n--decode\n--json\n--\n-a"),
    ("switches", "-nqv\n--no-rotate\n--no-strict\n--on-error\nplaceholder\n-j2\n--progress=json\na"),
    ("help", "help\nprobe"),
  ].map { ($0.0, Array($0.1.utf8)) }

  static let sizes: [(name: String, bytes: [UInt8])] = [
    ("lines", "4032x3024\n1.5x2\n\n0x7\n"), ("pairs", "[[4032, 3024], [1.5e0, 2]]\n"),
    ("objects", #"[{"width": 3, "height": 2, "name": "a\u00e9\ud83d\ude00", "x": {"y": [true, null]}}]"#),
    ("heights", #"[{"height": 50.5}, {"height": 0}]"#), ("extras", #"[{"extra": 3}, [1, 1]]"#),
    // The two bytes at the end choose the preset.
    ("heights-basic", #"[{"height": 50.5}]"# + " \0\0\0\u{1}"),
    ("extras-captioned", "[{\"extra\": 3}]\0\0\0\u{4}"),
  ].map { ($0.0, Array($0.1.utf8)) }

  /// The two bytes at the end choose a template, CSV or JSON.
  static let captions: [(name: String, bytes: [UInt8])] = [
    ("names", "{stem|middle:24} {ext} {n:03}/{count}\\n%f %wx%h {{}} %%\0\0"),
    ("dates", "{date:%-d %B %Y, %H:%M:%S %p %j %a %F} {exif.DateTimeOriginal:%T}\0\0"),
    ("cameras", "{exif.Model}, {exif.FNumber|end:9}, ISO {exif.ISO} {exif.GPS} {caption.place}\0\0"),
    ("sheet", "{folder}: {page:02}/{pages}, {date:%Y}\0\0"),
    ("csv", "a.jpg,\"A \"\"b\"\"\nc\"\r\nb.png,x\u{1}\0"),
    ("heading", "name;caption;place\na.jpg;One;Bern\n./b.png;Two;\u{1}\0"),
    ("object", #"{"a.jpg": "One", "b.png": {"caption": "Two", "year": 2024, "x": null}}"# + "\u{2}\0"),
    ("array", #"[{"name": "a\\xff.jpg", "caption": "\ud83d\ude00"}]"# + "\u{2}\0"),
  ].map { ($0.0, Array($0.1.utf8)) }
}
