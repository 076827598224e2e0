package org.inkling.hybrid.run;

import java.util.Arrays;

/**
 * Sorts the keys of one batch by the parts that they belong to, so that each part looks up its keys
 * together. Used by one thread at a time.
 *
 * @shape group 0 has the keys before the first part, group p + 1 those of part p
 */
final class RunBatch {
  /** The number of keys for which there is room. */
  static final int ROOM = 1 << 13;

  private final int[] ends; // of the groups
  private final int[] groups = new int[ROOM]; // of each key, in the caller's order
  private final int[] places = new int[ROOM]; // of each key in the arrays below
  private final long[] keys = new long[ROOM];
  private final long[] values = new long[ROOM];
  private final boolean[] present = new boolean[ROOM];

  RunBatch(int parts) {
    ends = new int[parts + 1];
  }

  /** Looks up some keys. Returns how many of them are present. */
  int find(StaticRun run, long[] wanted, int from, int count) {
    group(run, wanted, from, count);
    Arrays.fill(present, 0, ends[0], false);
    int found = 0;
    for (int part = 0; part + 1 < ends.length; part++) {
      int start = ends[part];
      int some = ends[part + 1] - start;
      if (some > 0) {
        found += run.file(part).index().getAll(keys, values, present, start, some);
      }
    }
    return found;
  }

  private void group(StaticRun run, long[] wanted, int from, int count) {
    Arrays.fill(ends, 0);
    for (int i = 0; i < count; i++) {
      int group = run.route(wanted[from + i]) + 1;
      groups[i] = group;
      ends[group]++;
    }
    int start = 0;
    for (int group = 0; group < ends.length; group++) {
      int size = ends[group];
      ends[group] = start;
      start += size;
    }
    for (int i = 0; i < count; i++) {
      int place = ends[groups[i]]++; // which ends where the next group starts
      places[i] = place;
      keys[place] = wanted[from + i];
    }
  }

  /** Whether a key is present, by its place in the batch. */
  boolean isPresent(int i) {
    return present[places[i]];
  }

  /** The value of a key that is present. */
  long value(int i) {
    return values[places[i]];
  }
}
