/// Eight rows of eight numbers.
struct LaneMatrix {
  var row0, row1, row2, row3, row4, row5, row6, row7: SampleLanes

  /// The matrix of these rows.
  @inline(__always)
  init(
    _ row0: SampleLanes, _ row1: SampleLanes, _ row2: SampleLanes, _ row3: SampleLanes,
    _ row4: SampleLanes, _ row5: SampleLanes, _ row6: SampleLanes, _ row7: SampleLanes
  ) {
    (self.row0, self.row1, self.row2, self.row3) = (row0, row1, row2, row3)
    (self.row4, self.row5, self.row6, self.row7) = (row4, row5, row6, row7)
  }

  /// The matrix whose rows are the columns of this one.
  ///
  /// In three steps of pairs, each of which is one instruction of most processors.
  @inline(__always)
  var transposed: LaneMatrix {
    let (a, b) = (row0.zipped(with: row1), row2.zipped(with: row3))
    let (c, d) = (row4.zipped(with: row5), row6.zipped(with: row7))
    let (ab, cd) = (a.low.zippedByTwo(with: b.low), c.low.zippedByTwo(with: d.low))
    let (ab2, cd2) = (a.high.zippedByTwo(with: b.high), c.high.zippedByTwo(with: d.high))
    let (rows01, rows23) = (ab.low.zippedByFour(with: cd.low), ab.high.zippedByFour(with: cd.high))
    let (rows45, rows67) = (ab2.low.zippedByFour(with: cd2.low), ab2.high.zippedByFour(with: cd2.high))
    return LaneMatrix(
      rows01.low, rows01.high, rows23.low, rows23.high, rows45.low, rows45.high, rows67.low, rows67.high)
  }
}

/// Two rows that belong together.
private typealias RowPair = (low: SampleLanes, high: SampleLanes)

extension SampleLanes {
  /// One number of each row in turn.
  @inline(__always)
  fileprivate func zipped(with b: SampleLanes) -> RowPair {
    (
      SampleLanes(self[0], b[0], self[1], b[1], self[2], b[2], self[3], b[3]),
      SampleLanes(self[4], b[4], self[5], b[5], self[6], b[6], self[7], b[7])
    )
  }

  /// Two numbers of each row in turn.
  @inline(__always)
  fileprivate func zippedByTwo(with b: SampleLanes) -> RowPair {
    (
      SampleLanes(self[0], self[1], b[0], b[1], self[2], self[3], b[2], b[3]),
      SampleLanes(self[4], self[5], b[4], b[5], self[6], self[7], b[6], b[7])
    )
  }

  /// Four numbers of each row in turn.
  @inline(__always)
  fileprivate func zippedByFour(with b: SampleLanes) -> RowPair {
    (SampleLanes(lowHalf: lowHalf, highHalf: b.lowHalf), SampleLanes(lowHalf: highHalf, highHalf: b.highHalf))
  }
}
