package org.inkling.jmh.store;

/** A store that is open. Any number of threads put and get; the rest is one thread's. */
interface Store extends AutoCloseable {

  /** Gives a key this value; back when the write is acknowledged in the mode of the settings. */
  void put(long key, long value);

  /** The value of a key, or {@code absent}. */
  long get(long key, long absent);

  /** Waits until everything written is on the device, be it in a log. */
  void sync();

  /**
   * Waits until no file is being rewritten and everything written is on the device; in the mode of
   * the operating system it need not be there.
   */
  void settle();

  /** Whether files are being rewritten in the background right now. */
  boolean isWorking();

  /** What it takes in memory now, of what the budget is for. */
  long memoryBytes();

  @Override
  void close();
}
