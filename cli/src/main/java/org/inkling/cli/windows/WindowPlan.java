package org.inkling.cli.windows;

/**
 * The division of a run into chunks, of which threads take one at a time, and into windows.
 *
 * @param operations the number of operations, by all threads together
 * @param chunkOperations the number of operations of a chunk; the last chunk may have fewer
 * @param windows the number of windows of about the same number of chunks; at most one per chunk
 * @param windowsOfPhase the number of windows of a phase
 */
public record WindowPlan(int operations, int chunkOperations, int windows, int windowsOfPhase) {

  int chunks() {
    return Math.ceilDiv(operations, chunkOperations);
  }

  /** Returns the number of chunks in the first {@code windows} windows. */
  private int chunksOf(int windows) {
    return (int) ((long) chunks() * windows / this.windows);
  }

  /** Returns the window that ends with the {@code count}-th chunk, or -1 if none does. */
  int windowThatEndsAt(int count) {
    int ended = (int) Math.ceilDiv((long) count * windows, chunks());
    return chunksOf(ended) == count ? ended - 1 : -1;
  }

  /** Returns the number of operations of a window. */
  int operationsOf(int window) {
    long to = (long) chunksOf(window + 1) * chunkOperations;
    return (int) (Math.min(operations, to) - (long) chunksOf(window) * chunkOperations);
  }
}
