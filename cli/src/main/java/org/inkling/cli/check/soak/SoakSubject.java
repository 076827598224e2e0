package org.inkling.cli.check.soak;

import org.inkling.index.OrderedIndex;

/** An index under soak, with what is known of its memory. */
interface SoakSubject extends AutoCloseable {

  OrderedIndex index();

  /** Where the memory is; answers after {@link #close} too. */
  Memory memory();

  /** Returns when the background work that is due has been done. */
  void awaitMaintenance();

  /**
   * Verifies the structure, while nobody writes.
   *
   * @throws IllegalStateException that says what is wrong
   */
  void checkStructure();

  @Override
  void close();

  /**
   * Memory at about one instant, and what has been done to its structure so far.
   *
   * @param keys present keys
   * @param nodes nodes of the index
   * @param retiredBytes replaced, and kept until no reader can see it
   * @param freeListedBytes given back and ready to be used again
   * @param reservedBytes taken from the operating system
   * @param changes structure changes so far
   */
  record Memory(
      long keys,
      long nodes,
      long retiredBytes,
      long freeListedBytes,
      long reservedBytes,
      Changes changes) {
    private static final long SLACK_BYTES = 64L << 20;

    /** What is in use. */
    long liveBytes() {
      return Math.max(0, reservedBytes - freeListedBytes - retiredBytes);
    }

    /** The most that may be retired. */
    long retiredBoundBytes() {
      return liveBytes() / 10 + SLACK_BYTES;
    }
  }

  /**
   * Structure changes.
   *
   * @param expansions nodes that were replaced by one of the same model
   * @param splits nodes that were replaced by those of new models
   * @param dropped changes that were given up for want of memory
   * @param rootRebuilds how often the root was replaced
   */
  record Changes(long expansions, long splits, long dropped, long rootRebuilds) {

    /** Nodes that were replaced. */
    long nodes() {
      return expansions + splits;
    }
  }
}
