import Testing

@testable import WaterfallCLI

/// Measures that leave no room are told in the words of the user.
struct MeasureComplaintTests {
  @Test(
    "what was given is named as it was typed, and what was not is called the default",
    arguments: [
      (
        ["--page=1x1mm"],
        "--page 1x1mm: margins of 10 and 10 pixels (the default) leave no room on a sheet 12 pixels wide"
      ),
      (["--width=5"], "--width 5: a gap of 10 pixels (the default) is more than a sheet 5 pixels wide has"),
      (["-g400", "-w300"], "--gap: a gap of 400 pixels is more than a sheet 300 pixels wide has"),
      (
        ["--margin=900"],
        "--margin: margins of 900 and 900 pixels leave no room on a sheet 1600 pixels wide (the default)"
      ),
      (
        ["--axis=horizontal", "--height=25", "-c4"],
        "--columns: 4 rows with gaps of 10 pixels (the default) do not fit into the 5 pixels between the margins of a "
          + "sheet 25 pixels high"
      ),
      (
        ["--preset=basic", "-w10"],
        "--width 10: margins of 10 and 10 pixels, as in --preset basic, leave no room on a sheet 10 pixels wide"
      ),
      (
        ["--layout=mosaic", "--height=15"],
        "--height 15: margins of 10 and 10 pixels (the default) leave no room on a sheet 15 pixels high"
      ),
      (
        ["--layout=mosaic", "--height=30", "--border=6"],
        "--border: 12 pixels of border and padding leave no room for pictures in the 10 pixels between the margins of "
          + "a sheet 30 pixels high"
      ),
      (
        ["--column-width=2000"],
        "--column-width 2000 is more than the 1580 pixels between the margins of a sheet 1600 pixels wide (the default)"
      ),
    ])
  func complaints(options: [String], message: String) {
    let run = CommandRun(bytes: (["photos", "-n"] + options).map { Array($0.utf8) })
    #expect(run.code == .usage)
    #expect(run.errorText == "waterfall: \(message)\n")
  }
}
