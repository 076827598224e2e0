package org.inkling.cli.bench;

/** Cycles through present keys and reads them. */
public final class ReadLoop implements Loop {
  private final Subject subject;
  private final long[] keys;
  private final boolean wide;
  private int next;
  private long wrong;

  /** Reads {@code keys}, whose values are those of {@link Values}. */
  public ReadLoop(Subject subject, long[] keys, boolean wide) {
    this.subject = subject;
    this.keys = keys;
    this.wide = wide;
  }

  @Override
  public int run(int operations) {
    long[] keys = this.keys;
    int at = next;
    long wrong = 0;
    for (int i = 0; i < operations; i++) {
      long key = keys[at];
      long expected = Values.of(key, wide);
      if (subject.get(key, ~expected) != expected) {
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
