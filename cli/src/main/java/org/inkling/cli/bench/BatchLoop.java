package org.inkling.cli.bench;

import static org.inkling.cli.bench.UpdateLoop.VERSIONS;

/**
 * Reads present keys, or gives them new values, a batch per call, and cycles through them. A call
 * is one operation.
 *
 * @shape values as those of {@link UpdateLoop}
 */
final class BatchLoop implements Loop {
  /** A word that no value equals: no value has only its highest bit set. */
  private static final long ABSENT = Long.MIN_VALUE;

  private final Subject subject;
  private final long[] keys;
  private final boolean writes;
  private final boolean wide;
  private final long[] batch;
  private final long[] values;
  private int next;
  private long done;
  private long wrong;

  /**
   * Takes {@code size} of {@code keys} per call. The number of keys is a multiple of {@code size}.
   */
  BatchLoop(Subject subject, long[] keys, int size, boolean writes, boolean wide) {
    this.subject = subject;
    this.keys = keys;
    this.writes = writes;
    this.wide = wide;
    this.batch = new long[size];
    this.values = new long[size];
  }

  @Override
  public int run(int operations) {
    for (int i = 0; i < operations; i++) {
      System.arraycopy(keys, next, batch, 0, batch.length);
      if (writes) {
        put();
      } else {
        get();
      }
      next = next + batch.length == keys.length ? 0 : next + batch.length;
    }
    done += operations;
    return operations;
  }

  private void get() {
    wrong += batch.length - subject.getAll(batch, values, ABSENT);
    for (int i = 0; i < batch.length; i++) {
      wrong += values[i] == Values.of(batch[i], wide) ? 0 : 1;
    }
  }

  private void put() {
    long version = 1 + done % VERSIONS;
    for (int i = 0; i < batch.length; i++) {
      values[i] = Values.of(batch[i], wide) ^ version;
    }
    subject.putAll(batch, values);
  }

  @Override
  public boolean writesNext() {
    return writes;
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }

  /** Counts the written keys that have no written version. */
  @Override
  public long verify() {
    int written = (int) Math.min(done * batch.length, keys.length);
    return writes ? WriteCheck.versions(subject, keys, written, any -> true, wide) : 0;
  }
}
