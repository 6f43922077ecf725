import FileAccess
import Testing

@testable import ContactSheet

/// What a sheet calls the folders of its pictures.
struct SheetFoldersTests {
  @Test(
    "several folders are named, one is the innermost that holds all, files are of what they have in common",
    arguments: [
      (["photos"], ["photos/1.jpg", "photos/2.jpg"], ["photos"]),
      (["photos/"], ["photos/1.jpg", "photos/2.jpg"], ["photos"]),
      (["photos", "trip"], ["photos/1.jpg", "trip/1.jpg", "photos/2.jpg"], ["photos", "trip"]),
      (["a/photos", "a/trip"], ["a/photos/1.jpg", "a/trip/1.jpg"], ["photos", "trip"]),
      (["/a/photos", "trip/"], ["/a/photos/1.jpg", "trip/1.jpg"], ["photos", "trip"]),
      (["a/x", "b/x"], ["a/x/1.jpg", "b/x/1.jpg"], ["x"]),
      (["photos"], ["photos/2004/1.jpg", "photos/2005/1.jpg"], ["photos"]),
      (["photos"], ["photos/2004/1.jpg", "photos/2004/2.jpg"], ["2004"]),
      (["photos", "trip"], ["photos/2004/1.jpg", "photos/2005/1.jpg", "trip/1.jpg"], ["photos", "trip"]),
      (["photos", "trip"], ["trip/1.jpg"], ["trip"]),
      (["p/a/1.jpg", "p/b/2.jpg"], ["p/a/1.jpg", "p/b/2.jpg"], ["p"]),
      (["a/1.jpg", "b/2.jpg"], ["a/1.jpg", "b/2.jpg"], ["a", "b"]),
      (["trip", "p/a/1.jpg", "p/b/2.jpg"], ["trip/1.jpg", "p/a/1.jpg", "p/b/2.jpg"], ["trip", "p"]),
      (["/1.jpg"], ["/1.jpg"], []), ([], [], []),
    ] as [([FilePath], [FilePath], [FilePath])])
  func names(paths: [FilePath], files: [FilePath], expected: [FilePath]) {
    #expect(SheetFolders(files, under: paths).names == expected)
  }

  @Test("their names stand side by side in a title")
  func title() throws {
    var fields = CaptionFields()
    (fields.folders, fields.count) = (["photos", "trip"], 33)
    let template = try CaptionTemplate(parsing: "{folder}: {count} pictures", for: .sheet)
    #expect(template.text(for: fields) == "photos, trip: 33 pictures")
  }
}
