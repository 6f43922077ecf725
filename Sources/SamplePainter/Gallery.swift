/// The pictures in the order of their file names.
///
/// The order alternates warm and cool, light and dark, upright and wide, so that neighbours on a sheet differ.
enum Gallery {
  static let scenes: [any Scene] = [
    DawnRidges(), Aurora(), Dahlia(), SwimmingPool(), Balloons(), Cappuccino(), AlpineRange(),
    LavenderField(),
    Waterfall(), Skyline(), Pebbles(), Dunes(), MilkyWay(), Sunflower(), FoggyForest(), LeafMacro(),
    NordicKnit(), BeachFromAbove(), LavaField(), SnowyFirs(), MountainLake(), Citrus(), RainOnGlass(),
    CloudSea(),
    Underwater(), CanyonPanorama(), SunsetSea(), Moon(), BirchWood(), PrairieStorm(), Agate(),
  ]
}
