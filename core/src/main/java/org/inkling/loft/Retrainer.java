package org.inkling.loft;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.maintenance.MaintenanceTask;
import org.jspecify.annotations.Nullable;

/**
 * The background work of an index, in rounds that exclude each other:
 *
 * <pre>
 *   nodes due, nodes to check --&gt; changes, by all workers --&gt; the root, by one --&gt; grace period --&gt; next round
 * </pre>
 *
 * <p>A worker looks at nodes and makes changes of some, by the policy. It takes a change in hand,
 * does one step of it and lets it go; where none is left to take, it sweeps along with others. One
 * worker at a time coordinates: it begins a round, rebuilds the root when no change is open, and
 * waits a little for the operations that were inside. A round takes up nodes of a sixteenth of all
 * slots at most, so what is retired at once is bounded.
 *
 * @source LOFT, EuroSys'25, section 3.3 (background threads, root update); docs/retraining.md
 */
final class Retrainer implements MaintenanceTask {
  private static final int ROUND_SHARE = 16;
  private static final long LEAST_ROUND_BYTES = 8L << 20;
  private static final int LOOKS_PER_CHUNK = 64;

  /** What a chunk gives back at most, half a millisecond's work or less. */
  private static final long TRIM_BYTES = 1L << 20;

  /** How long writes ask for nothing after the root could not be had. */
  private static final long STUCK_NANOS = 100_000_000;

  private final LoftSpace space;
  private final LoftTable table;
  private final Epochs epochs;
  private final GracePeriod grace;
  private final ChangeCounts counts = new ChangeCounts();
  private final NodeChecker checker;
  private final CheckPass pass = new CheckPass();
  private final int workers;

  /** How many workers are in a chunk; the number before it is a worker's own, about. */
  private final AtomicInteger working = new AtomicInteger();

  private volatile Round round = new Round(new long[0], 0, 0, 1);

  private final AtomicBoolean coordinating = new AtomicBoolean();

  /** The nodes of the last round; the coordinator's, which begins one when nobody reads it. */
  private final NodeList nodes = new NodeList();

  // What follows is the coordinator's; volatile for those who ask what is pending.

  /** The next node that was due and not taken up, the others by their headers; 0 for none. */
  private volatile long backlog;

  private volatile boolean rootDue;

  /** Whether the root could not be had; then no round begins until somebody asks again. */
  private volatile boolean stuck;

  /** Whether a chunk ended with an exception; then writes see to it that another worker goes on. */
  private volatile boolean failed;

  /** When writes ask again, if it is stuck. */
  private volatile long retryNanos;

  /** Asked for another worker when a round has work for more than one. */
  private Runnable askForHelp = () -> {};

  Retrainer(LoftSpace space, LoftTable table, ChangePolicy policy, int workers) {
    this.space = space;
    this.table = table;
    this.epochs = space.epochs();
    this.grace = new GracePeriod(epochs);
    this.workers = workers;
    this.checker = new NodeChecker(table, policy, space);
  }

  /** Says how another worker is asked for; before the first chunk. */
  void setHelp(Runnable askForHelp) {
    this.askForHelp = askForHelp;
  }

  ChangeCounts counts() {
    return counts;
  }

  /**
   * Whether nodes or retired memory wait for a worker, a grace period included that workers may
   * have given up to wait for; a few loads, for operations.
   */
  boolean isDue() {
    boolean nodes = !table.inserts().isEmpty() || backlog != 0;
    boolean work = nodes || grace.isOn() || failed || stuck;
    return (work && mayGoOn()) || epochs.reclaimDue();
  }

  private boolean mayGoOn() {
    return !stuck || System.nanoTime() - retryNanos >= 0;
  }

  @Override
  public boolean isPending() {
    boolean nodes = !table.inserts().isEmpty() || backlog != 0 || round.isOpen();
    return !stuck && (nodes || rootDue || grace.isOn() || pass.isPending());
  }

  /** Nodes that are due or being replaced. */
  int pendingNodes() {
    return table.inserts().waiting() + round.openChanges();
  }

  /** The checks of all nodes. */
  CheckPass pass() {
    return pass;
  }

  @Override
  public boolean runChunk() {
    if (failed) {
      failed = false; // not stored for nothing: every write reads it
    }
    boolean ended = false;
    int worker = working.getAndIncrement();
    try {
      boolean freed = reclaim();
      boolean more = advance(worker) || freed;
      ended = true;
      return more;
    } finally {
      working.getAndDecrement();
      // Last of all, so that no other worker comes for it while this one has a change in hand.
      if (!ended) {
        failed = true;
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
    Round round = this.round;
    Change change = round.take();
    if (change != null) {
      return work(round, change);
    }
    int place = round.takeNode(worker);
    if (place != WorkQueues.NONE) {
      look(round, place, worker);
      return true;
    }
    return round.isOpen() ? help(round) : coordinate();
  }

  /** Looks at nodes, from one on, until a change comes of one. */
  private void look(Round round, int from, int worker) {
    int place = from;
    for (int looks = 1; !look(round, place) && looks < LOOKS_PER_CHUNK; looks++) {
      place = round.takeNode(worker);
      if (place == WorkQueues.NONE) {
        return;
      }
    }
  }

  /** Looks at one node; whether a change comes of it. */
  private boolean look(Round round, int place) {
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
          round.add(new Change(order, space, table));
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

  /** What could not be looked at, or not changed, is due; allocates nothing. */
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

  /** One step of a change that this worker alone has in hand. */
  private boolean work(Round round, Change change) {
    boolean done = false;
    try {
      if (round.openChanges() > 1) {
        askForHelp.run();
      }
      boolean more = step(round, change);
      done = true;
      return more;
    } finally {
      try {
        if (!done) {
          giveUp(round, change);
        }
      } finally {
        change.letGo();
      }
    }
  }

  /** Does one step under a pin; false if the index is closed. */
  private boolean step(Round round, Change change) {
    Pin pin = epochs.tryEnter();
    if (pin == null) {
      return false;
    }
    try {
      if (change.step()) {
        count(round, change);
      }
      return true;
    } finally {
      epochs.exit(pin);
    }
  }

  /** Drops a change that nobody else has seen anything of; another one stays as it is. */
  private void giveUp(Round round, Change change) {
    Pin pin = change.isPrivate() ? epochs.tryEnter() : null;
    if (pin == null) {
      return;
    }
    try {
      change.drop();
      count(round, change);
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * Notes that a change is over, under the pin in which it ended; last what may want memory, for
   * the round has to end all the same.
   */
  private void count(Round round, Change change) {
    boolean moved = change.isMoved();
    if (moved) {
      rootDue = true;
    }
    round.endChange();
    if (moved) {
      change.retireOld();
    }
    counts.add(change);
    change.tell();
  }

  /** Sweeps along, where some other worker has the change in hand. */
  private boolean help(Round round) {
    Change change = round.sweeping();
    return change != null && step(round, change);
  }

  private boolean coordinate() {
    if (!coordinating.compareAndSet(false, true)) {
      return false;
    }
    boolean more;
    try {
      more = goOn();
    } finally {
      coordinating.set(false);
    }
    // A worker that came for a node queued meanwhile has found the flag taken, and left.
    return more || (!grace.isOn() && !stuck && !table.inserts().isEmpty());
  }

  /**
   * Runs an action while no node changes and the root stays, as the coordinator; false if a round
   * is on or another thread coordinates, and nothing was run.
   */
  boolean runAtRest(Runnable action) {
    if (!coordinating.compareAndSet(false, true)) {
      return false;
    }
    try {
      boolean rests = !round.isOpen();
      if (rests) {
        action.run();
      }
      return rests;
    } finally {
      coordinating.set(false);
    }
  }

  private boolean goOn() {
    if (round.isOpen()) {
      return true; // another coordinator was faster
    }
    if (rootDue) {
      return rebuildRoot();
    }
    boolean waits = grace.isOn();
    if (!grace.awaitEnd()) {
      return grace.mayGoOn();
    }
    if (waits) {
      reclaimAll();
      underPin(() -> space.memory().join() > 0); // so that larger nodes fit where others were
    }
    return underPin(this::takeUpNodes) || (pass.isTrimDue() && underPin(this::trim));
  }

  private boolean rebuildRoot() {
    Pin pin = epochs.tryEnter();
    if (pin == null) {
      return false;
    }
    retryNanos = System.nanoTime() + STUCK_NANOS;
    stuck = true;
    try {
      new RootChange(space, table).run();
      stuck = false;
    } catch (MemoryLimitException e) {
      counts.addDroppedRoot();
      return false;
    } finally {
      epochs.exit(pin);
    }
    counts.addRoot();
    rootDue = false;
    grace.begin();
    return true;
  }

  /** What the last round retired is freed before the next one allocates. */
  void reclaimAll() {
    while (epochs.reclaim() > 0) {}
  }

  /** Does what a close waits for; false, and nothing is done, if the index is closed. */
  private boolean underPin(BooleanSupplier work) {
    Pin pin = epochs.tryEnter();
    if (pin == null) {
      return false;
    }
    try {
      return work.getAsBoolean();
    } finally {
      epochs.exit(pin);
    }
  }

  /** Gives some free memory back; whether there is more. */
  private boolean trim() {
    boolean more = space.memory().trim(TRIM_BYTES);
    if (!more) {
      pass.endTrim();
    }
    return more;
  }

  private boolean takeUpNodes() {
    long budget = Math.max(LEAST_ROUND_BYTES, table.nodes().slotBytes() / ROUND_SHARE);
    nodes.clear();
    Round begun = null;
    int due = 0;
    try {
      for (long header = nextDue(); header != 0 && budget > 0; header = nextDue()) {
        nodes.add(header);
        due++;
        taken(header);
        NodeHeader.list(header);
        budget -= NodeHeader.blockBytes(header);
      }
      pass.addTo(nodes, table.root(), budget);
      if (nodes.size() == 0) {
        return false;
      }
      begun = new Round(nodes.headers(), nodes.size(), due, workers);
    } finally {
      if (begun == null) {
        queueAgain(due);
      }
    }
    round = begun;
    return true;
  }

  /** Allocates nothing: it is for when nothing can be had. */
  private void queueAgain(int count) {
    for (int i = 0; i < count; i++) {
      table.inserts().queueAgain(nodes.get(i));
    }
  }

  /** The next node that is due, which stays so until it is {@link #taken}; 0 for none. */
  private long nextDue() {
    if (backlog == 0) {
      backlog = table.inserts().takeAll();
    }
    return backlog;
  }

  private void taken(long header) {
    backlog = NodeHeader.next(header);
    table.inserts().taken();
  }
}
