/// A page with sections on it, or parts of them.
public struct SectionPage: Hashable, Sendable {
  /// What of a section is on a page.
  public struct Part: Hashable, Sendable {
    /// The number of the section, counted from 0.
    public internal(set) var section: Int
    /// The items, as they count through all sections.
    public internal(set) var items: Range<Int>

    /// The items `items` of the section number `section`.
    public init(section: Int, items: Range<Int>) { (self.section, self.items) = (section, items) }
  }

  /// What is on the page, from top to bottom.
  public internal(set) var parts: [Part]
  /// Where it is: a section for every part, with a header where the section begins and a footer where it ends.
  ///
  /// Items count from the first of the page.
  public internal(set) var arrangement: SectionedArrangement
  /// The items, as they count through all sections, that are drawn smaller than their column, because they are taller than
  /// the page.
  public internal(set) var reducedItems: [Int] = []
}
