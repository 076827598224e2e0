package org.inkling.cli.loop;

import java.util.Arrays;
import org.inkling.cli.subject.Subject;

/**
 * Scans short runs of entries from present keys, and inserts absent keys, each once, between the
 * scans.
 */
final class RangeLoop extends InsertingLoop {
  private final Subject.Scanner scanner;
  private final Stream stream;
  private final long[][] keys;
  private final long[][] values;
  private int next;

  /**
   * The operations of the loop. It cycles through the arrays, except through the inserts.
   *
   * @param starts for each operation, a loaded key to scan from
   * @param lengths for each operation, the number of entries to scan; 0 for an insert
   */
  record Stream(long[] inserts, long[] starts, int[] lengths) {}

  /** Scans at most {@code longest} entries. */
  RangeLoop(Subject subject, Stream stream, int longest) {
    super(subject, stream.inserts);
    this.scanner = subject.scanner();
    this.stream = stream;
    this.keys = new long[longest + 1][];
    this.values = new long[longest + 1][];
    Arrays.setAll(keys, long[]::new);
    Arrays.setAll(values, long[]::new);
  }

  @Override
  public int run(int operations) {
    int done = 0;
    while (done < operations) {
      int length = stream.lengths[next];
      if (length > 0) {
        scan(stream.starts[next], keys[length], values[length]);
      } else if (!insert()) {
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
    wrong += right && WriteCheck.areEntries(keys, values) ? 0 : 1;
  }

  @Override
  public boolean writesNext() {
    return stream.lengths[next] == 0;
  }
}
