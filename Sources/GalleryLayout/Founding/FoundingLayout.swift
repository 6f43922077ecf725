/// The four published iOS layouts this library began with, bit for bit.
///
/// All are waterfalls: every item goes to the column that is shortest so far. They differ in where gaps come
/// in, which of two equal columns wins, and how numbers are rounded.
public enum FoundingLayout: String, CaseIterable, Hashable, Sendable {
  /// JPWaterflowLayout: three columns and a gap above the first row, too. States a content width of 0.
  case basic
  /// LYPWaterFlowLayout: columns, gaps and insets are the delegate's. States a content width of 0.
  case delegated
  /// WaterfallFlowLayout: two columns, equal ones are filled from the right, heights are whole.
  case sized
  /// ZJJCustomLayout: three columns in single precision; the first three items go to the first three columns.
  case captioned
}
