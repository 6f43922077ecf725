import CImageMaker

/// What libjpeg finds in a file.
struct ReferenceCoefficients {
  struct Component {
    var across: Int
    var down: Int
    var blocksAcross: Int
    var blocksDown: Int
    /// In the order of rows.
    var quantization: [Int]
    /// 64 for every block, in the order of rows.
    var values: [Int16]

    /// A coefficient of a block by its harmonics.
    func value(block x: Int, _ y: Int, across: Int, down: Int) -> Int {
      Int(values[(y * blocksAcross + x) * 64 + down * 8 + across])
    }
  }

  var components: [Component] = []
  var warningCount: Int

  /// Reads `file`; `nil` if libjpeg gives up.
  init?(_ file: [UInt8]) {
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
struct ReferenceSamples: Equatable {
  var width = 0
  var height = 0
  var channels = 0
  var samples: [UInt8] = []

  /// Decodes `file` at 1/`denominator`; `nil` if libjpeg gives up.
  init?(_ file: [UInt8], denominator: Int) {
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
