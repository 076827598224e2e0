package org.inkling.jmh.store;

/** Samples the background work and the memory of a store every four milliseconds. */
final class StoreWatch implements AutoCloseable {
  private static final long PAUSE_NANOS = 4_000_000;
  private static final int LOOKS_PER_SAMPLE = 8; // querying the memory takes longer

  private final Store store;
  private final Ticker ticker;
  private volatile boolean isWorking; // written only by the ticker, like all fields below
  private long looks;
  private long busyLooks;
  private long maxMemoryBytes;

  StoreWatch(Store store) {
    this.store = store;
    maxMemoryBytes = store.memoryBytes();
    ticker = new Ticker("store-watch", PAUSE_NANOS, this::look);
  }

  private void look() {
    boolean works = store.isWorking();
    isWorking = works;
    busyLooks += works ? 1 : 0;
    if (looks++ % LOOKS_PER_SAMPLE == 0) {
      maxMemoryBytes = Math.max(maxMemoryBytes, store.memoryBytes());
    }
  }

  /** Returns whether files were being rewritten at the last sample. */
  boolean isWorking() {
    return isWorking;
  }

  /**
   * Returns the part of the samples in which files were being rewritten. To be called after it is
   * closed.
   */
  double workingPart() {
    return (double) busyLooks / Math.max(1, looks);
  }

  /** Returns the largest memory of all samples. To be called after it is closed. */
  long maxMemoryBytes() {
    return maxMemoryBytes;
  }

  @Override
  public void close() {
    ticker.close();
  }
}
