package org.inkling.cli.loop;

import org.inkling.cli.subject.Subject;

/** Cycles through present keys and reads a run of entries upwards from each. */
final class ScanLoop extends CheckedLoop {
  private final Subject.Scanner scanner;
  private final long[] starts;
  private final long[] ends;
  private final long[] keys;
  private final long[] values;
  private int next;

  /** Scans {@code entries} entries at a time. The first and the last key of each scan are given. */
  ScanLoop(Subject subject, long[] starts, long[] ends, int entries) {
    super(subject);
    this.scanner = subject.scanner();
    this.starts = starts;
    this.ends = ends;
    this.keys = new long[entries];
    this.values = new long[entries];
  }

  @Override
  public int run(int operations) {
    for (int i = 0; i < operations; i++) {
      int count = scanner.scan(starts[next], keys, values);
      boolean right = count == keys.length && keys[0] == starts[next];
      right &= keys[keys.length - 1] == ends[next];
      wrong += right && WriteCheck.areEntries(keys, values) ? 0 : 1;
      next = next + 1 == starts.length ? 0 : next + 1;
    }
    return operations;
  }
}
