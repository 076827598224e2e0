package org.inkling.memory;

/**
 * The bytes that are charged to an allocator and the regions that blocks are cut from, as of one
 * moment. Never changed: a successor replaces it, so that a region's bytes and its place appear
 * together, and a refusal sees both.
 *
 * @units bytes
 */
final class Ledger {
  /** Nothing charged, nothing open. */
  static final Ledger EMPTY = new Ledger(0, OpenRegions.NONE);

  final long reservedBytes;
  final OpenRegions open;

  private Ledger(long reservedBytes, OpenRegions open) {
    this.reservedBytes = reservedBytes;
    this.open = open;
  }

  /** This and one more open region. */
  Ledger opened(Region region) {
    return new Ledger(reservedBytes + region.bytes, open.with(region));
  }

  /** This and so many more bytes, or less. */
  Ledger charged(long bytes) {
    return new Ledger(reservedBytes + bytes, open);
  }

  /** This without open regions. */
  Ledger shut() {
    return new Ledger(reservedBytes, OpenRegions.NONE);
  }
}
