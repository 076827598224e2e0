package org.inkling.jmh.strings;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesMemory;
import org.inkling.jmh.TimedBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Gets and puts of 400,000 entries of 16 and 16 bytes in one index, or divided among several that
 * share a memory.
 */
public class ManyIndexesBenchmark extends TimedBenchmark {

  /** Creates the benchmark. */
  public ManyIndexesBenchmark() {}

  /** Reads a key that is present. */
  @Benchmark
  public void get(Indexes indexes, Walk walk) {
    int draw = walk.next();
    int length = indexes.of(draw).get(indexes.keys[draw], walk.value);
    walk.isRight &= length == walk.value.length && walk.value[0] == (byte) draw;
  }

  /** Replaces the value of a key that is present. */
  @Benchmark
  public void put(Indexes indexes, Walk walk) {
    int draw = walk.next();
    walk.value[0] = (byte) draw;
    indexes.of(draw).put(indexes.keys[draw], walk.value);
  }

  /** The indexes, and the keys in a random order. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls load() first
  public static class Indexes {
    static final int ENTRIES = 400_000;

    /** The number of indexes. */
    @Param({"1", "20"})
    public int indexes;

    byte[][] keys;
    private BytesMemory memory;
    private BytesIndex[] all;

    /** Creates indexes that are not loaded. */
    public Indexes() {}

    /** Loads the indexes. */
    @Setup
    public void load() {
      memory = BytesMemory.create("many indexes", Long.MAX_VALUE);
      all = new BytesIndex[indexes];
      for (int i = 0; i < indexes; i++) {
        all[i] = BytesIndex.builder().name("index " + i).memory(memory).build();
      }
      keys = new byte[ENTRIES][];
      var random = new SplittableRandom(7);
      byte[] value = new byte[StringSplit.VALUE_BYTES];
      for (int i = 0; i < ENTRIES; i++) {
        keys[i] = ByteBuffer.allocate(16).putLong(random.nextLong()).putLong(i).array();
        value[0] = (byte) i;
        of(i).put(keys[i], value);
      }
    }

    BytesIndex of(int draw) {
      return all[draw % all.length];
    }

    /** Frees the memory. */
    @TearDown
    public void close() {
      memory.close();
    }
  }

  /** The place of a thread among the keys. */
  @State(Scope.Thread)
  public static class Walk {
    final byte[] value = new byte[StringSplit.VALUE_BYTES];
    boolean isRight = true;
    private int next;

    /** Creates a walk. */
    public Walk() {}

    /** Begins in this thread's own part. */
    @Setup
    public void begin(ThreadParams thread) {
      next = Indexes.ENTRIES / thread.getThreadCount() * thread.getThreadIndex();
    }

    int next() {
      next = next + 1 < Indexes.ENTRIES ? next + 1 : 0;
      return next;
    }

    /** Checks the answers. */
    @TearDown(Level.Iteration)
    public void check() {
      if (!isRight) {
        throw new IllegalStateException("an answer did not match the loaded entries");
      }
    }
  }
}
