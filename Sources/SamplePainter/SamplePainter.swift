/// Paints the pictures of `SampleImages`, every one of them from nothing but arithmetic and a seed.
///
/// To paint them all again, run `Scripts/make-samples`. While working on one scene, paint only that, smaller,
/// somewhere else: `Scripts/make-samples --only 7 --scale 0.5 previews`.
@main
struct SamplePainter {
  static func main() async {
    do {
      let request = try Request(Array(CommandLine.arguments.dropFirst()))
      for (number, scene) in Gallery.scenes.enumerated() where request.includes(number) {
        let bytes = await Print(scene, scale: request.scale).file
        let path = "\(request.folder)/\(number).jpg"
        try writeFile(bytes, to: path)
        print("\(path): \(scene.subject), \((bytes.count + 512) / 1024) KiB")
      }
    } catch {
      fail("\(error)")
    }
  }
}
