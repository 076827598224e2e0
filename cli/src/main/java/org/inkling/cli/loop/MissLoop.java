package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/** Cycles through absent keys and looks them up. */
final class MissLoop extends CheckedLoop {
  private final long[] keys;
  private int next;

  /** Looks up {@code keys}, none of which is loaded. */
  MissLoop(Subject subject, long[] keys) {
    super(subject);
    this.keys = keys;
  }

  @Override
  public int run(int operations) {
    int at = next;
    for (int i = 0; i < operations; i++) {
      long absent = Values.mix(keys[at]); // varies, so that no stored value can equal it each time
      if (subject.get(keys[at], absent) != absent) {
        wrong++;
      }
      at = at + 1 == keys.length ? 0 : at + 1;
    }
    next = at;
    return operations;
  }
}
