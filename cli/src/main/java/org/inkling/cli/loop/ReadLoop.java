package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/** Cycles through present keys and reads them. */
final class ReadLoop extends CheckedLoop {
  private final long[] keys;
  private int next;

  /** Reads {@code keys}, whose values are those of {@link Values}. */
  ReadLoop(Subject subject, long[] keys) {
    super(subject);
    this.keys = keys;
  }

  @Override
  public int run(int operations) {
    int at = next;
    for (int i = 0; i < operations; i++) {
      read(keys[at]);
      at = at + 1 == keys.length ? 0 : at + 1;
    }
    next = at;
    return operations;
  }
}
