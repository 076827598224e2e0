package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/**
 * Reads present keys, or gives them new values, a batch per call, and cycles through them. A call
 * is one operation.
 *
 * @shape values as those of {@link UpdateLoop}
 */
final class BatchLoop extends CheckedLoop {
  /** A word that no value equals: no value has only its highest bit set. */
  private static final long ABSENT = Long.MIN_VALUE;

  private final long[] keys;
  private final boolean writes;
  private final long[] batch;
  private final long[] values;
  private int next;
  private long done;

  /**
   * Takes {@code size} of {@code keys} per call. The number of keys is a multiple of {@code size}.
   */
  BatchLoop(Subject subject, long[] keys, int size, boolean writes) {
    super(subject);
    this.keys = keys;
    this.writes = writes;
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
      wrong += values[i] == Values.of(batch[i]) ? 0 : 1;
    }
  }

  private void put() {
    long version = 1 + done % UpdateLoop.VERSIONS;
    for (int i = 0; i < batch.length; i++) {
      values[i] = Values.of(batch[i]) ^ version;
    }
    subject.putAll(batch, values);
  }

  @Override
  public boolean writesNext() {
    return writes;
  }

  /** Counts the written keys that have no written version. */
  @Override
  public long verify() {
    int written = (int) Math.min(done * batch.length, keys.length);
    return writes ? WriteCheck.versions(subject, keys, written, any -> true) : 0;
  }
}
