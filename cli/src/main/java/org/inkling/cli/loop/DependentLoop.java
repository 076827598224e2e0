package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/** Cycles through present keys and reads them; each key is known only from the previous answer. */
final class DependentLoop extends CheckedLoop {
  private final long[] keys;
  private int next;
  private long last;

  /** Reads {@code keys}, whose values are those of {@link Values}. */
  DependentLoop(Subject subject, long[] keys) {
    super(subject);
    this.keys = keys;
  }

  /** Runs the reads. After a wrong answer, the keys that follow are wrong as well. */
  @Override
  public int run(int operations) {
    int at = next;
    long last = this.last;
    long wrong = 0;
    for (int i = 0; i < operations; i++) {
      long expected = Values.of(keys[at]);
      last |= subject.get(keys[at] ^ last, ~expected) ^ expected; // 0 if the answer is right
      // no branch, whose prediction of 0 would break the dependency
      wrong += (last | -last) >>> (Long.SIZE - 1);
      at = at + 1 == keys.length ? 0 : at + 1;
    }
    next = at;
    this.last = last;
    this.wrong += wrong;
    return operations;
  }
}
