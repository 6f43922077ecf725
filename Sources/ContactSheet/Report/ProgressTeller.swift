internal import Synchronization

/// Passes events of many workers on to an observer, one at a time.
final class ProgressTeller: Sendable {
  private let observer: SheetObserver?
  private let counted = Mutex(0)

  init(_ observer: SheetObserver?) { self.observer = observer }

  /// Counts one thing more and tells the event that `event` makes of the new number, in order.
  func count(_ added: Int = 1, _ event: (Int) -> SheetEvent) {
    counted.withLock { counted in
      counted += added
      observer?(event(counted))
    }
  }

  /// Tells `event`.
  func tell(_ event: SheetEvent) {
    counted.withLock { _ in observer?(event) }
  }
}
