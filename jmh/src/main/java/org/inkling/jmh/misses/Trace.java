package org.inkling.jmh.misses;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes in the addresses that one thread loads from, operation by operation, and follows them
 * through a model of the caches. No prefetching is modelled, and nothing but these loads competes
 * for the caches.
 *
 * @shape physical addresses taken for virtual ones, as huge pages make them up to 2 MiB
 */
public final class Trace {
  /** The levels of the model, nearest first, then those of the translation of addresses. */
  static final List<String> LEVELS = List.of("L1", "L2", "L3", "DTLB", "DTLB 2");

  private static final int LINE_BYTES = 64;
  private static final int PAGE_BYTES = 2 << 20;
  private static final int CACHES = 3;
  private static final int MOST_LINES = 1 << 16;

  /** Where pins are said to be, apart from native memory; 128 bytes and more each. */
  private static final long PINS = 1L << 50;

  private static final int PIN = Kind.PIN.place();

  private static volatile @Nullable Trace current;

  private final Thread owner = Thread.currentThread();
  private final Cache[] levels = {
    new Cache(32 << 10 >> 6, 8, LINE_BYTES),
    new Cache(1 << 20 >> 6, 8, LINE_BYTES),
    new Cache(32 << 20 >> 6, 16, LINE_BYTES),
    new Cache(72, 72, PAGE_BYTES),
    new Cache(3072, 12, PAGE_BYTES)
  };
  private final long[] lines = new long[MOST_LINES];
  private final int[] kinds = new int[MOST_LINES];
  private final int[] missed = new int[MOST_LINES];
  private int count;
  private boolean counts;

  private final long[] touched = new long[Kind.values().length];
  private final long[][] misses = new long[LEVELS.size()][Kind.values().length];

  private Trace() {}

  /** A trace of the calling thread with empty caches, in force from now on. */
  static Trace begin() {
    Trace trace = new Trace();
    current = trace;
    return trace;
  }

  /** No trace is in force any more. */
  static void end() {
    current = null;
  }

  /** A load from native memory is due; called by the traced classes. */
  public static void load(long address, int kind) {
    Trace trace = current;
    if (trace != null && Thread.currentThread() == trace.owner) {
      trace.touch(address, kind);
    }
  }

  /** A method of a pin begins; called by the traced classes. */
  public static void pin(Object pin) {
    load(PINS + ((long) System.identityHashCode(pin) << 8), PIN);
  }

  private void touch(long address, int kind) {
    long line = address & -LINE_BYTES;
    int bits = 0;
    for (int level = 0; level < CACHES && !levels[level].touch(line); level++) {
      bits |= 1 << level;
    }
    for (int level = CACHES; level < levels.length && !levels[level].touch(line); level++) {
      bits |= 1 << level;
    }
    int place = 0;
    while (place < count && lines[place] != line) {
      place++;
    }
    if (place == count) {
      count++;
      lines[place] = line;
      kinds[place] = kind;
      missed[place] = 0;
    }
    kinds[place] = Math.max(kinds[place], kind);
    missed[place] |= bits;
  }

  /** From now on operations count; those before have warmed the caches. */
  void startCounting() {
    counts = true;
  }

  /** An operation is over. */
  void endOperation() {
    for (int place = 0; counts && place < count; place++) {
      touched[kinds[place]]++;
      for (int level = 0; level < levels.length; level++) {
        misses[level][kinds[place]] += missed[place] >> level & 1;
      }
    }
    count = 0;
  }

  /** Lines that the operations touched, each once for an operation. */
  long touched(Kind kind) {
    return touched[kind.place()];
  }

  /** Lines of a kind that were not in a level. */
  long missed(int level, Kind kind) {
    return misses[level][kind.place()];
  }

  /** Whether anything of the kind was touched. */
  boolean has(Kind kind) {
    return touched(kind) > 0;
  }
}
