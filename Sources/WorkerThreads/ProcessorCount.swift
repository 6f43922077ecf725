#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// How many processors this process may use.
package enum ProcessorCount {
  /// The processors the process is allowed to run on, not more than its container's time allows; at least 1.
  package static var available: Int {
    let online = max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
    #if os(Linux)
      // `sched_getaffinity` is hidden from Swift behind _GNU_SOURCE; the kernel tells the same in a file.
      let allowed = processors(inStatus: contents(of: "/proc/self/status")) ?? online
      return min(allowed, processors(inQuota: contents(of: "/sys/fs/cgroup/cpu.max")) ?? allowed)
    #else
      return online
    #endif
  }

  /// The processors in the mask of a `/proc/self/status` file, which `taskset` and batch systems narrow.
  static func processors(inStatus text: [UInt8]) -> Int? {
    let key = Array("Cpus_allowed:".utf8)
    guard let line = text.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: key) }) else {
      return nil
    }
    let count = line.dropFirst(key.count).reduce(0) { count, byte in
      count + (Character(Unicode.Scalar(byte)).hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }

  /// The processors that a control group's `cpu.max` file grants: "max 100000" is no limit, "150000 100000" two.
  ///
  /// The file is that of the group a container sees as its root; without it a container given two processors of
  /// a machine with sixty-four would start sixty-four workers and need the memory of as many.
  static func processors(inQuota text: [UInt8]) -> Int? {
    let words = text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    guard words.count == 2,
      let quota = Int(String(decoding: words[0], as: UTF8.self)),
      let period = Int(String(decoding: words[1], as: UTF8.self)),
      quota > 0, period > 0
    else { return nil }
    return quota / period + (quota % period == 0 ? 0 : 1)
  }

  #if os(Linux)
    /// The first 16 kB of a file the kernel makes up; empty when there is none.
    private static func contents(of path: String) -> [UInt8] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      return [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
    }
  #endif
}
