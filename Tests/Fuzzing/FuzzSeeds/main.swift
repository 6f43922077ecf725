/// Writes the seeds of every fuzz target to a folder of its name in the folder named by the only argument.
let arguments = CommandLine.arguments
precondition(arguments.count == 2, "usage: FuzzSeeds FOLDER")
let seeds: [(target: String, seeds: [(name: String, bytes: [UInt8])])] = [
  ("FuzzSignature", TextSeeds.signatures), ("FuzzEXIF", PictureSeeds.exif),
  ("FuzzProfile", PictureSeeds.profiles),
  ("FuzzJPEG", PictureSeeds.jpegs), ("FuzzPNG", PictureSeeds.pngs),
  ("FuzzLowFrequencyJPEG", PictureSeeds.jpegs),
  ("FuzzTile", PictureSeeds.jpegs + PictureSeeds.pngs), ("FuzzOptions", TextSeeds.options),
  ("FuzzSizes", TextSeeds.sizes), ("FuzzCaptions", TextSeeds.captions), ("FuzzStrips", StripSeeds.strips),
  ("FuzzLayout", LayoutSeeds.photos),
]
for (target, seeds) in seeds {
  let folder = SeedFolder(path: arguments[1] + "/" + target)
  for (name, bytes) in seeds { folder.write(bytes, to: "seed-" + name) }
}
