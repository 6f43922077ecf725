import GalleryLayout
import PlainJSON
import TestSupport
import Testing

/// Arrangements recorded from other libraries, and optima found by trying everything.
///
/// Each test goes through a whole file and prints `name: passed/total`.
@Suite("Layouts against recordings", .enabled(if: Fixtures.path("layout") != nil, "there are no fixtures"))
struct LayoutFixtures {
  @Test("every file of the folder is known")
  func knownFiles() {
    let known: Set = [
      "seed-layouts.json", "cht-waterfall-1.0.json", "css-grid-lanes.json", "masonry-desandro.json",
      "react-photo-album-masonry.json", "react-photo-album-columns.json", "react-photo-album-rows.json",
      "justified-layout.json", "optimal-oracles.json",
    ]
    let names = LayoutFixtureFile.allNames
    #expect(!names.isEmpty)
    #expect(names.filter { !known.contains($0) } == [])
  }

  @Test(
    "CHTCollectionViewWaterfallLayout, bit for bit",
    .enabled(if: LayoutFixtureFile.exists("cht-waterfall-1.0.json")))
  func cht() throws {
    let file = try #require(try LayoutFixtureFile("cht-waterfall-1.0.json"))
    file.check { try CHTCase($0, defaults: file.defaults).verdict() }
  }

  @Test("CSS grid lanes, lane for lane", .enabled(if: LayoutFixtureFile.exists("css-grid-lanes.json")))
  func css() throws {
    try #require(try LayoutFixtureFile("css-grid-lanes.json")).check(GridLanesCase.verdict)
  }

  @Test("Masonry by desandro, bit for bit", .enabled(if: LayoutFixtureFile.exists("masonry-desandro.json")))
  func masonry() throws {
    try #require(try LayoutFixtureFile("masonry-desandro.json")).check(MasonryCase.verdict)
  }

  @Test(
    "the masonry of react-photo-album, bit for bit",
    .enabled(if: LayoutFixtureFile.exists("react-photo-album-masonry.json")))
  func photoAlbumMasonry() throws {
    try #require(try LayoutFixtureFile("react-photo-album-masonry.json")).check(PhotoAlbumMasonryCase.verdict)
  }

  @Test(
    "the columns of react-photo-album",
    .enabled(if: LayoutFixtureFile.exists("react-photo-album-columns.json")))
  func photoAlbumColumns() throws {
    try #require(try LayoutFixtureFile("react-photo-album-columns.json")).check(PhotoAlbumCase.columns)
  }

  @Test(
    "the rows of react-photo-album", .enabled(if: LayoutFixtureFile.exists("react-photo-album-rows.json")))
  func photoAlbumRows() throws {
    try #require(try LayoutFixtureFile("react-photo-album-rows.json")).check(PhotoAlbumCase.rows)
  }

  @Test("the rows of justified-layout", .enabled(if: LayoutFixtureFile.exists("justified-layout.json")))
  func justifiedLayout() throws {
    let file = try #require(try LayoutFixtureFile("justified-layout.json"))
    file.check { try JustifiedLayoutCase($0, defaults: file.defaults).verdict() }
  }

  @Test("optima are reached", .enabled(if: LayoutFixtureFile.exists("optimal-oracles.json")))
  func optima() throws {
    try #require(try LayoutFixtureFile("optimal-oracles.json")).check(OptimumCase.verdict)
  }
}
