internal import WaterfallCLI

WaterfallCommand.main()
