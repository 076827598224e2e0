package org.inkling.cli.bench;

/** Reads present keys, round and round; each key is known only by the answer before. */
final class DependentLoop implements Loop {
  private final Subject subject;
  private final long[] keys;
  private final boolean wide;
  private int next;
  private long last;
  private long wrong;

  /** Reads {@code keys}, which have the values of {@link Values}. */
  DependentLoop(Subject subject, long[] keys, boolean wide) {
    this.subject = subject;
    this.keys = keys;
    this.wide = wide;
  }

  /** After a wrong answer the keys that follow are wrong as well. */
  @Override
  public int run(int operations) {
    long[] keys = this.keys;
    int at = next;
    long last = this.last;
    long wrong = 0;
    for (int i = 0; i < operations; i++) {
      long expected = Values.of(keys[at], wide);
      last |= subject.get(keys[at] ^ last, ~expected) ^ expected; // 0, if the answer is right
      wrong += (last | -last) >>> (Long.SIZE - 1); // no branch, lest 0 is foreseen
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
