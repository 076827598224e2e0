package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/**
 * Inserts an absent key, then removes a present one, and so on. The thread's keys form a ring in
 * which the present keys are contiguous; each pair of operations moves this run by one place. The
 * number of keys therefore stays within one per thread of the number loaded, and every key is
 * inserted and removed in turn.
 */
final class ChurnLoop extends CheckedLoop {
  private final long[] ring;
  private final int loaded;
  private int insertAt;
  private int removeAt;
  private int live;
  private boolean removes;

  /**
   * Takes a ring whose first {@code loaded} keys are present and that has at least one absent key.
   */
  ChurnLoop(Subject subject, long[] ring, int loaded) {
    super(subject);
    this.ring = ring;
    this.loaded = loaded;
    this.insertAt = loaded;
    this.live = loaded;
  }

  @Override
  public int run(int operations) {
    for (int i = 0; i < operations; i++) {
      if (removes) {
        wrong += subject.remove(ring[removeAt]) ? 0 : 1;
        removeAt = after(removeAt);
        live--;
      } else {
        long key = ring[insertAt];
        subject.put(key, Values.of(key));
        insertAt = after(insertAt);
        live++;
      }
      removes = !removes;
    }
    return operations;
  }

  private int after(int at) {
    return at + 1 == ring.length ? 0 : at + 1;
  }

  @Override
  public boolean writesNext() {
    return true;
  }

  @Override
  public long growth() {
    return (long) live - loaded;
  }

  @Override
  public long verify() {
    return WriteCheck.present(subject, ring, removeAt, live)
        + WriteCheck.absent(subject, ring, insertAt, ring.length - live);
  }
}
