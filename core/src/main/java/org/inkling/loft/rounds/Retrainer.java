package org.inkling.loft.rounds;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.loft.change.Change;
import org.inkling.loft.change.ChangeOrder;
import org.inkling.loft.change.ChangeScratch;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.rounds.RoundState.Flag;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.ChangeRound;
import org.inkling.maintenance.ChangeRunner;
import org.inkling.maintenance.ChangeRunner.Progress;
import org.inkling.maintenance.MaintenanceTask;
import org.jspecify.annotations.Nullable;

/**
 * The background work of an index, in rounds that exclude each other:
 *
 * <pre>
 *   nodes due, nodes to check --&gt; changes, by all workers --&gt; the root, by one --&gt; grace period --&gt; next round
 * </pre>
 *
 * <p>A worker inspects nodes and makes changes for some of them, as the policy decides. It takes a
 * change, does one step of it and releases it. If there is no change to take, it helps other
 * workers to sweep. When the round is over, one worker at a time acts as the {@link Coordinator}.
 *
 * @source LOFT, EuroSys'25, section 3.3 (background threads); docs/retraining.md
 */
public final class Retrainer implements MaintenanceTask {
  private static final int LOOKS_PER_CHUNK = 64;

  /** Chunks of a share: those of the change of a node of usual size. */
  public static final int CHUNKS_OF_SHARE = 4;

  /** The number of due nodes that is left to the workers. */
  private static final int BACKLOG = 32;

  /**
   * How many keys writes move for each key that they bring. In the long run a key is moved once for
   * each key that comes; a load's nodes are due within a fifth of that time.
   */
  private static final int KEYS_PER_WRITE = 3;

  private static final int MIN_KEYS_OF_SHARE = 1 << 8;
  private static final int MAX_KEYS_OF_SHARE = 1 << 12;

  private final TableResources resources;
  private final LoftTable table;
  private final Epochs epochs;
  private final ChangeScratch scratch;
  private final ChangeCounts counts = new ChangeCounts();
  private final NodeInspector checker;
  private final Coordinator coordinator;

  /**
   * How many workers are in a chunk; the count before the increment serves, approximately, as a
   * number of the worker.
   */
  private final AtomicInteger working = new AtomicInteger();

  private final ChangeRunner<Change> runner;

  /** How many keys a share moves, about; a hint. */
  private volatile int keysOfShare = MAX_KEYS_OF_SHARE;

  /** Requests another worker when a round has work for more than one. */
  private Runnable askForHelp = () -> {};

  public Retrainer(TableResources resources, LoftTable table, ChangePolicy policy, int workers) {
    this.resources = resources;
    this.table = table;
    this.epochs = resources.epochs();
    this.scratch = new ChangeScratch(table.buckets().beyondLimit(), table.inserts());
    this.coordinator = new Coordinator(resources, table, counts, workers, policy.checks());
    this.runner = new ChangeRunner<>(epochs, this::end);
    this.checker = new NodeInspector(table, policy, resources, coordinator.evacuator());
  }

  /** Sets the action that requests another worker; call it before the first chunk. */
  public void setHelp(Runnable askForHelp) {
    this.askForHelp = askForHelp;
  }

  public ChangeCounts counts() {
    return counts;
  }

  /**
   * Returns whether nodes or retired memory wait for a worker. Operations call this; it costs a few
   * loads.
   */
  public boolean isDue() {
    return (coordinator.isDue() && coordinator.mayGoOn()) || epochs.reclaimDue();
  }

  /**
   * Returns whether writes should do a share of the work, because more nodes are due than workers
   * get done before they overflow. The answer is random: together, writes move a few keys for each
   * key that they bring.
   */
  public boolean isShareDue(int writes) {
    return coordinator.pendingNodes() > BACKLOG
        && coordinator.round().isOpen()
        && ThreadLocalRandom.current().nextInt(keysOfShare) < KEYS_PER_WRITE * writes;
  }

  @Override
  public boolean isPending() {
    return coordinator.isPending();
  }

  /** Returns the number of nodes that are due or being replaced. */
  public int pendingNodes() {
    return coordinator.pendingNodes();
  }

  /** Returns the pass that checks all nodes. */
  public InspectionPass pass() {
    return coordinator.pass();
  }

  /** Requests room, after a write was refused for lack of memory. */
  public void urgeRoom() {
    coordinator.evacuator().urge();
  }

  /** Does the same as {@link Coordinator#runAtRest}. */
  public boolean runAtRest(Runnable action) {
    return coordinator.runAtRest(action);
  }

  /** Frees retired memory that no thread can see any more. */
  public void reclaimAll() {
    coordinator.reclaimAll();
  }

  @Override
  public boolean runChunk() {
    return run(
        worker -> {
          boolean freed = reclaim();
          return advance(worker) || freed;
        });
  }

  @Override
  public void prepareAwait() {
    coordinator.wantRoot();
  }

  @Override
  public boolean runShare() {
    return run(this::share);
  }

  private boolean run(IntPredicate chunk) {
    coordinator.state().clear(Flag.FAILED);
    boolean ended = false;
    int worker = working.getAndIncrement();
    try {
      boolean more = chunk.test(worker);
      ended = true;
      return more;
    } finally {
      working.getAndDecrement();
      // Set last, so that no other worker comes for it while this one holds a change. Writes then
      // ensure that another worker continues.
      if (!ended) {
        coordinator.state().set(Flag.FAILED);
      }
    }
  }

  private boolean reclaim() {
    int freed = epochs.reclaim();
    if (freed == Epochs.BUSY) {
      Thread.onSpinWait();
    }
    return freed != 0;
  }

  private boolean advance(int worker) {
    if (share(worker)) {
      return true;
    }
    ChangeRound<Change> round = coordinator.round();
    return round.isOpen() ? help(round) : coordinator.run();
  }

  /** Takes a step of a change that no other worker has, or inspects nodes. */
  private boolean share(int worker) {
    ChangeRound<Change> round = coordinator.round();
    Change change = round.take();
    if (change != null) {
      return work(round, change);
    }
    int place = round.takeNode(worker);
    if (place == ChangeRound.NONE) {
      return false;
    }
    look(round, place, worker);
    return true;
  }

  /** Inspects nodes, beginning with the one at {@code from}, until one of them gets a change. */
  private void look(ChangeRound<Change> round, int from, int worker) {
    int place = from;
    for (int looks = 1; !look(round, place) && looks < LOOKS_PER_CHUNK; looks++) {
      place = round.takeNode(worker);
      if (place == ChangeRound.NONE) {
        return;
      }
    }
  }

  /** Inspects one node; returns whether it gets a change. */
  private boolean look(ChangeRound<Change> round, int place) {
    long header = round.node(place);
    boolean looked = false;
    ChangeOrder order = null;
    Pin pin = null;
    try {
      pin = epochs.tryEnter();
      if (pin != null) {
        order = round.isDue(place) ? checker.orderForDue(header) : checker.check(header);
        if (order != null) {
          counts.addRules(order);
          round.add(new Change(order, resources, table, scratch));
        }
      }
      looked = true;
    } finally {
      if (!looked) {
        queueAgain(order, round.isDue(place) ? header : 0);
      }
      round.endNode();
      if (pin != null) {
        epochs.exit(pin);
      }
    }
    return order != null;
  }

  /** Queues nodes that could not be inspected or changed; allocates nothing. */
  private void queueAgain(@Nullable ChangeOrder order, long due) {
    if (order == null) {
      if (due != 0) {
        table.inserts().queueAgain(due);
      }
      return;
    }
    for (long old : order.olds()) {
      table.inserts().queueAgain(old);
    }
  }

  /** Does one step of a change that only this worker holds. */
  private boolean work(ChangeRound<Change> round, Change change) {
    boolean done = false;
    try {
      if (round.openChanges() > 1) {
        askForHelp.run();
      }
      boolean more = runner.step(change) == Progress.STEPPED;
      done = true;
      return more;
    } finally {
      try {
        if (!done) {
          runner.drop(change); // unless other threads can see it
        }
      } finally {
        change.release();
      }
    }
  }

  /**
   * Notes that a change is over, under the pin in which it ended. Steps that may allocate come
   * last, because the round has to end even if they fail.
   */
  private void end(Change change) {
    boolean moved = change.isMoved();
    if (moved) {
      coordinator.noteMoved(change.olds().length);
      keysOfShare = Math.clamp(change.keys(), MIN_KEYS_OF_SHARE, MAX_KEYS_OF_SHARE);
    }
    coordinator.round().endChange(); // the round of the change, until it ends here
    if (moved) {
      change.retireOld();
    }
    counts.add(change);
    if (change.isDropped()) {
      coordinator.evacuator().noteDropped();
    }
    change.reportEnd();
  }

  /** Helps to sweep a change that another worker holds. */
  private boolean help(ChangeRound<Change> round) {
    Change change = round.shared();
    return change != null && runner.step(change) == Progress.STEPPED;
  }
}
