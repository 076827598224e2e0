package org.inkling.jmh.store;

/**
 * An open store. Any number of threads may put and get; only one thread may call the other methods.
 */
interface Store extends AutoCloseable {

  /**
   * Sets the value of a key. Returns when the write is acknowledged in the mode of the settings.
   */
  void put(long key, long value);

  /** Returns the value of a key, or {@code absent}. */
  long get(long key, long absent);

  /** Waits until all writes are on the device, possibly only in a log. */
  void sync();

  /**
   * Waits until no file is being rewritten and all writes are on the device; in the mode of the
   * operating system, they need not be on the device.
   */
  void settle();

  /** Returns whether files are currently being rewritten in the background. */
  boolean isWorking();

  /** Returns its current memory, as far as the budget covers it. */
  long memoryBytes();

  @Override
  void close();
}
