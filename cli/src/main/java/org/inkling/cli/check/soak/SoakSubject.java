package org.inkling.cli.check.soak;

import org.inkling.index.OrderedIndex;

/** An index under a soak test, with access to its memory figures. */
interface SoakSubject extends AutoCloseable {

  OrderedIndex index();

  /** Returns the memory figures; also after {@link #close}. */
  Memory memory();

  /** Waits until the background work that is due has been done. */
  void awaitMaintenance();

  /**
   * Verifies the structure while no thread writes.
   *
   * @throws IllegalStateException if the structure is wrong; the message says how
   */
  void checkStructure();

  @Override
  void close();

  /**
   * The approximate memory at one moment, and the structure changes so far.
   *
   * @param keys the number of present keys
   * @param nodes the number of nodes
   * @param retiredBytes the memory that was replaced and is kept until no reader can see it
   * @param freeListedBytes the memory that was freed and can be used again
   * @param reservedBytes the memory taken from the operating system
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

    /** Returns the memory in use. */
    long liveBytes() {
      return Math.max(0, reservedBytes - freeListedBytes - retiredBytes);
    }

    /** Returns the upper bound of retired memory. */
    long retiredBoundBytes() {
      return liveBytes() / 10 + SLACK_BYTES;
    }
  }

  /**
   * Structure changes.
   *
   * @param expansions the number of nodes that were replaced by one of the same model
   * @param splits the number of nodes that were replaced by nodes of new models
   * @param dropped the number of changes that were abandoned for lack of memory
   * @param rootRebuilds the number of times the root was replaced
   */
  record Changes(long expansions, long splits, long dropped, long rootRebuilds) {

    /** Returns the number of nodes that were replaced. */
    long nodes() {
      return expansions + splits;
    }
  }
}
