import Testing

@testable import WorkerThreads

struct ProcessorCountTests {
  @Test("there is a processor to run this on")
  func available() {
    #expect(ProcessorCount.available >= 1)
  }

  @Test(
    "the mask of a status file is counted",
    arguments: [
      ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
      ("Cpus_allowed:\tffffffff,ffffffff\n", 64),
      ("Cpus_allowed:\t00000000,0000000f\n", 4),
      ("Cpus_allowed:\t8", 1),
      ("Cpus_allowed:\t0\n", nil), ("Cpus_allowed_list:\t0-1\n", nil), ("", nil),
    ] as [(String, Int?)])
  func status(text: String, expected: Int?) {
    #expect(ProcessorCount.processors(inStatus: Array(text.utf8)) == expected)
  }

  @Test(
    "a container's share of time is rounded up to whole processors",
    arguments: [
      ("max 100000\n", nil), ("100000 100000\n", 1), ("150000 100000\n", 2), ("400000 100000", 4),
      ("1 100000\n", 1),
      ("\(Int.max) 1\n", Int.max), ("\(Int.max) 2\n", Int.max / 2 + 1), ("0 100000\n", nil),
      ("-1 100000\n", nil),
      ("100000 0\n", nil), ("100000\n", nil), ("", nil), ("99999999999999999999 1\n", nil), ("1 2 3\n", nil),
    ] as [(String, Int?)])
  func quota(text: String, expected: Int?) {
    #expect(ProcessorCount.processors(inQuota: Array(text.utf8)) == expected)
  }
}
