package org.inkling.loft;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.inkling.MemoryBudget;
import org.inkling.epoch.Reclaimer;
import org.inkling.loft.engine.EngineSettings;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;

/**
 * Configures and builds a {@link LoftIndex}; every setting has a default that suits most uses.
 *
 * {@snippet class="org.inkling.SnippetsTest" region="loft-builder"}
 *
 * <p>A setter throws if its argument is out of range, with the range in the message. Of two calls
 * of one setter the last counts; settings that contradict each other make {@code build} throw
 * {@link IllegalStateException}, which names both.
 *
 * <p>One choice applies to all indexes of the JVM: the system property {@code inkling.search},
 * {@code scalar} or {@code vector}, described in {@code docs/embedding.md}, "JVM".
 */
public final class LoftBuilder {
  private final EngineSettings settings = new EngineSettings("loft");

  LoftBuilder() {}

  /** Sets the name that messages and reports use. */
  public LoftBuilder name(String name) {
    settings.name(name);
    return this;
  }

  /**
   * Sets the limit on the native memory that the index may reserve, in bytes, at least 2 MiB; by
   * default there is no limit. At the limit a write that needs memory throws {@link
   * org.inkling.MemoryLimitException} and changes nothing; reads still succeed, and so do removals
   * unless deletion markers are kept. If you keep below 0.6 times the keys that a new index of this
   * limit takes, a refused write succeeds after {@link LoftIndex#awaitMaintenance}, however long
   * keys come and go.
   *
   * <p>An eighth of the limit is kept for the maintenance that makes this possible; with {@link
   * RetrainingScheme#NONE} there is none. {@code docs/embedding.md}, "Memory", has what may exceed
   * the limit, which {@link LoftStatistics#beyondLimitBytes} shows.
   */
  public LoftBuilder memoryLimitBytes(long limit) {
    return memoryLimitBytes(limit, EngineSettings.MAX_STEP_BYTES);
  }

  /**
   * Sets the limit on the native memory that the index may reserve, and the steps in which it
   * reserves it: for a small index, or one of many, that is meant to use up its limit. With {@link
   * #memoryLimitBytes(long)}, and without a limit, the steps are 2 MiB. An index that holds less
   * than a step takes as much as it holds already, and 64 KiB at first.
   *
   * @param limit as in {@link #memoryLimitBytes(long)}, but at least one step
   * @param step the amount taken from the system at a time, a multiple of 64 KiB up to 2 MiB; less
   *     where a 32nd of the limit is less, and more where a 32nd of the limit or a block is more. A
   *     step of less than 2 MiB gets no huge page
   */
  public LoftBuilder memoryLimitBytes(long limit, long step) {
    settings.memoryLimitBytes(limit, step);
    return this;
  }

  /**
   * Sets a memory budget that the index shares with others, from which it takes all that it
   * reserves; by default there is none. If the budget refuses, a write throws {@link
   * org.inkling.MemoryLimitException} as at a limit of its own, and so may {@link #build()}.
   *
   * <p>The first 64 KiB are granted even if the budget is used up; an index with a limit of its own
   * is granted one step, of 64 KiB to 2 MiB, if it takes memory in such steps. Set a limit, too, if
   * the budget is less than 64 MiB: an index without one takes blocks of up to 1 MiB. A budget
   * promises no index a part of it: {@code docs/stores.md}, "One memory budget for all".
   */
  public LoftBuilder memoryBudget(MemoryBudget budget) {
    settings.memoryBudget(budget);
    return this;
  }

  /**
   * Like {@link #memoryBudget(MemoryBudget)}, for an index that needs some memory in any case.
   *
   * @param grantedBytes how much the index may reserve even if the budget is used up, rounded up to
   *     multiples of 64 KiB or to whole steps as above; it is counted as used like all else
   * @throws IllegalArgumentException if that is negative
   */
  public LoftBuilder memoryBudget(MemoryBudget budget, long grantedBytes) {
    settings.memoryBudget(budget, grantedBytes);
    return this;
  }

  /**
   * Sets the executor of the background work; by default it is a pool of daemon threads that all
   * indexes share. It may run a task at once, on the calling thread, later or never, and may refuse
   * or drop it; its threads may use the index. Only its {@code execute} must not wait for a free
   * thread: see {@code docs/embedding.md}, "Executors".
   */
  public LoftBuilder executor(Executor executor) {
    settings.executor(executor);
    return this;
  }

  /**
   * Sets how many threads of the executor may work for this index at once, 1 to 1024; by default
   * one for every twelve processors.
   */
  public LoftBuilder workers(int workers) {
    settings.workers(workers);
    return this;
  }

  /**
   * Sets the maximum number of threads that build the nodes of a bulk load, 1 to 1024; by default
   * one per processor, at most 16. One of them is the calling thread, which alone reads the source.
   * The others are daemon threads, started when more than 65,536 entries are to be loaded and ended
   * when {@code build} returns or throws. The number does not affect the result, but each thread
   * takes 2 MiB of heap during the load.
   */
  public LoftBuilder loadThreads(int threads) {
    settings.loadThreads(threads);
    return this;
  }

  /**
   * Sets the scheme that decides when and how nodes are replaced; by default the index tunes
   * itself.
   */
  public LoftBuilder retraining(RetrainingScheme scheme) {
    settings.retraining(scheme);
    return this;
  }

  /** Sets the constants of the policies; for tests. */
  LoftBuilder constants(PolicyConstants constants) {
    settings.constants(constants);
    return this;
  }

  /**
   * Sets the interval between checks of all nodes while the index is in use, for schemes that
   * observe operations, 1 ms to an hour; default 250 ms. Checks that take long run less often. It
   * cannot be combined with a scheme that makes no checks: {@link RetrainingScheme#NONE} or {@link
   * RetrainingScheme#STATIC}.
   */
  public LoftBuilder checkInterval(Duration interval) {
    settings.checkInterval(interval);
    return this;
  }

  /**
   * Sets how far a straight piece of a node's model may be off, in positions, 1 to 2^20; default
   * 64. Keys are cut where it costs least in probes and memory, so most keys are closer to their
   * predictions, and some pieces become one node with a bent line. A lower bound makes more pieces,
   * for fewer probes.
   */
  public LoftBuilder epsilon(int epsilon) {
    settings.tune(tuning -> tuning.withEpsilon(epsilon));
    return this;
  }

  /**
   * Makes an index for keys that are loaded and then read: it takes about 20 bytes per key after a
   * bulk load of evenly spread keys, a fifth less than by default. Reads take 1.25 times as long,
   * batches 1.35 times, and scans 1.7 times (10M evenly spread keys). Nodes are changed sooner when
   * keys are inserted: {@code docs/policies.md}, "A dense index".
   *
   * <p>It cannot be combined with {@link #expansion}, which is what it sets.
   */
  public LoftBuilder dense() {
    settings.dense();
    return this;
  }

  /**
   * Sets the slots per key after a bulk load, of 16 bytes each, 0.1 to 64; default 1.5. Fewer save
   * memory, more save time. It cannot be combined with {@link #dense}.
   */
  public LoftBuilder expansion(double expansion) {
    settings.expansion(expansion);
    return this;
  }

  /**
   * Sets the number of slots that may hold a key, beginning with its predicted slot, 1 to 1024;
   * default 32.
   */
  public LoftBuilder range(int range) {
    settings.tune(tuning -> tuning.withRange(range));
    return this;
  }

  /**
   * Sets the seed of the hash that places keys in deep buckets. The default is the system property
   * {@code inkling.loft.seed}, or a random number if the property is not set.
   */
  public LoftBuilder seed(long seed) {
    settings.seed(seed);
    return this;
  }

  /**
   * Keeps a marker for every key that is removed, for an index that takes precedence over older
   * stages: see {@link LoftIndex#lookup}. A marker takes the memory of an entry. Removing a key
   * that was never present also takes it, and may then fail for lack of memory. Off by default.
   */
  public LoftBuilder keepDeletionMarkers() {
    settings.keepDeletionMarkers();
    return this;
  }

  /**
   * Declares that the index is filled until it refuses a write and is then only read and closed, so
   * all of its memory limit is for entries and none is kept for changes, and a refusal comes at
   * once. Without this, an index with a limit keeps room for the changes that give memory back when
   * keys come and go.
   */
  public LoftBuilder filledOnce() {
    settings.filledOnce();
    return this;
  }

  /**
   * Sets all parameters of nodes and buckets at once, so that tests reach every state with few
   * keys; also selects the static scheme, which does not depend on a clock, unless a later call
   * selects another.
   */
  LoftBuilder tuning(LoftTuning tuning) {
    settings.tuning(tuning);
    return this;
  }

  /** Builds an empty index. */
  public LoftIndex build() {
    return build(SortedEntrySource.of(new long[0], new long[0]));
  }

  /**
   * Builds an index that holds the entries of a source; if this fails, nothing is kept.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   * @throws IllegalStateException if two settings contradict each other
   * @throws IllegalArgumentException if the source has deletion markers and they are not kept
   */
  public LoftIndex build(SortedEntrySource entries) {
    Objects.requireNonNull(entries, "entries");
    SlabAllocator memory = settings.newMemory(entries.size());
    boolean built = false;
    try {
      var index = new LoftIndex(settings.build(memory, Reclaimer.of(memory), entries));
      built = true;
      return index;
    } finally {
      if (!built) {
        memory.close();
      }
    }
  }
}
