package org.inkling.jmh.strings;

import java.util.SplittableRandom;
import org.inkling.jmh.TimedBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/** Gets of loaded and of absent strings, drawn at random beforehand; values of 16 bytes. */
public class StringGetBenchmark extends TimedBenchmark {

  /** Creates the benchmark. */
  public StringGetBenchmark() {}

  /** Strings that are present. */
  @Benchmark
  public void hit(Table table, Walk walk) {
    int at = walk.next(table);
    boolean found = table.strings.get(table.present[at], walk.value);
    walk.isRight &= found && StringSplit.isValue(table.places[at], walk.value);
  }

  /** Strings that are absent. */
  @Benchmark
  public void miss(Table table, Walk walk) {
    walk.isRight &= !table.strings.get(table.absent[walk.next(table)], walk.value);
  }

  /** A table, and the strings that are asked for. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls load() first
  public static class Table {
    private static final int MAX_DRAWS = 1 << 20;

    /** The table. */
    @Param({"bytes", "skiplist"})
    public String index;

    /** The set of strings, with a count or without, or a path. */
    @Param({"words", "paths"})
    public String set;

    StringTable strings;
    byte[][] present;
    byte[][] absent;
    int[] places;

    /** Creates a table that is not loaded. */
    public Table() {}

    /** Loads the table, and draws the strings. */
    @Setup
    public void load() {
      var split = new StringSplit(set);
      strings = split.load(index);
      int draws = Integer.highestOneBit(Math.min(MAX_DRAWS, split.loaded()));
      present = new byte[draws][];
      absent = new byte[draws][];
      places = new int[draws];
      var random = new SplittableRandom(7);
      for (int i = 0; i < draws; i++) {
        places[i] = random.nextInt(split.loaded());
        present[i] = split.key(places[i]);
        absent[i] = split.key(split.loaded() + random.nextInt(split.size() - split.loaded()));
      }
    }

    /** Frees the memory. */
    @TearDown
    public void close() {
      strings.close();
    }
  }

  /** The place of a thread among the drawn strings. */
  @State(Scope.Thread)
  public static class Walk {
    final byte[] value = new byte[StringSplit.VALUE_BYTES];
    boolean isRight = true;
    private int next;

    /** Creates a walk. */
    public Walk() {}

    /** Begins in this thread's own part. */
    @Setup
    public void begin(Table table, ThreadParams thread) {
      next = table.present.length / thread.getThreadCount() * thread.getThreadIndex();
    }

    int next(Table table) {
      return next++ & (table.present.length - 1);
    }

    /** Checks the answers. */
    @TearDown(Level.Iteration)
    public void check() {
      if (!isRight) {
        throw new IllegalStateException("an answer did not match the loaded strings");
      }
    }
  }
}
