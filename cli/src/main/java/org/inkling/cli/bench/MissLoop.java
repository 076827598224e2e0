package org.inkling.cli.bench;

/** Cycles through absent keys and looks them up. */
final class MissLoop implements Loop {
  private final Subject subject;
  private final long[] keys;
  private int next;
  private long wrong;

  /** Looks up {@code keys}, none of which is loaded. */
  MissLoop(Subject subject, long[] keys) {
    this.subject = subject;
    this.keys = keys;
  }

  @Override
  public int run(int operations) {
    long[] keys = this.keys;
    int at = next;
    long wrong = 0;
    for (int i = 0; i < operations; i++) {
      long absent =
          Values.mix(keys[at]); // a different one each time, so that no stored value can equal it
      if (subject.get(keys[at], absent) != absent) {
        wrong++;
      }
      at = at + 1 == keys.length ? 0 : at + 1;
    }
    next = at;
    this.wrong += wrong;
    return operations;
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }
}
