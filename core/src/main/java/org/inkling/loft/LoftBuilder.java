package org.inkling.loft;

import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.inkling.epoch.Epochs;
import org.inkling.loft.load.BulkLoader;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.memory.PairSearch;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;

/**
 * The configuration of a {@link LoftIndex}; every setting has a default that suits most uses.
 *
 * <p>A setting out of its range is refused when it is given, with the range in the message.
 *
 * <p>One choice is the JVM's and holds for all indexes of it: with {@code -Dinkling.search=vector}
 * and {@code --add-modules jdk.incubator.vector}, lookups compare the slots behind the first few of
 * a probe several at a time, by the Vector API, on a processor that has vectors of 256 bits or
 * more. It shortens probes that are long, and none else. The default is {@code scalar}, which needs
 * no module. The first index that is built logs which search is used, and why, at level {@code
 * INFO} where the property is given, else at {@code DEBUG}.
 */
public final class LoftBuilder {
  private static final Duration MAX_INTERVAL = Duration.ofHours(1);
  private static final long MIN_INTERVAL_NANOS = 1_000_000;
  private static final long MIN_LIMIT_BYTES = 2L << 20;
  private static final long MIN_STEP_BYTES = 64L << 10;

  /** By default; what more threads add is bounded by the memory that they all write to. */
  private static final int MAX_LOAD_THREADS = 16;

  private String name = "loft";
  private long memoryLimitBytes = Long.MAX_VALUE;
  private long memoryStepBytes = MIN_LIMIT_BYTES;
  private Executor executor = MaintenanceExecutors.shared();
  private int workers = MaintenanceExecutors.defaultWorkers();
  private int loadThreads = Math.min(MAX_LOAD_THREADS, Runtime.getRuntime().availableProcessors());
  private LoftTuning tuning = LoftTuning.DEFAULT;
  private long checkNanos = 250_000_000;
  private RetrainingScheme scheme = RetrainingScheme.SELF_TUNING;
  private PolicyConstants constants = PolicyConstants.DEFAULT;
  private long seed = Long.getLong("inkling.loft.seed", new SplittableRandom().nextLong());
  private boolean markers;
  private boolean filledOnce;

  LoftBuilder() {}

  /** The name that messages and reports use. */
  public LoftBuilder name(String name) {
    this.name = Objects.requireNonNull(name, "name");
    return this;
  }

  /**
   * The most native memory that the index may reserve, in bytes, at least 2 MiB; by default there
   * is no limit. At the limit a write that needs memory throws {@link
   * org.inkling.MemoryLimitException} and changes nothing; reads go on, and removals unless
   * deletion markers are kept.
   *
   * <p>Keys may come and go for ever: as long as there are never more than 0.6 of those that a new
   * index takes in the same way, no refusal is for good. Maintenance moves nodes so that free
   * memory comes together again, and keeps a copy reserve of about an eleventh of the limit for
   * this; a writer that is faster than maintenance may be refused until {@link
   * LoftIndex#awaitMaintenance} has returned. Nodes and regions are smaller than without a limit,
   * and a limit below 64 MiB has no huge pages. With {@link RetrainingScheme#NONE} nothing is
   * moved.
   *
   * <p>Beside the limit there is a reserve, for removals, reclamation, the directory of nodes and
   * changes that give memory back; the new nodes of these have a 16th of the limit of it, beyond
   * that only those that are less than half as large as what they replace. It is given back, or
   * counts as a part of the limit, as soon as the limit has room for it.
   */
  public LoftBuilder memoryLimitBytes(long limit) {
    return memoryLimitBytes(limit, MIN_LIMIT_BYTES);
  }

  /**
   * The most native memory that the index may reserve, and in what steps: for a small index, or one
   * of many, whose limit is to be used up. With {@link #memoryLimitBytes(long)}, and without a
   * limit, the steps are 2 MiB.
   *
   * @param limit as there, but one step at least
   * @param step what is taken from the system at a time, a multiple of 64 KiB up to 2 MiB; less
   *     where a 32nd of the limit is less, and more where that or a block is more. The reserve
   *     beside the limit grows by such steps, too. Less than 2 MiB has no huge page
   */
  public LoftBuilder memoryLimitBytes(long limit, long step) {
    if (step < MIN_STEP_BYTES || step > MIN_LIMIT_BYTES || step % MIN_STEP_BYTES != 0) {
      throw new IllegalArgumentException(
          "the memory step must be a multiple of "
              + MIN_STEP_BYTES
              + " bytes up to "
              + MIN_LIMIT_BYTES
              + ", not "
              + step);
    }
    if (limit < step) {
      throw new IllegalArgumentException(
          "the memory limit must be at least " + step + " bytes, not " + limit);
    }
    memoryLimitBytes = limit;
    memoryStepBytes = step;
    return this;
  }

  /**
   * Where background work runs; by default on daemon threads that all indexes share. Each task is
   * one chunk of a few milliseconds at most in a usual node, and may wait as long for operations
   * that are inside. An executor that runs tasks on the calling thread, or refuses them, makes
   * writers do so, and for the checks the one thread that is the clock of all indexes; one that
   * never runs or drops them leaves all to {@link LoftIndex#awaitMaintenance}.
   */
  public LoftBuilder maintenanceExecutor(Executor executor) {
    this.executor = Objects.requireNonNull(executor, "executor");
    return this;
  }

  /**
   * How many threads of the executor may work for this index at once, 1 to 1024; by default one to
   * every twelve processors.
   */
  public LoftBuilder maintenanceWorkers(int workers) {
    ChangeTuning.require("maintenance workers", workers, 1, 1 << 10);
    this.workers = workers;
    return this;
  }

  /**
   * How many threads build the nodes of a bulk load at most, 1 to 1024; by default one to every
   * processor, 16 at most. One of them is the calling thread, which alone reads the source; the
   * others are daemon threads that are started when more than 65,536 entries are to be loaded, and
   * have ended when {@code build} returns or throws. What is built does not depend on the number,
   * but each thread takes 2 MiB of heap meanwhile.
   */
  public LoftBuilder loadThreads(int threads) {
    ChangeTuning.require("load threads", threads, 1, 1 << 10);
    this.loadThreads = threads;
    return this;
  }

  /** Who decides when nodes are replaced, and by what; by default the index tunes itself. */
  public LoftBuilder retraining(RetrainingScheme scheme) {
    this.scheme = Objects.requireNonNull(scheme, "scheme");
    return this;
  }

  /**
   * Takes the paper's constants for what the index does by itself, where ours are others: see
   * {@code docs/decisions.md}.
   */
  public LoftBuilder paperConstants() {
    constants = PolicyConstants.PAPER;
    return this;
  }

  /** The constants of the policies, for tests. */
  LoftBuilder constants(PolicyConstants constants) {
    this.constants = constants;
    return this;
  }

  /**
   * How long from one check of all nodes to the next while the index is used, where the scheme
   * looks at what operations do, 1 ms to an hour; default 250 ms. A check that takes long comes
   * less often.
   */
  public LoftBuilder checkInterval(Duration interval) {
    long nanos = interval.compareTo(MAX_INTERVAL) > 0 ? Long.MAX_VALUE : interval.toNanos();
    if (nanos < MIN_INTERVAL_NANOS || nanos == Long.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the check interval must be from 1 ms to 1 h, not " + interval);
    }
    checkNanos = nanos;
    return this;
  }

  /**
   * How far a straight piece of a node's model may be off, in positions, 1 to 2^20; default 64.
   * Keys are cut where it costs least in probes and memory, so most are closer, and some pieces
   * become one node with a bent line: a lower bound makes more pieces, for fewer probes.
   */
  public LoftBuilder epsilon(int epsilon) {
    tuning = tuning.withEpsilon(epsilon);
    return this;
  }

  /**
   * Makes an index that takes about 20 bytes per key after a bulk load where keys are spread
   * evenly, a fifth less than by default: few slots are left free, so probes are longer. Reads take
   * 1.25 times as long, batches 1.35 times, and scans, since keys stand in less order, 1.7 times
   * (10M evenly spread keys).
   *
   * <p>It is meant for keys that are loaded and read. Inserts find less room, so nodes are changed
   * sooner, and what an index that tunes itself gives a node of many inserts, it gives here as
   * well; a node that is split or grows otherwise is made as dense as it was. The same as an {@link
   * #expansion} that says so: the last of both holds.
   */
  public LoftBuilder dense() {
    return expansion(LoftTuning.DENSE);
  }

  /**
   * Slots per key after a bulk load, of 16 bytes each, 0.1 to 64; default 1.5. Fewer save memory,
   * more save time.
   */
  public LoftBuilder expansion(double expansion) {
    tuning = tuning.withExpansion(expansion);
    return this;
  }

  /** Slots of a node that may hold a key, from its predicted one, 1 to 1024; default 32. */
  public LoftBuilder range(int range) {
    tuning = tuning.withRange(range);
    return this;
  }

  /**
   * The seed of the hash that places keys in deep buckets. By default it is the system property
   * {@code inkling.loft.seed}, and drawn at random if there is none.
   */
  public LoftBuilder seed(long seed) {
    this.seed = seed;
    return this;
  }

  /**
   * Keeps a marker for every key that is removed, for an index that stands before older stages: see
   * {@link LoftIndex#lookup}. Markers take the memory of an entry; {@code remove} of a key that was
   * never there takes it too, and may then fail for memory. Off by default.
   */
  public LoftBuilder keepDeletionMarkers() {
    markers = true;
    return this;
  }

  /**
   * Says that the index is filled until it refuses a write and is then read and closed: so all of
   * its memory limit is for entries, and none is kept for changes. Without this, an index with a
   * limit in which keys come and go has room for the changes that give memory back.
   */
  public LoftBuilder filledOnce() {
    filledOnce = true;
    return this;
  }

  /**
   * All parameters of nodes and buckets at once, so that tests reach every state with few keys; and
   * the static scheme, which no clock has a say in, unless another is asked for after it.
   */
  LoftBuilder tuning(LoftTuning tuning) {
    this.tuning = tuning;
    this.scheme = RetrainingScheme.STATIC;
    return this;
  }

  /** An empty index. */
  public LoftIndex build() {
    return build(SortedEntrySource.of(new long[0], new long[0]));
  }

  /**
   * An index that holds the entries of a source; nothing is kept of it if this fails.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws IllegalArgumentException if the source has deletion markers and they are not kept
   */
  public LoftIndex build(SortedEntrySource entries) {
    Objects.requireNonNull(entries, "entries");
    PairSearch.announce();
    var plan =
        MemoryPlan.of(
            memoryLimitBytes, memoryStepBytes, filledOnce || scheme == RetrainingScheme.NONE);
    SlabAllocator memory = plan.allocator(name);
    LoftTuning tuning = plan.fitted(this.tuning);
    if (scheme == RetrainingScheme.NONE) {
      tuning = tuning.withChanges(ChangeTuning.NEVER); // so that nobody even asks
    }
    boolean built = false;
    try {
      var space =
          TableResources.of(
              memory,
              new Epochs(name, memory),
              new Bucket(tuning.bucketSlots(), tuning.bucketWindow(), seed, memory),
              tuning);
      var policy = new ChangePolicy(scheme, tuning, constants);
      LoftTable table = new BulkLoader(space, markers, loadThreads).load(entries);
      var index =
          new LoftIndex(
              name, space, table, new MaintenanceSettings(executor, workers, policy, checkNanos));
      built = true;
      return index;
    } finally {
      if (!built) {
        memory.close();
      }
    }
  }
}
