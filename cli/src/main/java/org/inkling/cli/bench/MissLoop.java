package org.inkling.cli.bench;

/** Looks for absent keys, round and round. */
final class MissLoop implements Loop {
  private final Subject subject;
  private final long[] keys;
  private int next;
  private long wrong;

  /** Looks for {@code keys}, none of which is loaded. */
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
      long absent = Values.mix(keys[at]); // another one each time, so that no value passes for it
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
