/// Makes ICC profiles that have a name and nothing to convert with.
public enum ProfileMaker {
  /// A version 2 profile whose `desc` tag is ASCII.
  public static func version2(name: String) -> [UInt8] {
    let text = Array(name.utf8) + [0]
    return profile(
      majorVersion: 2, tags: [("desc", Array("desc".utf8) + number(0) + number(text.count) + text)])
  }

  /// A version 4 profile whose `desc` tag holds the name in several languages.
  public static func version4(names: [(language: String, name: String)]) -> [UInt8] {
    var records: [UInt8] = []
    var texts: [UInt8] = []
    let textStart = 16 + names.count * 12
    for (language, name) in names {
      let text = name.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      records += Array(language.utf8) + Array("US".utf8) + number(text.count)
      records += number(textStart + texts.count)
      texts += text
    }
    return profile(
      majorVersion: 4,
      tags: [("desc", Array("mluc".utf8) + number(0) + number(names.count) + number(12) + records + texts)])
  }

  /// A profile of any tags.
  public static func profile(
    majorVersion: Int, space: String = "RGB ", tags: [(signature: String, data: [UInt8])]
  ) -> [UInt8] {
    var table = number(tags.count)
    var contents: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for (signature, data) in tags {
      table += Array(signature.utf8) + number(start + contents.count) + number(data.count)
      // Tags start at multiples of four.
      contents += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: number(start + contents.count))
    header[8] = UInt8(majorVersion)
    header.replaceSubrange(12..<16, with: Array("mntr".utf8))
    header.replaceSubrange(16..<20, with: Array(space.utf8))
    header.replaceSubrange(20..<24, with: Array("XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    // The D50 illuminant, which readers insist on.
    header.replaceSubrange(68..<80, with: number(0xF6D6) + number(0x10000) + number(0xD32D))
    return header + table + contents
  }

  private static func number(_ value: Int) -> [UInt8] { PNGChunk.number(value) }
}
