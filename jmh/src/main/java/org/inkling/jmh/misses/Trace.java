package org.inkling.jmh.misses;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the addresses that one thread loads from, operation by operation, and simulates them in
 * a model of the caches. The model has no prefetching, and only these loads compete for the caches.
 *
 * @shape physical addresses are assumed to equal virtual ones, which holds up to 2 MiB with huge
 *     pages
 */
public final class Trace {
  /** The levels of the model, nearest first, then those of the translation of addresses. */
  static final List<String> LEVELS = List.of("L1", "L2", "L3", "DTLB", "DTLB 2");

  private static final int LINE_BYTES = 64;
  private static final int PAGE_BYTES = 2 << 20;
  private static final int CACHES = 3;
  private static final int MAX_LINES = 1 << 16;

  /** The assumed addresses of pins, apart from native memory; 128 bytes or more each. */
  private static final long PINS = 1L << 50;

  private static final int PIN = LineKind.PIN.place();

  private static volatile @Nullable Trace current;

  private final Thread owner = Thread.currentThread();
  private final Cache[] levels = {
    new Cache(32 << 10 >> 6, 8, LINE_BYTES),
    new Cache(1 << 20 >> 6, 8, LINE_BYTES),
    new Cache(32 << 20 >> 6, 16, LINE_BYTES),
    new Cache(72, 72, PAGE_BYTES),
    new Cache(3072, 12, PAGE_BYTES)
  };
  private final long[] lines = new long[MAX_LINES];
  private final int[] kinds = new int[MAX_LINES];
  private final int[] missed = new int[MAX_LINES];
  private int count;
  private boolean counts;

  private final long[] touched = new long[LineKind.values().length];
  private final long[][] misses = new long[LEVELS.size()][LineKind.values().length];

  private Trace() {}

  /** Starts a trace of the calling thread, with empty caches. */
  static Trace begin() {
    Trace trace = new Trace();
    current = trace;
    return trace;
  }

  /** Ends the trace. */
  static void end() {
    current = null;
  }

  /** Records a load from native memory. The traced classes call this before the load. */
  public static void load(long address, int kind) {
    Trace trace = current;
    if (trace != null && Thread.currentThread() == trace.owner) {
      trace.touch(address, kind);
    }
  }

  /** Records the start of a method of a pin. The traced classes call this. */
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

  /** Starts counting; earlier operations have warmed the caches. */
  void startCounting() {
    counts = true;
  }

  /** Records the end of an operation. */
  void endOperation() {
    for (int place = 0; counts && place < count; place++) {
      touched[kinds[place]]++;
      for (int level = 0; level < levels.length; level++) {
        misses[level][kinds[place]] += missed[place] >> level & 1;
      }
    }
    count = 0;
  }

  /** Returns the number of lines that the operations touched, each counted once per operation. */
  long touched(LineKind kind) {
    return touched[kind.place()];
  }

  /** Returns the number of lines of a kind that a level did not hold. */
  long missed(int level, LineKind kind) {
    return misses[level][kind.place()];
  }

  /** Returns whether any line of the kind was touched. */
  boolean has(LineKind kind) {
    return touched(kind) > 0;
  }
}
