internal import FileAccess
internal import ImageCodecs
internal import PNGEncoding
internal import Synchronization

/// Puts encoded strips into the file in order, whatever the order they come in.
///
/// A strip waits until all before it are written. Whoever brings the one that is due writes it and those that were
/// waiting for it, while the other workers go on.
final class OrderedStrips: Sendable {
  private let output: DescriptorOutput
  /// Locked by the one worker that writes.
  private let stream: Mutex<PNGStream>
  private let queue = Mutex(Queue())

  private struct Queue {
    var waiting: [Int: EncodedStrip] = [:]
    /// The strip that is due, which nobody finds in `waiting` while it is being written.
    var next = 0
    /// Storage of a strip that is written, for a later one.
    var spare: EncodedStrip?

    mutating func takeDueStrip() -> (strip: EncodedStrip, number: Int)? {
      waiting.removeValue(forKey: next).map { ($0, next) }
    }
  }

  /// Strips of `stream`, to be written to `output`.
  init(_ stream: PNGStream, output: DescriptorOutput) {
    self.output = output
    self.stream = Mutex(stream)
  }

  /// Writes what comes in front of the pixels, with the density if there is one.
  func begin(pixelsPerMetre: Int? = nil) throws(DescriptorOutput.Failure) {
    try stream.withLock { stream throws(DescriptorOutput.Failure) in
      try stream.writeHead(
        software: OwnSheetMark.text(version: WaterfallVersion.current, size: stream.size),
        pixelsPerMetre: pixelsPerMetre
      ) {
        bytes throws(DescriptorOutput.Failure) in
        try output.write(bytes)
      }
    }
  }

  /// A strip to encode into: one that was written, if there is one.
  func spareStrip() -> EncodedStrip {
    queue.withLock { queue in
      defer { queue.spare = nil }
      return queue.spare ?? EncodedStrip()
    }
  }

  /// Takes over the encoded strip `number`, and writes what is due.
  ///
  /// - Parameters:
  ///   - strip: Encoded for its place.
  ///   - number: Its place, counted from the top of the sheet.
  ///   - didWrite: Called with the number of every strip that this puts into the file; in order, and never by two
  ///     workers at a time.
  /// - Throws: `DescriptorOutput.Failure`; no further strip is written then.
  func add(
    _ strip: consuming EncodedStrip, number: Int, didWrite: (Int) -> Void
  ) throws(DescriptorOutput.Failure) {
    guard var due = dueStrip(adding: strip, number: number) else { return }
    while true {
      try stream.withLock { stream throws(DescriptorOutput.Failure) in
        try stream.append(&due.strip) { bytes throws(DescriptorOutput.Failure) in try output.write(bytes) }
      }
      didWrite(due.number)
      guard let next = dueStrip(after: due.strip) else { return }
      due = next
    }
  }

  /// Writes what follows the pixels.
  func finish() throws(DescriptorOutput.Failure) {
    try stream.withLock { stream throws(DescriptorOutput.Failure) in
      try stream.finish { bytes throws(DescriptorOutput.Failure) in try output.write(bytes) }
    }
  }

  /// Adds a strip to those that wait; returns the one that is due, if it is there.
  private func dueStrip(
    adding strip: consuming EncodedStrip, number: Int
  ) -> (strip: EncodedStrip, number: Int)? {
    queue.withLock { [strip] queue in
      queue.waiting[number] = strip
      return queue.takeDueStrip()
    }
  }

  /// Takes back a strip that was written; returns the one after it, if it is there.
  private func dueStrip(after strip: EncodedStrip) -> (strip: EncodedStrip, number: Int)? {
    queue.withLock { queue in
      queue.spare = strip
      queue.next += 1
      return queue.takeDueStrip()
    }
  }
}
