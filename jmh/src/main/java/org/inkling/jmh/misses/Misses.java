package org.inkling.jmh.misses;

import java.io.PrintStream;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.inkling.cli.experiment.Text;
import org.inkling.index.Cursor;
import org.inkling.jmh.Keys;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/**
 * Counts the cache lines that operations of LOFT touch, and those that a model of caches misses.
 */
public final class Misses {
  private static final int SEED = 42;
  private static final int COUNTED = 1_000_000; // reads, or ten for each key if that is fewer
  private static final int BATCH = 64;
  private static final int SCANNED = 100;
  private static final int SCANS_OF = 20; // a scan touches this many times the lines of a read

  private final long[] keys;
  private final LoftIndex index;
  private final PrintStream out;

  private Misses(String spec, PrintStream out) {
    this.out = out;
    keys = Keys.all(spec, SEED);
    index =
        LoftIndex.builder()
            .seed(1)
            .executor(task -> {})
            .build(SortedEntrySource.of(SortedKeySource.of(keys), key -> key >> 3));
    out.printf(
        Locale.ROOT,
        "%n%s, %.1f bytes per key%n%n",
        spec,
        (double) index.statistics().reservedBytes() / keys.length);
  }

  /** Prints a table for each named key set, such as {@code uniform:10M}. */
  public static void main(String[] specs) throws ReflectiveOperationException {
    ClassLoader traced = new TracedClasses(Misses.class.getClassLoader());
    Class<?> here = Class.forName(Misses.class.getName(), true, traced);
    here.getMethod("count", String[].class).invoke(null, (Object) specs);
  }

  /** Like {@link #main}, in traced classes. */
  public static void count(String[] specs) {
    for (String spec : specs) {
      Misses misses = new Misses(spec, System.out);
      misses.operations();
      misses.index.close();
    }
  }

  private void operations() {
    SplittableRandom random = new SplittableRandom(SEED);
    measure("get", 1, any -> get(keys[random.nextInt(keys.length)]));
    long[] batch = new long[BATCH];
    long[] values = new long[BATCH];
    measure(
        "getAll of 64, a key",
        BATCH,
        any -> {
          for (int i = 0; i < BATCH; i++) {
            batch[i] = keys[random.nextInt(keys.length)];
          }
          require(index.getAll(batch, values, 0) == BATCH);
        });
    Cursor cursor = index.ascending();
    long[] found = new long[SCANNED];
    long[] theirs = new long[SCANNED];
    measure(
        "scan of 100",
        SCANS_OF,
        any -> {
          cursor.reset(keys[random.nextInt(keys.length - SCANNED)], Long.MAX_VALUE);
          require(cursor.nextRun(found, theirs, 0, SCANNED) == SCANNED);
        });
  }

  private void get(long key) {
    require(index.get(key, ~(key >> 3)) == key >> 3);
  }

  private static void require(boolean right) {
    if (!right) {
      throw new IllegalStateException("an answer did not match the loaded keys");
    }
  }

  /**
   * Runs operations.
   *
   * @param reads the number of reads that one of them is about equal to
   */
  private void measure(String name, int reads, IntConsumer operation) {
    Trace trace = Trace.begin();
    int counted = (int) Math.min(COUNTED, 10L * keys.length) / reads;
    for (int i = 0; i < 2 * counted; i++) {
      operation.accept(i);
      trace.endOperation();
    }
    trace.startCounting();
    for (int i = 0; i < counted; i++) {
      operation.accept(i);
      trace.endOperation();
    }
    Trace.end();
    print(name, trace, name.startsWith("getAll") ? (double) counted * BATCH : counted);
  }

  private void print(String name, Trace trace, double operations) {
    line(name, "lines", level -> Trace.LEVELS.get(level));
    double[] sums = new double[1 + Trace.LEVELS.size()];
    for (LineKind kind : LineKind.values()) {
      if (trace.has(kind)) {
        sums[0] += trace.touched(kind) / operations;
        line(
            "  " + kind.label(),
            number(trace.touched(kind) / operations),
            level -> {
              double missed = trace.missed(level, kind) / operations;
              sums[1 + level] += missed;
              return number(missed);
            });
      }
    }
    line("  all", number(sums[0]), level -> number(sums[1 + level]));
    out.println();
  }

  private static String number(double value) {
    return Text.format("%.3f", value);
  }

  private interface Column {
    String at(int level);
  }

  private void line(String name, String lines, Column columns) {
    StringBuilder line = new StringBuilder(Text.format("%-22s%10s", name, lines));
    for (int level = 0; level < Trace.LEVELS.size(); level++) {
      line.append(Text.format("%10s", columns.at(level)));
    }
    out.println(line);
  }
}
