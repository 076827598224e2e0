package org.inkling.jmh.strings;

import org.inkling.jmh.BlockBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/** Inserts of absent strings in random order, with values of 16 bytes. */
public class StringInsertBenchmark extends BlockBenchmark {

  /** Creates the benchmark. */
  public StringInsertBenchmark() {}

  /** Inserts a block of strings. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void insert(Table table, ThreadParams thread) {
    table.insert(thread.getThreadIndex());
  }

  /** A table, and the strings of the next block, which are in memory before the clock starts. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls load() first
  public static class Table {

    /** The table. */
    @Param({"bytes", "skiplist"})
    public String index;

    /** The set of strings, with a count or without, or a path. */
    @Param({"words", "paths"})
    public String set;

    private StringSplit split;
    private StringTable strings;
    private byte[][] block;
    private int next;

    /** Creates a table that is not loaded. */
    public Table() {}

    /**
     * Loads the table.
     *
     * @throws IllegalArgumentException if the set has fewer strings than a block inserts
     */
    @Setup
    public void load(BenchmarkParams benchmark) {
      split = new StringSplit(set);
      block = new byte[OPERATIONS * benchmark.getThreads()][];
      if (split.size() - split.loaded() < block.length) {
        throw new IllegalArgumentException(
            "a block inserts " + block.length + " strings, " + set + " has too few");
      }
      begin();
    }

    private void begin() {
      strings = split.load(index);
      next = split.loaded();
    }

    /** Takes the strings of the next block; loads the table again if too few are left. */
    @Setup(Level.Iteration)
    public void moveOn() {
      if (next + block.length > split.size()) {
        strings.close();
        begin();
      }
      for (int i = 0; i < block.length; i++) {
        block[i] = split.key(next + i);
      }
    }

    void insert(int thread) {
      byte[] value = new byte[StringSplit.VALUE_BYTES];
      int first = thread * OPERATIONS;
      for (int i = first; i < first + OPERATIONS; i++) {
        StringSplit.value(next + i, value);
        strings.put(block[i], value);
      }
    }

    /** Checks the inserted strings. */
    @TearDown(Level.Iteration)
    public void check() {
      byte[] value = new byte[StringSplit.VALUE_BYTES];
      for (int i = 0; i < block.length; i++) {
        if (!strings.get(block[i], value) || !StringSplit.isValue(next + i, value)) {
          throw new IllegalStateException("an inserted string is missing, or has another value");
        }
      }
      next += block.length;
      if (strings.size() != next) {
        throw new IllegalStateException(
            "the table has " + strings.size() + " strings, expected " + next);
      }
    }

    /** Frees the memory. */
    @TearDown
    public void close() {
      strings.close();
    }
  }
}
