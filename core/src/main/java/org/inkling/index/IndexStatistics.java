package org.inkling.index;

/**
 * What every index in memory reports; an index may report more.
 *
 * @units bytes of native memory
 */
public interface IndexStatistics {

  /** Returns the number of keys present. */
  long keys();

  /** Returns the memory in use: for entries, for structure, and for blocks not yet reclaimed. */
  long usedBytes();

  /** Returns the memory that is taken from the operating system, as the limit counts it. */
  long reservedBytes();

  /** Returns that part of the reserved memory which is lent to the operating system for now. */
  long trimmedBytes();

  /** Returns the limit on the reserved memory; {@link Long#MAX_VALUE} for none. */
  long limitBytes();
}
