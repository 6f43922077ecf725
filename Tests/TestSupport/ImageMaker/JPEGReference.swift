internal import CImageMaker

/// What libjpeg finds in a file.
public struct ReferenceCoefficients {
  /// One component.
  public struct Component {
    /// Sampling factor across.
    public var across: Int
    /// Sampling factor down.
    public var down: Int
    /// Blocks beside each other that show something of the picture.
    public var blocksAcross: Int
    /// The same for blocks below each other.
    public var blocksDown: Int
    /// In the order of rows.
    public var quantization: [Int]
    /// 64 for every block, in the order of rows.
    public var values: [Int16]

    /// A coefficient of a block by its harmonics.
    public func value(block x: Int, _ y: Int, across: Int, down: Int) -> Int {
      Int(values[(y * blocksAcross + x) * 64 + down * 8 + across])
    }
  }

  /// In the order of the file.
  public var components: [Component] = []
  /// Warnings, those aside that are about the numbers of JFIF's and Adobe's segments.
  public var warningCount: Int

  /// Reads `file`; `nil` if libjpeg gives up.
  public init?(_ file: [UInt8]) {
    var result = cmaker_coefficients()
    let succeeded = file.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { cmaker_jpeg_coefficients($0, bytes.count, &result) } ?? false
    }
    guard succeeded else { return nil }
    defer { cmaker_free_coefficients(&result) }
    warningCount = result.warning_count
    let all = [result.components.0, result.components.1, result.components.2, result.components.3]
    for component in all.prefix(Int(result.component_count)) {
      let count = Int(component.blocks_across * component.blocks_down) * 64
      var quantization = component.quantization
      components.append(
        Component(
          across: Int(component.across), down: Int(component.down),
          blocksAcross: Int(component.blocks_across), blocksDown: Int(component.blocks_down),
          quantization: withUnsafeBytes(of: &quantization) {
            Array($0.bindMemory(to: UInt16.self)).map(Int.init)
          },
          values: Array(UnsafeBufferPointer(start: component.values, count: count))))
    }
  }
}

/// What libjpeg decodes a file to.
public struct ReferenceSamples: Equatable {
  /// Pixels across.
  public var width = 0
  /// Pixels down.
  public var height = 0
  /// Samples of a pixel.
  public var channels = 0
  /// Those of all pixels, row by row.
  public var samples: [UInt8] = []

  /// Decodes `file` at 1/`denominator`; `nil` if libjpeg gives up.
  public init?(_ file: [UInt8], denominator: Int) {
    var (width, height, channels): (CInt, CInt, CInt) = (0, 0, 0)
    let made = file.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap {
        cmaker_jpeg_samples($0, bytes.count, CInt(denominator), &width, &height, &channels)
      }
    }
    guard let made else { return nil }
    defer { cmaker_free(made) }
    (self.width, self.height, self.channels) = (Int(width), Int(height), Int(channels))
    samples = Array(UnsafeBufferPointer(start: made, count: self.width * self.height * self.channels))
  }
}
