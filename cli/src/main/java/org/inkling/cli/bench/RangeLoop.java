package org.inkling.cli.bench;

/**
 * Scans short runs of entries from present keys, and inserts absent keys, each once, between the
 * scans.
 */
final class RangeLoop implements Loop {
  private final Subject subject;
  private final Subject.Scanner scanner;
  private final Stream stream;
  private final boolean wide;
  private final long[][] keys;
  private final long[][] values;
  private int next;
  private int inserted;
  private long wrong;

  /**
   * The operations of the loop. It cycles through the arrays, except through the inserts.
   *
   * @param inserts the keys to insert
   * @param starts for each operation, a loaded key to scan from
   * @param lengths for each operation, the number of entries to scan; 0 for an insert
   */
  record Stream(long[] inserts, long[] starts, int[] lengths) {}

  /** Scans at most {@code longest} entries. */
  RangeLoop(Subject subject, Stream stream, int longest, boolean wide) {
    this.subject = subject;
    this.scanner = subject.scanner();
    this.stream = stream;
    this.wide = wide;
    this.keys = new long[longest + 1][];
    this.values = new long[longest + 1][];
    for (int length = 0; length <= longest; length++) {
      keys[length] = new long[length];
      values[length] = new long[length];
    }
  }

  @Override
  public int run(int operations) {
    int done = 0;
    while (done < operations) {
      int length = stream.lengths[next];
      if (length > 0) {
        scan(stream.starts[next], keys[length], values[length]);
      } else if (inserted < stream.inserts.length) {
        long key = stream.inserts[inserted++];
        subject.put(key, Values.of(key, wide));
      } else {
        break;
      }
      done++;
      next = next + 1 == stream.lengths.length ? 0 : next + 1;
    }
    return done;
  }

  /** Checks only the first key, because other threads insert meanwhile. */
  private void scan(long start, long[] keys, long[] values) {
    int count = scanner.scan(start, keys, values);
    boolean right = count == keys.length && keys[0] == start;
    for (int i = 0; i < count; i++) {
      right &= values[i] == Values.of(keys[i], wide);
      right &= i == 0 || keys[i] > keys[i - 1];
    }
    wrong += right ? 0 : 1;
  }

  @Override
  public boolean writesNext() {
    return stream.lengths[next] == 0;
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }

  @Override
  public long growth() {
    return inserted;
  }

  @Override
  public long verify() {
    return WriteCheck.present(subject, stream.inserts, 0, inserted, wide);
  }
}
