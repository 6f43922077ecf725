/// The pictures in the order of their file names.
///
/// The order alternates warm and cool, light and dark, upright and wide, so that neighbours on a sheet differ.
enum Gallery {
  static let scenes: [any Scene] = [
    DawnRidges(), Aurora(), Dahlia(), SwimmingPool(), Balloons(), Cappuccino(), AlpineRange(),
    LavenderField(),
    Waterfall(), Skyline(), Pebbles(), SunsetSea(), MilkyWay(), Sunflower(), FoggyForest(), CloudSea(),
    NordicKnit(), BeachFromAbove(), LavaField(), SnowyFirs(), MountainLake(), Citrus(), RainOnGlass(),
    Dunes(),
    Underwater(), CanyonPanorama(), LeafMacro(), Moon(), BirchWood(), PrairieStorm(), Agate(),
  ]
}
