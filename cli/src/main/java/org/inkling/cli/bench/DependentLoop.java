package org.inkling.cli.bench;

/** Cycles through present keys and reads them; each key is known only from the previous answer. */
final class DependentLoop implements Loop {
  private final Subject subject;
  private final long[] keys;
  private final boolean wide;
  private int next;
  private long last;
  private long wrong;

  /** Reads {@code keys}, whose values are those of {@link Values}. */
  DependentLoop(Subject subject, long[] keys, boolean wide) {
    this.subject = subject;
    this.keys = keys;
    this.wide = wide;
  }

  /** Runs the reads. After a wrong answer, the keys that follow are wrong as well. */
  @Override
  public int run(int operations) {
    long[] keys = this.keys;
    int at = next;
    long last = this.last;
    long wrong = 0;
    for (int i = 0; i < operations; i++) {
      long expected = Values.of(keys[at], wide);
      last |= subject.get(keys[at] ^ last, ~expected) ^ expected; // 0 if the answer is right
      wrong +=
          (last | -last)
              >>> (Long.SIZE - 1); // no branch, whose prediction of 0 would break the dependency
      at = at + 1 == keys.length ? 0 : at + 1;
    }
    next = at;
    this.last = last;
    this.wrong += wrong;
    return operations;
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }
}
