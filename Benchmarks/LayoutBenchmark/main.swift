// Times every layout, and says how good each is on sets of photographs.
// WATERFALL_BENCHMARKS=1 swift run -c release LayoutBenchmark [time|quality] [LAYOUT]

let arguments = CommandLine.arguments.dropFirst()
let wanted = arguments.first ?? "all"
let layout = arguments.dropFirst().first
if wanted != "quality" { Timing.printTable(of: layout) }
if wanted != "time" { Quality.printTables(of: layout) }
