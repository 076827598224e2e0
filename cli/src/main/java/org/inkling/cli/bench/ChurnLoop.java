package org.inkling.cli.bench;

/**
 * Inserts an absent key, then removes a present one, and so on. The thread's keys form a ring in
 * which the present keys are contiguous; each pair of operations moves this run by one place. The
 * number of keys therefore stays within one per thread of the number loaded, and every key is
 * inserted and removed in turn.
 */
final class ChurnLoop implements Loop {
  private final Subject subject;
  private final long[] ring;
  private final boolean wide;
  private int insertAt;
  private int removeAt;
  private int live;
  private final int loaded;
  private boolean removes;
  private long wrong;

  /**
   * Takes a ring whose first {@code loaded} keys are present and that has at least one absent key.
   */
  ChurnLoop(Subject subject, long[] ring, int loaded, boolean wide) {
    this.subject = subject;
    this.ring = ring;
    this.insertAt = loaded;
    this.loaded = loaded;
    this.live = loaded;
    this.wide = wide;
  }

  @Override
  public int run(int operations) {
    for (int i = 0; i < operations; i++) {
      if (removes) {
        if (!subject.remove(ring[removeAt])) {
          wrong++;
        }
        removeAt = after(removeAt);
        live--;
      } else {
        long key = ring[insertAt];
        subject.put(key, Values.of(key, wide));
        insertAt = after(insertAt);
        live++;
      }
      removes = !removes;
    }
    return operations;
  }

  @Override
  public boolean writesNext() {
    return true;
  }

  private int after(int at) {
    return at + 1 == ring.length ? 0 : at + 1;
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }

  @Override
  public long growth() {
    return (long) live - loaded;
  }

  @Override
  public long verify() {
    return WriteCheck.present(subject, ring, removeAt, live, wide)
        + WriteCheck.absent(subject, ring, insertAt, ring.length - live);
  }
}
