package org.inkling.bytes;

import java.util.Objects;
import java.util.concurrent.Executor;
import org.inkling.MemoryBudget;
import org.inkling.bytes.records.RecordTable;
import org.inkling.epoch.Reclaimer;
import org.inkling.loft.RetrainingScheme;
import org.inkling.loft.engine.EngineSettings;
import org.inkling.loft.node.LoftTuning;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordSlabs;

/**
 * Configures and builds a {@link LongBytesIndex}; every setting has a default that suits most uses.
 *
 * <p>A setter throws if its argument is out of range, with the range in the message. Of two calls
 * of one setter the last counts.
 */
public final class LongBytesBuilder {
  /** With less, the table, the epochs and the first slab would not find a region each. */
  private static final long MIN_LIMIT_BYTES = 256L << 10;

  private final EngineSettings settings = new EngineSettings("long-bytes");

  LongBytesBuilder() {}

  /** Sets the name that messages and reports use. */
  public LongBytesBuilder name(String name) {
    settings.name(name);
    return this;
  }

  /**
   * Sets the limit on the native memory that the index may reserve for keys and values, in bytes,
   * at least 2 MiB; by default there is no limit. At the limit a write that needs memory throws
   * {@link org.inkling.MemoryLimitException} and changes nothing; reads still succeed, and so do
   * removals.
   *
   * <p>An eighth of the limit is for the changes of nodes alone, as in {@link
   * org.inkling.loft.LoftBuilder#memoryLimitBytes(long)}. Memory of values serves keys, and the
   * other way round, when a whole region of it has become free: at least 64 KiB, and a 32nd of the
   * limit up to 2 MiB.
   */
  public LongBytesBuilder memoryLimitBytes(long limit) {
    return memoryLimitBytes(limit, EngineSettings.MAX_STEP_BYTES);
  }

  /**
   * Sets the memory limit, at least 256 KiB, and the steps in which memory is taken, as {@link
   * org.inkling.loft.LoftBuilder#memoryLimitBytes(long, long)} does. Each size of values takes a
   * slab of 64 KiB, so an index of a few MiB is for values of few sizes.
   */
  public LongBytesBuilder memoryLimitBytes(long limit, long step) {
    if (limit < MIN_LIMIT_BYTES) {
      throw new IllegalArgumentException(
          "the memory limit must be at least " + MIN_LIMIT_BYTES + " bytes, not " + limit);
    }
    settings.memoryLimitBytes(limit, step);
    return this;
  }

  /**
   * Sets a memory budget that the index shares with others, as {@link
   * org.inkling.loft.LoftBuilder#memoryBudget(MemoryBudget)} does.
   */
  public LongBytesBuilder memoryBudget(MemoryBudget budget) {
    settings.memoryBudget(budget);
    return this;
  }

  /**
   * Sets the executor of the background work; by default it is a pool of daemon threads that all
   * indexes share. It may run a task at once, on the calling thread, later or never, and may refuse
   * or drop it; its threads may use the index. Only its {@code execute} must not wait for a free
   * thread: see {@code docs/embedding.md}, "Executors".
   */
  public LongBytesBuilder executor(Executor executor) {
    settings.executor(executor);
    return this;
  }

  /**
   * Sets how many threads of the executor may work for this index at once, 1 to 1024; by default
   * one for every twelve processors.
   */
  public LongBytesBuilder workers(int workers) {
    settings.workers(workers);
    return this;
  }

  /**
   * Sets the maximum number of threads that build the nodes of a bulk load, 1 to 1024; by default
   * one per processor, at most 16. One of them is the calling thread, which alone reads the source
   * and copies the values.
   */
  public LongBytesBuilder loadThreads(int threads) {
    settings.loadThreads(threads);
    return this;
  }

  /**
   * Sets the scheme that decides when and how nodes are replaced; by default the index tunes
   * itself.
   */
  public LongBytesBuilder retraining(RetrainingScheme scheme) {
    settings.retraining(scheme);
    return this;
  }

  /**
   * Sets how far a straight piece of a node's model may be off, as {@link
   * org.inkling.loft.LoftBuilder#epsilon} does.
   */
  public LongBytesBuilder epsilon(int epsilon) {
    settings.tune(tuning -> tuning.withEpsilon(epsilon));
    return this;
  }

  /**
   * Sets the slots per key after a bulk load, as {@link org.inkling.loft.LoftBuilder#expansion}
   * does.
   */
  public LongBytesBuilder expansion(double expansion) {
    settings.expansion(expansion);
    return this;
  }

  /**
   * Sets the number of slots that may hold a key, as {@link org.inkling.loft.LoftBuilder#range}
   * does.
   */
  public LongBytesBuilder range(int range) {
    settings.tune(tuning -> tuning.withRange(range));
    return this;
  }

  /**
   * Sets the seed of the hash that places keys in deep buckets, as {@link
   * org.inkling.loft.LoftBuilder#seed} does.
   */
  public LongBytesBuilder seed(long seed) {
    settings.seed(seed);
    return this;
  }

  /** Sets all parameters of nodes, and the static scheme; for tests. */
  LongBytesBuilder tuning(LoftTuning tuning) {
    settings.tuning(tuning);
    return this;
  }

  /** Builds an empty index. */
  public LongBytesIndex build() {
    return build(LongBytesSource.of(new long[0], new byte[0][]));
  }

  /**
   * Builds an index that holds the entries of a source; if this fails, nothing is kept.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   * @throws IllegalArgumentException if a value is longer than {@link
   *     LongBytesIndex#MAX_VALUE_BYTES}
   */
  public LongBytesIndex build(LongBytesSource entries) {
    Objects.requireNonNull(entries, "entries");
    SlabAllocator memory = settings.newMemory(entries.size());
    boolean built = false;
    try {
      var records = new RecordSlabs(memory);
      var source = RecordPass.source(entries, records);
      var engine = settings.build(memory, Reclaimer.of(memory, records), source);
      var index = new LongBytesIndex(new RecordTable(engine, records));
      built = true;
      return index;
    } finally {
      if (!built) {
        memory.close();
      }
    }
  }
}
