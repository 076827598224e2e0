package org.inkling.jmh.store;

/** Looks every four milliseconds what a store does in the background, and what memory it takes. */
final class StoreWatch implements AutoCloseable {
  private static final long PAUSE_NANOS = 4_000_000;
  private static final int LOOKS_PER_SAMPLE = 8; // asking for memory takes longer

  private final Store store;
  private final Ticker ticker;
  private volatile boolean isWorking; // written by the ticker alone, as all below
  private long looks;
  private long busyLooks;
  private long mostMemoryBytes;

  StoreWatch(Store store) {
    this.store = store;
    mostMemoryBytes = store.memoryBytes();
    ticker = new Ticker("store-watch", PAUSE_NANOS, this::look);
  }

  private void look() {
    boolean works = store.isWorking();
    isWorking = works;
    busyLooks += works ? 1 : 0;
    if (looks++ % LOOKS_PER_SAMPLE == 0) {
      mostMemoryBytes = Math.max(mostMemoryBytes, store.memoryBytes());
    }
  }

  /** Whether files were being rewritten a moment ago. */
  boolean isWorking() {
    return isWorking;
  }

  /** In which part of its looks they were; when it is closed. */
  double workingPart() {
    return (double) busyLooks / Math.max(1, looks);
  }

  /** The most memory it saw; when it is closed. */
  long mostMemoryBytes() {
    return mostMemoryBytes;
  }

  @Override
  public void close() {
    ticker.close();
  }
}
