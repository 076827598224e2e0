package org.inkling.loft.engine;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.inkling.MemoryBudget;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Reclaimer;
import org.inkling.loft.RetrainingScheme;
import org.inkling.loft.load.BulkLoader;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.MemoryAccess;
import org.inkling.memory.PairSearch;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an engine, which the builders of its faces share; they document each setting. A
 * setter throws {@link IllegalArgumentException} if its argument is out of range, with the range in
 * the message; {@link #newMemory} throws {@link IllegalStateException} if settings contradict each
 * other. Used by one thread.
 */
public final class EngineSettings {
  private static final Duration MAX_INTERVAL = Duration.ofHours(1);
  private static final long MIN_INTERVAL_NANOS = 1_000_000;
  private static final long MIN_STEP_BYTES = 64L << 10;

  /** The default step of the memory limit, and the least limit without a step. */
  public static final long MAX_STEP_BYTES = 2L << 20;

  /** The default limit; the memory that all threads write to bounds the gain from more of them. */
  private static final int MAX_LOAD_THREADS = 16;

  /** The least memory of an entry, and a number of entries that take many steps. */
  private static final long MIN_ENTRY_BYTES = 16;

  private static final long MAX_EXPECTED = 1L << 20;

  private String name;
  private long memoryLimitBytes = Long.MAX_VALUE;
  private long memoryStepBytes = MAX_STEP_BYTES;
  private BudgetShare share = BudgetShare.NONE;
  private Executor executor = MaintenanceExecutors.shared();
  private int workers = MaintenanceExecutors.defaultWorkers();
  private int loadThreads = Math.min(MAX_LOAD_THREADS, Runtime.getRuntime().availableProcessors());
  private LoftTuning tuning = LoftTuning.DEFAULT;
  private boolean dense;
  private OptionalDouble expansion = OptionalDouble.empty();
  private long checkNanos = 250_000_000;
  private @Nullable Duration checkInterval; // null: not set
  private RetrainingScheme scheme = RetrainingScheme.SELF_TUNING;
  private PolicyConstants constants = PolicyConstants.DEFAULT;
  private long seed = Long.getLong("inkling.loft.seed", new SplittableRandom().nextLong());
  private boolean markers;
  private boolean filledOnce;

  /** Creates the default settings of an index with this name. */
  public EngineSettings(String name) {
    this.name = name;
  }

  public void name(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  /** Sets the memory limit, and the steps in which memory is taken. */
  public void memoryLimitBytes(long limit, long step) {
    if (step < MIN_STEP_BYTES || step > MAX_STEP_BYTES || step % MIN_STEP_BYTES != 0) {
      throw new IllegalArgumentException(
          "the memory step must be a multiple of "
              + MIN_STEP_BYTES
              + " bytes up to "
              + MAX_STEP_BYTES
              + ", not "
              + step);
    }
    if (limit < step) {
      throw new IllegalArgumentException(
          "the memory limit must be at least " + step + " bytes, not " + limit);
    }
    memoryLimitBytes = limit;
    memoryStepBytes = step;
  }

  /** Sets a shared budget that grants the least amount, one page of it. */
  public void memoryBudget(MemoryBudget budget) {
    memoryBudget(budget, MIN_STEP_BYTES);
  }

  public void memoryBudget(MemoryBudget budget, long grantedBytes) {
    Objects.requireNonNull(budget, "budget");
    if (grantedBytes < 0) {
      throw new IllegalArgumentException(
          "the granted bytes must be 0 or more, not " + grantedBytes);
    }
    share = BudgetShare.of(budget, grantedBytes);
  }

  public void executor(Executor executor) {
    this.executor = Objects.requireNonNull(executor, "executor");
  }

  public void workers(int workers) {
    ChangeTuning.require("workers", workers, 1, 1 << 10);
    this.workers = workers;
  }

  public void loadThreads(int threads) {
    ChangeTuning.require("load threads", threads, 1, 1 << 10);
    this.loadThreads = threads;
  }

  public void retraining(RetrainingScheme scheme) {
    this.scheme = Objects.requireNonNull(scheme, "scheme");
  }

  public void constants(PolicyConstants constants) {
    this.constants = constants;
  }

  public void checkInterval(Duration interval) {
    long nanos = interval.compareTo(MAX_INTERVAL) > 0 ? Long.MAX_VALUE : interval.toNanos();
    if (nanos < MIN_INTERVAL_NANOS || nanos == Long.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the check interval must be from 1 ms to 1 h, not " + interval);
    }
    checkNanos = nanos;
    checkInterval = interval;
  }

  public void seed(long seed) {
    this.seed = seed;
  }

  public void keepDeletionMarkers() {
    markers = true;
  }

  public void filledOnce() {
    filledOnce = true;
  }

  public void dense() {
    tune(tuning -> tuning.withExpansion(LoftTuning.DENSE));
    dense = true;
  }

  public void expansion(double expansion) {
    tune(tuning -> tuning.withExpansion(expansion));
    this.expansion = OptionalDouble.of(expansion);
  }

  /** Changes some parameters of nodes and buckets. */
  public void tune(UnaryOperator<LoftTuning> change) {
    tuning = change.apply(tuning);
  }

  /** Sets all parameters of nodes and buckets, and the static scheme. */
  public void tuning(LoftTuning tuning) {
    this.tuning = tuning;
    this.scheme = RetrainingScheme.STATIC;
  }

  /**
   * Returns the memory of one index, which the caller closes if the engine is not built.
   *
   * @param entries the number of entries to be loaded, negative if it is unknown
   * @throws IllegalStateException if two settings contradict each other
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   */
  public SlabAllocator newMemory(long entries) {
    requireConsistent();
    MemoryAccess.require();
    PairSearch.announce();
    SlabAllocator memory = plan().allocator(name, share);
    memory.expect(Math.clamp(entries, 0, MAX_EXPECTED) * MIN_ENTRY_BYTES);
    return memory;
  }

  private void requireConsistent() {
    if (dense && expansion.isPresent()) {
      throw contradiction(
          "dense() and expansion(" + expansion.getAsDouble() + ")",
          "expansion is what dense() sets: remove one of them");
    }
    boolean isUnchecked = scheme == RetrainingScheme.NONE || scheme == RetrainingScheme.STATIC;
    if (checkInterval != null && isUnchecked) {
      throw contradiction(
          "checkInterval(" + checkInterval + ") and retraining(" + scheme + ")",
          "this scheme makes no checks: remove checkInterval, or choose another scheme");
    }
  }

  private IllegalStateException contradiction(String both, String why) {
    return new IllegalStateException(name + ": " + both + " are both set; " + why);
  }

  private MemoryPlan plan() {
    boolean isStatic = filledOnce || scheme == RetrainingScheme.NONE;
    return MemoryPlan.of(memoryLimitBytes, memoryStepBytes, share, isStatic);
  }

  /**
   * Builds an engine in memory of {@link #newMemory}.
   *
   * @param reclaimer takes back the memory that the engine, or its face, retires
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws IllegalArgumentException if the source has deletion markers and they are not kept
   */
  public LoftEngine build(SlabAllocator memory, Reclaimer reclaimer, SortedEntrySource entries) {
    LoftTuning fitted = plan().fitted(tuning);
    if (scheme == RetrainingScheme.NONE) {
      fitted = fitted.withChanges(ChangeTuning.NEVER); // so that no write asks for a change
    }
    var resources =
        TableResources.of(
            memory,
            OperationPin.newEpochs(name, reclaimer),
            new Bucket(fitted.bucketSlots(), fitted.bucketWindow(), seed, memory),
            fitted);
    var policy = new ChangePolicy(scheme, fitted, constants);
    LoftTable table = new BulkLoader(resources, markers, loadThreads).load(entries);
    var settings = new MaintenanceSettings(executor, workers, policy, checkNanos);
    return new LoftEngine(name, resources, table, settings, !filledOnce);
  }
}
