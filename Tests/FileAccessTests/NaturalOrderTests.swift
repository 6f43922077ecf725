import FileAccess
import TestSupport
import Testing

struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    names.map { FilePath($0) }.sorted(by: NaturalOrder.precedes).map(\.description)
  }

  @Test(
    "B086: names come in the order people expect of numbers",
    arguments: [
      // B086: letters by their bytes, so upper case is first; of equal numbers the one with fewer zeros.
      ["IMG3", "img1", "img2", "img2b", "img10", "img010"],
      ["", "0", "00", "000", "1", "01", "001", "2", "10", "a"],
      ["9", "10", "99", "100", "1000"],
      // A tie of zeros is broken only after everything else.
      ["a1b01", "a01b1", "a1b2", "a01b3"],
      ["x1", "x01", "x1a", "x01a", "x1b", "x01b"],
      ["a-1", "a-2", "a.1", "a1.5", "a1.10"],
      ["1a2", "1a10", "1b1"],
      // Longer than any integer type.
      [
        "99999999999999999999999999999998", "99999999999999999999999999999999",
        "100000000000000000000000000000000",
      ],
      // Not the digits of other scripts: they are bytes.
      ["a9", "a٣", "a٤"],
    ])
  func order(names: [String]) {
    #expect(sorted(names.reversed()) == names)
  }

  @Test("what lies in a folder stays together, and a folder comes before names it is the beginning of")
  func components() {
    let expected = [
      "a", "a/1", "a/2/x", "a/10", "a b", "a-b", "a.jpg", "a1/z", "a01/a", "a01/b", "a2/a", "a10/a",
    ]
    #expect(sorted(expected.reversed()) == expected)
  }

  @Test("names that are not UTF-8 have an order too")
  func strayBytes() {
    let names: [[UInt8]] = [
      [0x31, 0xFF], [0x32, 0x01], [0x32, 0xFE], [0x32, 0xFF], [0xCB, 0x25, 0x36], [0xFF],
    ]
    #expect(names.reversed().sorted(by: NaturalOrder.precedes) == names)
  }

  @Test(
    "the order is total: antisymmetric, transitive, equal only for equal bytes",
    arguments: 0..<20 as Range<UInt64>)
  func isTotal(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = Array("0019a/.B".utf8) + [0xFF]
    let names: [[UInt8]] = (0..<40).map { _ in
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! }
    }
    for a in names {
      for b in names {
        let order = NaturalOrder.compare(a, b)
        #expect((order == 0) == (a == b), "seed \(seed)")
        #expect(order.signum() == -NaturalOrder.compare(b, a).signum(), "seed \(seed): \(a) \(b)")
        if order > 0 { continue }
        for c in names where NaturalOrder.compare(b, c) <= 0 {
          #expect(NaturalOrder.compare(a, c) <= 0, "seed \(seed): \(a) \(b) \(c)")
        }
      }
    }
  }

  @Test(
    "the order of paths is that of their folders, then that of the names in them",
    arguments: 0..<10 as Range<UInt64>)
  func agreesWithComponents(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["1", "01", "a", "a1", "a01", "a.b", "B", "a10"]
    let paths = (0..<60).map { _ in
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in parts.randomElement(using: &generator)! }
    }
    for a in paths {
      for b in paths {
        var expected = 0
        for (first, second) in zip(a, b) where expected == 0 {
          expected = NaturalOrder.compare(Array(first.utf8), Array(second.utf8)).signum()
        }
        if expected == 0 { expected = (a.count - b.count).signum() }
        let whole = NaturalOrder.compare(
          Array(a.joined(separator: "/").utf8), Array(b.joined(separator: "/").utf8))
        #expect(whole.signum() == expected, "seed \(seed): \(a) \(b)")
      }
    }
  }

  @Test("B090: 20,000 shuffled names come back in order")
  func manyNames() {
    let names = (0..<20_000).map { FilePath("holiday-2024/IMG_\($0).jpg") }
    var generator = SeededGenerator(seed: 90)
    #expect(names.shuffled(using: &generator).sorted(by: NaturalOrder.precedes) == names)
  }
}
