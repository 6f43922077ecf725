import FileAccess
import TestSupport
import Testing

struct FolderScanTests {
  private let folder = TemporaryFolder()

  private func scan(_ names: [String] = [""], _ change: (inout FolderScan) -> Void = { _ in })
    -> FolderScanResult
  {
    folder.scan(names, change)
  }

  @Test("the files of a folder come in natural order, by names relative to it")
  func relativeNames() {
    for name in ["img10.jpg", "img2.jpg", "IMG3.png", "note.txt"] { folder.addFile(name) }
    let result = scan()
    #expect(result.names == ["IMG3.png", "img2.jpg", "img10.jpg"])
    #expect(result.isSingleFolder)
    #expect(result.files.allSatisfy { !$0.isNamed })
    #expect(result.files[1].path.description == folder.path(of: "img2.jpg"))
    #expect(result.files[1].status == nil)
  }

  @Test("a slash behind the folder argument changes no name")
  func trailingSlashes() {
    folder.addFile("in/a.jpg")
    #expect(scan(["in/"]).names == ["a.jpg"])
    #expect(scan(["in//"]).names == ["a.jpg"])
    #expect(scan(["in/."]).names == ["a.jpg"])
  }

  @Test("of several arguments each keeps its path in the names, in the order given")
  func severalArguments() {
    for name in ["b/2.jpg", "b/1.jpg", "a/1.jpg", "c.jpg"] { folder.addFile(name) }
    let result = scan(["b", "c.jpg", "a"])
    #expect(result.names == ["b/1.jpg", "b/2.jpg", "c.jpg", "a/1.jpg"].map(folder.path(of:)))
    #expect(result.files.map(\.isNamed) == [false, false, true, false])
    #expect(!result.isSingleFolder)
  }

  @Test("a file named directly is taken whatever its name and keeps its path")
  func namedFiles() {
    for name in ["photo", ".hidden.jpg", "Thumbs.db", "x.txt"] { folder.addFile(name) }
    for name in ["photo", ".hidden.jpg", "Thumbs.db", "x.txt"] {
      let result = scan([name])
      #expect(result.names == [folder.path(of: name)])
      #expect(result.files.map(\.isNamed) == [true])
    }
  }

  @Test("what is named twice, or named and found, is there twice")
  func duplicates() {
    folder.addFile("in/a.jpg")
    #expect(scan(["in/a.jpg", "in/a.jpg", "in", "in"]).files.count == 4)
  }

  @Test("a missing path is a problem and the rest is found")
  func missingPath() {
    folder.addFile("a.jpg")
    let result = scan(["missing.jpg", "a.jpg", "a.jpg/x", ""])
    #expect(result.files.count == 2)
    #expect(
      result.problems.map(\.error.description) == [
        folder.path(of: "missing.jpg") + ": no such file or folder",
        folder.path(of: "a.jpg/x") + ": not a directory",
      ])
    #expect(FolderScan(extensions: []).run([FilePath("")]).problems.count == 1)
  }

  @Test("B060: names that start with a dot are passed over without a word")
  func hiddenNames() {
    for name in ["._photo.jpg", ".hidden.png", ".jpg", ".thumbnails/large/a.png", "photo.jpg"] {
      folder.addFile(name)
    }
    let result = scan { $0.recursion = .unlimited }
    #expect(result.names == ["photo.jpg"])
    #expect(result.problems.isEmpty)
    let listed = scan {
      $0.recursion = .unlimited
      $0.listsPassedOver = true
    }
    #expect(listed.passedOver.count == 4)
    #expect(listed.passedOver.allSatisfy { $0.reason == .hidden })
  }

  @Test(
    "B062: folders that systems put beside pictures are passed over",
    arguments: ["@eaDir", "#recycle", "$RECYCLE.BIN", "__MACOSX", "node_modules", "@Recycle", "lost+found"])
  func systemFolders(name: String) {
    folder.addFile("photo.jpg")
    folder.addFile(name + "/IMG_1.JPG/SYNOPHOTO_THUMB_XL.jpg")
    folder.addFile("sub/" + name + "/a.jpg")
    let result = scan {
      $0.recursion = .unlimited
      $0.listsPassedOver = true
    }
    #expect(result.names == ["photo.jpg"])
    #expect(result.passedOver.map(\.reason) == [.systemName, .systemName])
    // Named itself it is a folder like any other.
    #expect(scan([name]) { $0.recursion = .unlimited }.names == ["IMG_1.JPG/SYNOPHOTO_THUMB_XL.jpg"])
  }

  @Test("B074: endings count in upper and lower case, and only whole endings")
  func endings() {
    let pictures = [
      "a.jpg", "b.JPG", "c.Jpg", "d.jpeg", "e.JPEG", "f.jpe", "g.jfif", "h.png", "i.PNG", "j.apng",
    ]
    for name in pictures + ["k.jpgx", "l.jp", "m", "jpg", "n.jpg.txt", "o.", "p.jpg~", "q.jpg ", "r.webp"] {
      folder.addFile(name)
    }
    #expect(scan().names == pictures)
    #expect(scan { $0.extensions = ["webp"] }.names == ["r.webp"])
  }

  @Test("B071: files that differ in the ending only are two files")
  func sameStem() {
    for name in ["a.jpg", "a.png"] { folder.addFile(name) }
    #expect(scan().names == ["a.jpg", "a.png"])
  }

  @Test("sub-folders are entered as deep as asked for")
  func recursion() {
    for name in ["0.jpg", "a/1.jpg", "a/b/2.jpg", "a/b/c/3.jpg", "z.jpg"] { folder.addFile(name) }
    let all = ["0.jpg", "a/1.jpg", "a/b/2.jpg", "a/b/c/3.jpg", "z.jpg"]
    let flat = scan()
    #expect(flat.names == [all[0], all[4]])
    #expect(flat.unenteredFolderCount == 1)
    #expect(scan { $0.recursion = .depth(0) }.names == [all[0], all[4]])
    #expect(scan { $0.recursion = .depth(1) }.names == [all[0], all[1], all[4]])
    #expect(scan { $0.recursion = .depth(2) }.names == [all[0], all[1], all[2], all[4]])
    #expect(scan { $0.recursion = .depth(.max) }.names == all)
    #expect(scan { $0.recursion = .depth(-1) }.names == [all[0], all[4]])
    let deep = scan { $0.recursion = .unlimited }
    #expect(deep.names == all)
    #expect(deep.unenteredFolderCount == 0)
  }

  @Test("a folder with the name of a picture is a folder")
  func folderNamedLikeAPicture() {
    folder.addFile("a.jpg/b.jpg")
    #expect(scan().files.isEmpty)
    #expect(scan().problems.isEmpty)
    #expect(scan { $0.recursion = .unlimited }.names == ["a.jpg/b.jpg"])
  }

  @Test(
    "B085: the order of the result does not depend on the order the files were made in",
    arguments: 0..<5 as Range<UInt64>)
  func orderIndependence(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let expected = [
      "B/1.jpg", "a/1.jpg", "a/2.jpg", "a/10.jpg", "b/1.jpg", "img1.jpg", "img01.jpg", "img2.jpg",
    ]
    for name in expected.shuffled(using: &generator) { folder.addFile(name) }
    #expect(scan { $0.recursion = .unlimited }.names == expected, "seed \(seed)")
  }

  @Test("size and time are read when asked for")
  func status() throws {
    folder.addFile("a.jpg", [1, 2, 3])
    folder.addLink("b.jpg", to: "a.jpg")
    for names in [[""], ["a.jpg", "b.jpg"]] {
      let result = scan(names) { $0.readsStatus = true }
      #expect(result.files.map { $0.status?.byteCount } == [3, 3])
      let file = try InputFile(opening: FilePath(folder.path(of: "a.jpg")))
      #expect(result.files.allSatisfy { $0.status?.modificationTime == file.modificationTime })
    }
  }

  @Test("patterns choose among found and named files, exclusion first")
  func patterns() throws {
    for name in ["a.jpg", "b.jpg", "b.png", "old/c.jpg", "sub/old/d.jpg", "sub/e.jpg"] {
      folder.addFile(name)
    }
    func names(include: [FilePath] = [], exclude: [FilePath] = [], of names: [String] = [""]) throws
      -> [String]
    {
      let (include, exclude) = (try include.map(GlobPattern.init), try exclude.map(GlobPattern.init))
      return scan(names) {
        $0.recursion = .unlimited
        $0.include = include
        $0.exclude = exclude
      }.names
    }
    #expect(try names(include: ["*.png"]) == ["b.png"])
    #expect(try names(include: ["*.png", "a.*"]) == ["a.jpg", "b.png"])
    #expect(try names(include: ["b.*"], exclude: ["*.png"]) == ["b.jpg"])
    #expect(try names(exclude: ["old"]) == ["a.jpg", "b.jpg", "b.png", "sub/e.jpg"])
    #expect(try names(exclude: ["/old"]) == ["a.jpg", "b.jpg", "b.png", "sub/e.jpg", "sub/old/d.jpg"])
    #expect(try names(exclude: ["old/", "?.jpg"]) == ["b.png"])
    #expect(try names(include: ["sub/**"]) == ["sub/e.jpg", "sub/old/d.jpg"])
    #expect(try names(exclude: ["*"]) == [])
    #expect(try names(exclude: ["b.*"], of: ["a.jpg", "b.jpg"]) == [folder.path(of: "a.jpg")])
    #expect(try names(include: ["b.*"], of: ["a.jpg", "b.jpg"]) == [folder.path(of: "b.jpg")])
  }

  @Test("B090: 20,000 files are found and in order")
  func manyFiles() {
    let folder = TemporaryFolder(inMemory: true)
    for index in 0..<20_000 { folder.addLink("\(index).jpg", to: folder.path) }
    folder.addFile("20000.jpg")
    // Links to a folder: made faster than files, and looked at one by one, which is the slower way.
    let result = folder.scan { $0.listsPassedOver = true }
    #expect(result.names == ["20000.jpg"])
    #expect(result.passedOver.count == 20_000)
    #expect(result.passedOver.last?.path.lastComponent == "19999.jpg")
  }
}
