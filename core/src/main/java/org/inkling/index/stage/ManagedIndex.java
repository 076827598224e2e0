package org.inkling.index.stage;

/** The management of an index in memory whose structure changes in the background. */
public interface ManagedIndex extends AutoCloseable {

  /**
   * Waits until no background work is left. The calling thread takes part in that work, then waits
   * for the work that other threads are doing and for operations in progress. Meant for tests and
   * for the end of a load; while other threads write without a pause, some work may always be left.
   *
   * <p>An interrupt of the thread does not end it, and stays set.
   *
   * @throws IllegalStateException if the index is closed
   */
  void awaitMaintenance();

  /**
   * Verifies the whole structure, while no thread writes. Meant for tests and diagnosis; the cost
   * is linear.
   *
   * @throws IllegalStateException with a message that names the first error found
   */
  void checkStructure();

  /** Returns counts at about this instant; also answers after {@link #close}. */
  Statistics statistics();

  @Override
  void close();

  /**
   * What every index in memory reports; an index may report more.
   *
   * @units bytes of native memory
   */
  interface Statistics {

    /** Returns the number of keys present. */
    long keys();

    /** Returns the memory in use: for entries, for structure, and for blocks not yet reclaimed. */
    long usedBytes();

    /** Returns the memory that is taken from the operating system, as the limit counts it. */
    long reservedBytes();

    /** Returns that part of the reserved memory which is lent to the operating system for now. */
    long trimmedBytes();

    /**
     * Returns the limit on the reserved memory, or that of a shared budget if it is lower; {@link
     * Long#MAX_VALUE} for none.
     */
    long limitBytes();
  }
}
