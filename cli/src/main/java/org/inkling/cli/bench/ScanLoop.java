package org.inkling.cli.bench;

/** Cycles through present keys and reads a run of entries upwards from each. */
final class ScanLoop implements Loop {
  private final Subject.Scanner scanner;
  private final long[] starts;
  private final long[] ends;
  private final long[] keys;
  private final long[] values;
  private final boolean wide;
  private int next;
  private long wrong;

  /** Scans {@code entries} entries at a time. The first and the last key of each scan are given. */
  ScanLoop(Subject.Scanner scanner, long[] starts, long[] ends, int entries, boolean wide) {
    this.scanner = scanner;
    this.starts = starts;
    this.ends = ends;
    this.keys = new long[entries];
    this.values = new long[entries];
    this.wide = wide;
  }

  @Override
  public int run(int operations) {
    for (int i = 0; i < operations; i++) {
      int count = scanner.scan(starts[next], keys, values);
      if (count != keys.length || !isRun(starts[next], ends[next])) {
        wrong++;
      }
      next = next + 1 == starts.length ? 0 : next + 1;
    }
    return operations;
  }

  /**
   * Returns whether the entries ascend from {@code first} to {@code last} and each key has its
   * value.
   */
  private boolean isRun(long first, long last) {
    boolean right = keys[0] == first && keys[keys.length - 1] == last;
    for (int i = 0; i < keys.length; i++) {
      right &= values[i] == Values.of(keys[i], wide);
      right &= i == 0 || keys[i] > keys[i - 1];
    }
    return right;
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }
}
