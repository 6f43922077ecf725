extension CameraFields {
  /// Reads what is there of a TIFF block whose IFD0 is at `first`; what is of the wrong type, out of bounds or without
  /// meaning is taken as missing.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.
  init(_ block: TIFFBlock, firstDirectory first: Int) {
    let main = Directory(block, at: first)
    let exif = Directory(block, at: main.directory(Tag.exifDirectory))
    make = main.text(Tag.make)
    model = main.text(Tag.model)
    imageDescription = main.text(Tag.imageDescription)
    artist = main.text(Tag.artist)
    copyright = main.text(Tag.copyright)
    lensModel = exif.text(Tag.lensModel)
    lensSpecification = exif.lensSpecification
    fNumber = exif.positiveFraction(Tag.fNumber)
    exposureTime = exif.positiveFraction(Tag.exposureTime)
    focalLength = exif.positiveFraction(Tag.focalLength)
    iso = exif.iso
    dateTimeOriginal = exif.characters(Tag.dateTimeOriginal).flatMap { CaptureDate(exifText: $0) }
    position = Directory(block, at: main.directory(Tag.positionDirectory)).position
  }

  private enum Tag {
    static let latitudeReference = 0x0001
    static let latitude = 0x0002
    static let longitudeReference = 0x0003
    static let longitude = 0x0004
    static let imageDescription = 0x010E
    static let make = 0x010F
    static let model = 0x0110
    static let artist = 0x013B
    static let copyright = 0x8298
    static let exposureTime = 0x829A
    static let fNumber = 0x829D
    static let exifDirectory = 0x8769
    static let positionDirectory = 0x8825
    static let iso = 0x8827
    /// Standard output sensitivity, recommended exposure index and ISO speed: for numbers that need more than 16 bits.
    static let longISO = [0x8832, 0x8833, 0x8831]
    static let dateTimeOriginal = 0x9003
    static let focalLength = 0x920A
    static let lensSpecification = 0xA432
    static let lensModel = 0xA434
  }

  /// One directory of a block, or none.
  private struct Directory {
    private let block: TIFFBlock
    private let offset: Int?

    init(_ block: TIFFBlock, at offset: Int?) {
      self.block = block
      self.offset = offset
    }

    private func entry(_ tag: Int) -> TIFFBlock.Entry? {
      offset.flatMap { block.entry(tag, inDirectoryAt: $0) }
    }

    func directory(_ tag: Int) -> Int? { entry(tag).flatMap { block.offset(of: $0) } }

    func characters(_ tag: Int) -> ArraySlice<UInt8>? { entry(tag).flatMap { block.anyText(of: $0) } }

    func text(_ tag: Int) -> String? { characters(tag).flatMap { EXIFText.text(of: $0) } }

    func positiveFraction(_ tag: Int) -> Double? { entry(tag).flatMap { positiveFraction($0, at: 0) } }

    private func positiveFraction(_ entry: TIFFBlock.Entry, at index: Int) -> Double? {
      block.fraction(of: entry, at: index).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The sensitivity; where 16 bits do not hold it, the number beside it that has 32.
    var iso: Int? {
      func number(_ tag: Int) -> Int? {
        entry(tag).flatMap { block.firstInteger(of: $0) }.flatMap { $0 > 0 ? $0 : nil }
      }
      let short = number(Tag.iso)
      if let short, short < 0xFFFF { return short }
      return Tag.longISO.lazy.compactMap { number($0) }.first ?? short
    }

    var lensSpecification: LensSpecification? {
      guard let entry = entry(Tag.lensSpecification), entry.count == 4,
        let shortest = positiveFraction(entry, at: 0)
      else { return nil }
      let longest = positiveFraction(entry, at: 1) ?? shortest
      guard shortest <= longest else { return nil }
      var lens = LensSpecification(focalLengths: shortest...longest)
      // Unknown ones are 0/0.
      if let first = positiveFraction(entry, at: 2) {
        let last = positiveFraction(entry, at: 3) ?? first
        lens.fNumbers = min(first, last)...max(first, last)
      }
      return lens
    }

    var position: GeographicPosition? {
      guard let latitude = angle(Tag.latitude, reference: Tag.latitudeReference, "N", "S"),
        let longitude = angle(Tag.longitude, reference: Tag.longitudeReference, "E", "W")
      else { return nil }
      return GeographicPosition(latitude: latitude, longitude: longitude)
    }

    /// Degrees, minutes and seconds as degrees; some leave out the last two, or write them over zero.
    private func angle(
      _ tag: Int, reference: Int, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar
    ) -> Double? {
      guard let side = characters(reference)?.first, let entry = entry(tag),
        let degrees = block.fraction(of: entry)
      else { return nil }
      let minutes = block.fraction(of: entry, at: 1) ?? 0
      let seconds = block.fraction(of: entry, at: 2) ?? 0
      let angle = degrees + minutes / 60 + seconds / 3_600
      guard degrees >= 0, minutes >= 0, seconds >= 0 else { return nil }
      switch side & ~0x20 {
      case UInt8(ascii: positive): return angle
      case UInt8(ascii: negative): return -angle
      default: return nil
      }
    }
  }
}
