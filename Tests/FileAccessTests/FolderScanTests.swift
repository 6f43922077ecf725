import FileAccess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct FolderScanTests {
  private let folder = TemporaryFolder()

  private func scan(
    _ names: [String] = [""], _ change: (inout FolderScan) -> Void = { _ in }
  ) -> FolderScanResult {
    var scan = FolderScan(extensions: FolderScan.jpegAndPNGExtensions)
    change(&scan)
    return scan.run(names.map { FilePath($0.isEmpty ? folder.path : folder.path(of: $0)) })
  }

  private func names(_ result: FolderScanResult) -> [String] { result.files.map(\.name.description) }

  @Test("B060: names that start with a dot are passed over without a word")
  func hiddenNames() {
    for name in ["._photo.jpg", ".hidden.png", ".jpg", ".thumbnails/large/a.png", "photo.jpg"] {
      folder.addFile(name)
    }
    let result = scan { $0.recursion = .unlimited }
    #expect(names(result) == ["photo.jpg"])
    #expect(result.problems.isEmpty)
    let listed = scan {
      $0.recursion = .unlimited; $0.listsPassedOver = true
    }
    #expect(listed.passedOver.count == 4)
    #expect(listed.passedOver.allSatisfy { $0.reason == .hidden })
  }
}
