package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;

/**
 * A cursor that is read by {@link Cursor#nextRun}, in runs of changing lengths, now and then by
 * steps.
 */
public final class InRuns implements Cursor {
  private static final long MARK = 0x5eed;
  private static final int MARGIN = 3;
  private static final int LONGEST = 700;

  private final Cursor cursor;
  private int count;
  private int turn;
  private long[] keys = {};
  private long[] values = {};
  private int current;
  private int end;

  /** Reads {@code cursor} from where it is; the first run has {@code count} entries at most. */
  public InRuns(Cursor cursor, int count) {
    this.cursor = cursor;
    this.count = count;
  }

  @Override
  public boolean next() {
    if (current + 1 < end) {
      current++;
      return true;
    }
    turn++;
    int taken = turn % 5 == 0 ? step() : run();
    current = MARGIN;
    end = MARGIN + taken;
    return taken > 0;
  }

  private int step() {
    begin(1);
    if (!cursor.next()) {
      return 0;
    }
    keys[MARGIN] = cursor.key();
    values[MARGIN] = cursor.value();
    return 1;
  }

  private int run() {
    begin(count);
    assertEquals(0, cursor.nextRun(keys, values, MARGIN, 0));
    int taken = cursor.nextRun(keys, values, MARGIN, count);
    assertTrue(taken >= 0 && taken <= count, () -> taken + " of " + count);
    for (long[] array : new long[][] {keys, values}) {
      for (int i = 0; i < MARGIN; i++) {
        assertEquals(MARK, array[i], "before the window");
        assertEquals(MARK, array[MARGIN + count + i], "behind the window");
      }
    }
    if (taken < count) {
      assertEquals(0, cursor.nextRun(keys.clone(), values.clone(), MARGIN, count), "the end");
    }
    count = count * 3 % LONGEST + 1;
    return taken;
  }

  private void begin(int entries) {
    keys = new long[entries + 2 * MARGIN];
    values = new long[entries + 2 * MARGIN];
    Arrays.fill(keys, MARK);
    Arrays.fill(values, MARK);
  }

  @Override
  public long key() {
    return keys[current];
  }

  @Override
  public long value() {
    return values[current];
  }

  @Override
  public void reset(long from, long to) {
    cursor.reset(from, to);
    current = 0;
    end = 0;
  }

  @Override
  public void close() {
    cursor.close();
  }
}
