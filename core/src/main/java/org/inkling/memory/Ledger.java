package org.inkling.memory;

/**
 * The bytes that are charged to an allocator and the regions that blocks are cut from, as of one
 * moment. Immutable: a successor replaces it, so that a region and the charge for it appear
 * together, and a refusal sees both.
 *
 * @units bytes
 */
final class Ledger {
  /** The ledger with nothing charged and nothing open. */
  static final Ledger EMPTY = new Ledger(0, 0, OpenRegions.NONE, OpenRegions.NONE);

  final long reservedBytes;

  /** The part of them in withheld regions of {@link SeparateBlocks}. */
  final long withheldBytes;

  /** The regions open to all allocations. */
  final OpenRegions open;

  /** The regions open to moves only; they were opened out of the copy reserve. */
  final OpenRegions kept;

  private Ledger(long reservedBytes, long withheldBytes, OpenRegions open, OpenRegions kept) {
    this.reservedBytes = reservedBytes;
    this.withheldBytes = withheldBytes;
    this.open = open;
    this.kept = kept;
  }

  /** Returns this ledger with one more open region, for moves only if {@code keep} is set. */
  Ledger opened(Region region, boolean keep) {
    long bytes = reservedBytes + region.bytes;
    return keep
        ? new Ledger(bytes, withheldBytes, open, kept.with(region))
        : new Ledger(bytes, withheldBytes, open.with(region), kept);
  }

  /** Returns this ledger with {@code bytes} more bytes charged, or fewer if negative. */
  Ledger charged(long bytes) {
    return new Ledger(reservedBytes + bytes, withheldBytes, open, kept);
  }

  /** Returns this ledger with more bytes, or fewer, in regions of {@link SeparateBlocks}. */
  Ledger withheld(long bytes) {
    return new Ledger(reservedBytes, withheldBytes + bytes, open, kept);
  }

  /** Returns this ledger with one open region removed; its bytes stay charged. */
  Ledger closed(Region region) {
    return new Ledger(reservedBytes, withheldBytes, open.without(region), kept.without(region));
  }

  /** Returns this ledger with the regions kept for moves open to all. */
  Ledger shared() {
    OpenRegions all = open;
    for (int i = 0; i < kept.count(); i++) {
      all = all.with(kept.get(i));
    }
    return new Ledger(reservedBytes, withheldBytes, all, OpenRegions.NONE);
  }

  /** Returns this ledger without open regions. */
  Ledger shut() {
    return new Ledger(reservedBytes, withheldBytes, OpenRegions.NONE, OpenRegions.NONE);
  }
}
