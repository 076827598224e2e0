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
  static final Ledger EMPTY = new Ledger(0, OpenRegions.NONE, OpenRegions.NONE);

  final long reservedBytes;

  /** For everybody. */
  final OpenRegions open;

  /** For changes alone: regions that were opened out of the copy reserve. */
  final OpenRegions kept;

  private Ledger(long reservedBytes, OpenRegions open, OpenRegions kept) {
    this.reservedBytes = reservedBytes;
    this.open = open;
    this.kept = kept;
  }

  /** This and one more open region, for changes alone if it is kept. */
  Ledger opened(Region region, boolean keep) {
    long bytes = reservedBytes + region.bytes;
    return keep
        ? new Ledger(bytes, open, kept.with(region))
        : new Ledger(bytes, open.with(region), kept);
  }

  /** This and so many more bytes, or less. */
  Ledger charged(long bytes) {
    return new Ledger(reservedBytes + bytes, open, kept);
  }

  /** This without one region among the open ones; its bytes stay charged. */
  Ledger closed(Region region) {
    return new Ledger(reservedBytes, open.without(region), kept.without(region));
  }

  /** This with what was kept for changes open to all. */
  Ledger shared() {
    OpenRegions all = open;
    for (int i = 0; i < kept.count(); i++) {
      all = all.with(kept.get(i));
    }
    return new Ledger(reservedBytes, all, OpenRegions.NONE);
  }

  /** This without open regions. */
  Ledger shut() {
    return new Ledger(reservedBytes, OpenRegions.NONE, OpenRegions.NONE);
  }
}
