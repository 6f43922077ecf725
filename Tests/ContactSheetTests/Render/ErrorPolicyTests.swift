import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

/// What becomes of inputs that are bad by their header, bad when decoded, or damaged.
struct ErrorPolicyTests {
  /// Three good pictures.
  private func goodFolder() -> PictureFolder {
    let folder = PictureFolder()
    folder.addSolid("1.png", 40, 30, [200, 0, 0])
    folder.addSolid("4.png", 30, 40, [0, 200, 0])
    folder.addSolid("7.png", 30, 30, [0, 0, 200])
    return folder
  }

  /// The same, and between them one of each kind of trouble.
  private func troubledFolder() -> PictureFolder {
    let folder = goodFolder()
    folder.add("2 text.jpg", Pictures.text)
    folder.add("3 checksum.png", Pictures.wrongChecksumPNG(40, 20))
    folder.add("5 empty.png", [])
    folder.add("6 cut.png", Pictures.cutPNG(30, 60))
    return folder
  }

  @Test("B032: skip draws the sheet of the good ones, without holes, and names the others")
  func skip() throws {
    let (good, troubled) = (goodFolder(), troubledFolder())
    let (report, bytes) = try troubled.render(troubled.options())
    #expect(try firstDifference(bytes, good.render(good.options()).bytes) == nil)
    #expect(report.items.map(\.name) == ["1.png", "4.png", "7.png"])
    #expect(report.hasRejectedInput)
    #expect(report.problems.allSatisfy { $0.severity == .rejected })
    let expected = [
      ("2 text.jpg", "not a picture of a known format"), ("5 empty.png", "empty file"),
      ("3 checksum.png", "damaged PNG, from row "), ("6 cut.png", "incomplete PNG: the file ends at row "),
    ]
    #expect(report.problems.map(\.name.description) == expected.map(\.0))
    for (problem, expected) in zip(report.problems, expected) {
      #expect(problem.reason.hasPrefix(expected.1), "\(problem.reason)")
    }
    #expect(report.problems.map(\.path) == report.problems.map { troubled.path.appending($0.name) })
    #expect(troubled.temporary.names(in: "sheets") == ["sheet.png"])
  }

  @Test("B109: placeholder keeps the layout and marks the bad ones")
  func placeholder() throws {
    let troubled = troubledFolder()
    let (report, sheet) = try troubled.sheet(troubled.options { $0.errorPolicy = .placeholder })
    #expect(report.items.count == 7 && report.problems.count == 4)
    #expect(report.hasRejectedInput)
    // Of its own shape where the header told it, else 3 to 2.
    #expect(report.items.map(\.frame.width) == Array(repeating: 85, count: 7))
    #expect(report.items.map(\.frame.height) == [64, 57, 42, 113, 57, 170, 85])
    for (index, item) in report.items.enumerated() {
      let samples = sheet.samples(in: item.frame)
      let color: [UInt8]? = [0: [200, 0, 0], 3: [0, 200, 0], 6: [0, 0, 200]][index]
      if let color {
        #expect(samples.isRepeating(color))
      } else {
        // Framed, light, crossed from corner to corner.
        #expect(Set(samples) == [160, 232])
        let (x, y) = (item.frame.x, item.frame.y)
        #expect(sheet.pixel(x, y) == [160, 160, 160])
        #expect(sheet.pixel(item.frame.maxX - 1, item.frame.maxY - 1) == [160, 160, 160])
        #expect(sheet.pixel(x + item.frame.width / 2, y + item.frame.height / 2) == [160, 160, 160])
        #expect(sheet.pixel(x + item.frame.width / 2, y + 5) == [232, 232, 232])
      }
    }
  }

  @Test(
    "fail names the first bad one in sheet order and leaves the old sheet alone", arguments: [1, 2, 3, 7])
  func fail(jobs: Int) throws {
    let folder = PictureFolder()
    folder.temporary.addFile("sheets/sheet.png", Array("old".utf8))
    for index in 10..<40 {
      switch index {
      case 17, 18, 30: folder.add("\(index).png", Pictures.wrongChecksumPNG(60, 50))
      case 19, 20: folder.add("\(index).png", Pictures.cutPNG(4, 4))
      default: folder.addSolid("\(index).png", 20, 20, [UInt8(index)])
      }
    }
    for _ in 0..<3 {
      let error = sheetError { () throws(SheetError) in
        _ = try folder.render(
          folder.options {
            $0.errorPolicy = .fail
            $0.jobs = jobs
          })
      }
      #expect(error?.code == .damagedInput)
      #expect(error?.problemNames == ["17.png"])
      #expect(folder.temporary.names(in: "sheets") == ["sheet.png"])
      #expect(folder.temporary.contents(of: "sheets/sheet.png") == Array("old".utf8))
    }
  }

  @Test("fail stops at a bad header before anything is decoded")
  func failByHeader() {
    let troubled = troubledFolder()
    let error = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(troubled.options { $0.errorPolicy = .fail })
    }
    #expect(error?.code == .damagedInput)
    #expect(error?.problemNames == ["2 text.jpg"])
  }

  @Test("strict names all that are bad or damaged, in order, and writes nothing", arguments: [1, 7])
  func strict(jobs: Int) {
    let folder = goodFolder()
    folder.add("2 cut.jpg", Pictures.cutJPEG())
    folder.add("3 checksum.png", Pictures.wrongChecksumPNG())
    folder.add("6 cut.png", Pictures.cutPNG())
    folder.add("9 cut.jpg", Pictures.cutJPEG())
    for policy in ErrorPolicy.allCases {
      let error = sheetError { () throws(SheetError) in
        _ = try folder.render(
          folder.options {
            $0.isStrict = true
            $0.errorPolicy = policy
            $0.jobs = jobs
          })
      }
      #expect(error?.code == .damagedInput)
      #expect(error?.problemNames == ["2 cut.jpg", "3 checksum.png", "6 cut.png", "9 cut.jpg"])
      #expect(error?.problems.map(\.severity) == [.damaged, .rejected, .rejected, .damaged])
      #expect(folder.temporary.names(in: "sheets") == [])
    }
  }

  @Test("strict names all bad headers")
  func strictByHeader() {
    let troubled = troubledFolder()
    let error = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(troubled.options { $0.isStrict = true })
    }
    #expect(error?.code == .damagedInput)
    #expect(error?.problemNames == ["2 text.jpg", "5 empty.png"])
  }

  @Test("strict has nothing against good pictures")
  func strictAndGood() throws {
    let folder = goodFolder()
    let strict = try folder.render(folder.options { $0.isStrict = true })
    #expect(try firstDifference(strict.bytes, folder.render(folder.options()).bytes) == nil)
    #expect(strict.report.problems.isEmpty)
  }

  @Test("strict has something against a single damaged picture")
  func strictAndDamaged() {
    let folder = goodFolder()
    folder.add("2 cut.jpg", Pictures.cutJPEG())
    let error = sheetError { () throws(SheetError) in
      _ = try folder.render(folder.options { $0.isStrict = true })
    }
    #expect(error?.code == .damagedInput)
    #expect(error?.problemNames == ["2 cut.jpg"])
    #expect(folder.temporary.names(in: "sheets") == [])
  }

  @Test("a damaged picture is on the sheet, and the report says so", arguments: ErrorPolicy.allCases)
  func damaged(policy: ErrorPolicy) throws {
    let folder = goodFolder()
    folder.add("2 cut.jpg", Pictures.cutJPEG())
    let (report, _) = try folder.render(folder.options { $0.errorPolicy = policy })
    #expect(report.items.count == 4)
    #expect(report.problems.map(\.name) == ["2 cut.jpg"])
    #expect(report.problems.map(\.severity) == [.damaged])
    #expect(report.problems.allSatisfy { !$0.reason.isEmpty })
    #expect(!report.hasRejectedInput)
  }

  @Test("a damaged picture is named once when the sheet is drawn twice")
  func damagedAndSkipped() throws {
    let folder = goodFolder()
    folder.add("2 cut.jpg", Pictures.cutJPEG())
    folder.add("3 cut.png", Pictures.cutPNG())
    folder.add("5 cut.jpg", Pictures.cutJPEG())
    let (report, _) = try folder.render(folder.options())
    #expect(report.items.map(\.name) == ["1.png", "2 cut.jpg", "4.png", "5 cut.jpg", "7.png"])
    #expect(report.problems.map(\.name) == ["2 cut.jpg", "3 cut.png", "5 cut.jpg"])
    #expect(report.problems.map(\.severity) == [.damaged, .rejected, .damaged])
  }

  @Test("no usable image: an empty folder, bad headers only, bad data only", arguments: ErrorPolicy.allCases)
  func noUsableImage(policy: ErrorPolicy) {
    for (bad, names) in [
      ([:], []), (["1.png": Pictures.text], ["1.png"]),
      (["1.png": Pictures.cutPNG(), "2.png": Pictures.text], ["2.png", "1.png"]),
    ] as [([String: [UInt8]], [String])] {
      let folder = PictureFolder()
      for (name, bytes) in bad { folder.add(name, bytes) }
      let error = sheetError { () throws(SheetError) in
        _ = try folder.render(folder.options { $0.errorPolicy = policy })
      }
      if policy == .fail && !bad.isEmpty {
        #expect(error?.code == .damagedInput)
        #expect(error?.problemNames == [names[0]])
      } else {
        #expect(error?.code == .noUsableImage)
        #expect(error?.problemNames == names)
      }
      #expect(folder.temporary.names(in: "sheets") == [])
    }
  }

  @Test("paths that lead nowhere are reported before everything else")
  func missingPaths() throws {
    let folder = troubledFolder()
    let options = folder.options {
      $0.selection.paths = [folder.path(of: "1.png"), folder.path(of: "2 text.jpg"), "/no/such/file.jpg"]
    }
    let report = try folder.render(options).report
    #expect(report.problems.map(\.path) == ["/no/such/file.jpg", folder.path(of: "2 text.jpg")])
    #expect(report.problems.first?.reason == "no such file or folder")
    #expect(report.items.count == 1)
  }
}
