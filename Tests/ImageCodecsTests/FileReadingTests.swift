import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What differs between a file and bytes in memory.
struct FileReadingTests {
  let folder = TemporaryFolder()

  private func open(_ name: String, _ bytes: [UInt8]) throws -> InputFile {
    try InputFile(opening: FilePath(folder.addFile(name, bytes)))
  }

  /// A file of several read buffers.
  private static let large: (jpeg: [UInt8], png: [UInt8]) = {
    let size = PixelSize(width: 300, height: 300)
    var generator = SeededGenerator(seed: 1)
    let noise = (0..<(size.pixelCount * 3)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return (JPEGMaker().encode(noise, size: size), PNGMaker().encode(noise.map { Int($0) }, size: size))
  }()

  @Test("a file gives the same as its bytes, and its descriptor's position stays")
  func sameAsMemory() throws {
    let skipped = JPEGSegment(marker: 0xE1, contents: [UInt8](repeating: 0xFF, count: 65_000))
    let segments = Array(repeating: skipped, count: 5) + [.exif(EXIFMaker.block(orientation: 6))]
    let withSegments = JPEGMaker { $0.segments = segments }.encodeCard()
    for bytes in [Self.large.jpeg, Self.large.png, withSegments] {
      let file = try open("picture", bytes)
      let header = try ImageProbe.header(of: file)
      let expected = try Decoded(bytes)
      #expect(header == expected.header)
      var reader = try ImageReader(file, header: header)
      #expect(try reader.readRaster() == expected.raster)
      #expect(lseek(file.descriptor, 0, SEEK_CUR) == 0)
    }
  }

  @Test("a reader goes on after its file was closed")
  func outlivesFile() throws {
    func reader(_ bytes: [UInt8]) throws -> ImageReader {
      let file = try open("picture", bytes)
      return try ImageReader(file, header: try ImageProbe.header(of: file))
    }
    for bytes in [Self.large.jpeg, Self.large.png] {
      var reader = try reader(bytes)
      // Would take the number of the closed descriptor.
      let other = try open("other", [1, 2, 3])
      #expect(try reader.readRaster() == Decoded(bytes).raster)
      #expect(other.byteCount == 3)
    }
  }

  @Test("descriptors are closed, whatever the outcome")
  func descriptorsAreClosed() throws {
    let before = try open("probe", [0]).descriptor
    for round in 0..<40 {
      for bytes in [
        JPEGMaker().encodeCard(), PNGMaker.encodeCard(), Array(Self.large.png.prefix(9_000)), [1],
      ] {
        let file = try open("picture\(round)", bytes)
        guard let header = try? ImageProbe.header(of: file),
          var reader = try? ImageReader(file, header: header)
        else { continue }
        _ = try? reader.readRaster()
      }
    }
    // Other tests run at the same time and hold some of their own.
    #expect(try open("probe", [0]).descriptor < before + 60)
  }

  @Test("a file that shrinks while it is read ends early")
  func shrinks() throws {
    for bytes in [Self.large.jpeg, Self.large.png] {
      let file = try open("picture", bytes)
      let header = try ImageProbe.header(of: file)
      // A PNG that is decompressed as a whole would have been read by now.
      var reader = try ImageReader(file, header: header, buffers: DecodeBuffers(mostInflatedBytes: 0))
      var row = [UInt8](repeating: 0, count: reader.rowBytes)
      var span = row.mutableSpan
      #expect(try reader.readRow(into: &span))
      try #require(truncate(file.path.description, 1_000) == 0)
      do throws(ImageError) {
        while try reader.readRow(into: &span) {}
        #expect(header.format == .jpeg)
        #expect(reader.diagnostics.isDamaged)
      } catch {
        guard case .incomplete(file.path, .png, .some) = error else {
          Issue.record("got \(error)")
          continue
        }
      }
    }
  }

  @Test("a file that is another picture than its header said is refused")
  func replaced() throws {
    let path = FilePath(folder.addFile("picture", PNGMaker.encodeCard()))
    let header = try ImageProbe.header(of: try InputFile(opening: path))
    let other = PNGMaker().encode([1, 2, 3], size: PixelSize(width: 1, height: 1))
    folder.addFile("picture", other)
    let file = try InputFile(opening: path)
    let error = imageError { () throws(ImageError) in _ = try ImageReader(file, header: header) }
    #expect(error == .changed(path: path))
  }

  @Test("files that cannot be opened say why")
  func unopened() throws {
    let pipe = FilePath(folder.addPipe("photo.jpg"))
    let missing = FilePath(folder.path(of: "missing.jpg"))
    let errors = [pipe, missing, FilePath(folder.path)].map { path -> ImageError? in
      do throws(FileError) {
        _ = try InputFile(opening: path)
        return nil
      } catch {
        return ImageError(error)
      }
    }
    #expect(
      errors == [
        .notRegularFile(path: pipe, kind: "a named pipe"), .unreadable(path: missing, code: ENOENT),
        .notRegularFile(path: FilePath(folder.path), kind: "a folder"),
      ])
  }

  @Test("an empty file is called that")
  func empty() throws {
    let file = try open("empty.png", [])
    let path = file.path
    #expect(imageError { () throws(ImageError) in _ = try ImageProbe.header(of: file) } == .empty(path: path))
  }
}
