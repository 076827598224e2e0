package org.inkling.loft.rounds;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.loft.change.Change;
import org.inkling.loft.change.RootChange;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.rounds.RoundState.Flag;
import org.inkling.loft.rounds.RoundState.Phase;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.ChangeRound;
import org.inkling.maintenance.ChangeRunner;
import org.inkling.maintenance.ChangeRunner.Progress;
import org.inkling.maintenance.DueNodes;
import org.inkling.maintenance.StateWord;
import org.jspecify.annotations.Nullable;

/**
 * The steps between two rounds, run by one worker at a time: when no change is open, it rebuilds
 * the root, waits briefly for the operations that were in progress, and begins the next round. A
 * round takes up nodes of at most a sixteenth of all slots, which bounds the memory that is retired
 * at once.
 *
 * @source LOFT, EuroSys'25, section 3.3 (root update); docs/retraining.md
 */
public final class Coordinator {
  private static final int ROUND_SHARE = 16;
  private static final long MIN_ROUND_BYTES = 8L << 20;

  /** Maximum bytes that one chunk gives back: half a millisecond's work or less. */
  private static final long TRIM_BYTES = 1L << 20;

  /** How long writes make no requests after the root could not be rebuilt for lack of memory. */
  private static final long RETRY_NANOS = 100_000_000;

  /** The root is rebuilt once at least one node in this number has moved. */
  private static final int ROOT_SHARE = 64;

  /** A moved node gets a line after this time at the latest, if a worker comes. */
  private static final long ROOT_NANOS = 100_000_000;

  /** What needs a root without moved nodes: a pass begins there, an evacuation finds all nodes. */
  private static final int NEEDS_ROOT =
      StateWord.maskOfFlags(
          Flag.ROOT_WANTED,
          Flag.ROOM_WANTED,
          Flag.EVACUATING,
          Flag.INSPECTION_WANTED,
          Flag.TRIM_WANTED);

  private static final int WAITS = StateWord.maskOfPhases(Phase.GRACE, Phase.REBUILDING);

  private final TableResources resources;
  private final LoftTable table;
  private final DueNodes dueNodes;
  private final Epochs epochs;
  private final ChangeCounts counts;
  private final StateWord<Phase, Flag> state = RoundState.create();
  private final InspectionPass pass = new InspectionPass(state);
  private final Evacuator evacuator;
  private final int workers;

  /** Whether passes rebuild the root again and again, so that it may wait for one. */
  private final boolean passes;

  /** The nodes that have moved since the root was built. */
  private final AtomicInteger moved = new AtomicInteger();

  /** When the root was built; owned by the coordinator. */
  private long rootNanos = System.nanoTime();

  private final ChangeRunner<RootChange> runner;

  /** The nodes of the last round; the coordinator refills the list when no worker reads it. */
  private final NodeList nodes = new NodeList();

  private volatile ChangeRound<Change> round = new ChangeRound<>(new long[0], 0, 0, 1);

  /** The change of the root that is under way in the phase GRACE; owned by the coordinator. */
  private @Nullable RootChange rootChange;

  /** The first node that was due and not taken up; its header links to the others. 0 for none. */
  private volatile long backlog;

  /** When writes ask again, in the phase REBUILDING. */
  private volatile long retryNanos;

  Coordinator(
      TableResources resources, LoftTable table, ChangeCounts counts, int workers, boolean passes) {
    this.resources = resources;
    this.table = table;
    this.dueNodes = table.inserts().due();
    this.epochs = resources.epochs();
    this.evacuator = new Evacuator(resources, table, state);
    this.runner = new ChangeRunner<>(epochs, change -> {});
    this.counts = counts;
    this.workers = workers;
    this.passes = passes;
  }

  /** Returns the current round, or the last one. */
  ChangeRound<Change> round() {
    return round;
  }

  /** Returns the pass that checks all nodes. */
  InspectionPass pass() {
    return pass;
  }

  /** Returns the evacuator, which moves nodes out of regions that are given back. */
  Evacuator evacuator() {
    return evacuator;
  }

  /** Returns the state, of which this coordinator moves the phase. */
  StateWord<Phase, Flag> state() {
    return state;
  }

  /** Notes that nodes have moved; called before the round can end. */
  void noteMoved(int nodes) {
    moved.getAndAdd(nodes);
    state.set(Flag.MOVED);
  }

  /** Has the root rebuilt soon if any node has moved, for a thread that awaits maintenance. */
  void wantRoot() {
    if (state.has(Flag.MOVED)) {
      state.set(Flag.ROOT_WANTED);
    }
  }

  /** Whether nodes have moved and the root is to be rebuilt for them before another round. */
  private boolean isRootDue() {
    return state.has(Flag.MOVED)
        && (moved.get() >= table.root().count() / ROOT_SHARE
            || System.nanoTime() - rootNanos >= ROOT_NANOS
            || !passes
            || resources.memory().isBounded()
            || state.isAny(NEEDS_ROOT)
            || (nextDue() != 0 && !isInRoot(nextDue())));
  }

  /** Whether a node that is due has a line of its own; if not, it has replaced one that has. */
  private boolean isInRoot(long header) {
    return DirectoryLine.header(table.root().lineOf(DirectoryLine.pivot(header))) == header;
  }

  /**
   * Whether there is work for a worker: nodes that are due, a chunk that has failed, or a grace
   * period that workers may have stopped waiting for. Operations call this; it costs a few loads.
   */
  boolean isDue() {
    return isNodeDue() || state.isAny(RoundState.DUE);
  }

  private boolean isNodeDue() {
    return !dueNodes.isEmpty() || backlog != 0;
  }

  /** Whether it is time for writes to ask for a worker. */
  boolean mayGoOn() {
    return state.phase() != Phase.REBUILDING || System.nanoTime() - retryNanos >= 0;
  }

  /** Whether there is work that can be done now. */
  boolean isPending() {
    return state.phase() != Phase.REBUILDING
        && (isNodeDue() || round.isOpen() || state.isAny(RoundState.PENDING));
  }

  /** Nodes that are due or being replaced. */
  int pendingNodes() {
    return dueNodes.waiting() + round.openChanges();
  }

  /** Coordinates, unless another worker does; returns whether there is more to do. */
  boolean run() {
    if (!state.set(Flag.COORDINATED)) {
      return false;
    }
    boolean more;
    try {
      more = takeSteps();
    } finally {
      state.clear(Flag.COORDINATED);
    }
    // A worker that came for a node queued in the meantime found the flag taken and left.
    return more || (!state.isAny(WAITS) && isNodeDue());
  }

  /**
   * Runs an action, as the coordinator, while no node changes and the root stays the same. Returns
   * false, without running it, if a round is open or another thread coordinates.
   */
  boolean runAtRest(Runnable action) {
    if (!state.set(Flag.COORDINATED)) {
      return false;
    }
    try {
      boolean rests = !round.isOpen();
      if (rests) {
        action.run();
      }
      return rests;
    } finally {
      state.clear(Flag.COORDINATED);
    }
  }

  /** What follows a step of this coordinator. */
  private enum Next {
    /** The step of the phase that it has entered, at once. */
    STEP,

    /** A chunk of a worker: there is work in the round, or another step of this coordinator. */
    CHUNK,

    /** Nothing, until an operation leaves or asks. */
    WAIT
  }

  /**
   * Takes the steps of the phases, in the order of {@link RoundState}; returns whether there is
   * more to do now.
   */
  private boolean takeSteps() {
    Next next;
    do {
      next =
          switch (state.phase()) {
            case REST -> endRest();
            case ROUND -> endRound();
            case ROOT, REBUILDING -> rebuildRoot();
            case GRACE -> endGrace();
          };
    } while (next == Next.STEP);
    return next == Next.CHUNK;
  }

  /** At rest: an evacuation, a round, or free memory to give back, whatever is due first. */
  private Next endRest() {
    if (underPin(this::isRootDue)) {
      state.become(Phase.ROOT);
      return Next.STEP;
    }
    boolean more =
        underPin(this::evacuateOrBeginRound) || (pass.isTrimDue() && underPin(this::trim));
    return more ? Next.CHUNK : Next.WAIT;
  }

  /** Ends the round, once no change is open: another coordinator may have been faster. */
  private Next endRound() {
    if (round.isOpen()) {
      return Next.CHUNK;
    }
    state.become(Phase.REST);
    return Next.STEP;
  }

  /** Ends or begins an evacuation if one is due, or begins a round; returns whether it has. */
  private boolean evacuateOrBeginRound() {
    if (evacuator.isWalked()) {
      if (evacuator.coversRoot()) {
        state.become(Phase.ROOT);
        return true;
      }
      var wait = RootChange.reclaiming(resources, table);
      if (!evacuator.settle()) {
        rootChange = wait;
        state.become(Phase.GRACE);
        return true;
      }
    }
    if (!state.has(Flag.MOVED)) {
      evacuator.beginIfDue();
    }
    return beginRound() || evacuator.isOn();
  }

  /** Replaces the root; if that fails, the phase stays REBUILDING, and this is tried again. */
  private Next rebuildRoot() {
    retryNanos = System.nanoTime() + RETRY_NANOS;
    if (state.phase() == Phase.ROOT) {
      state.become(Phase.REBUILDING); // before anything that can fail
    }
    var change = new RootChange(resources, table);
    try {
      if (runner.step(change) == Progress.CLOSED) {
        return Next.WAIT;
      }
    } catch (MemoryLimitException e) {
      counts.addDroppedRoot();
      return Next.WAIT;
    }
    counts.addRoot();
    rootChange = change;
    moved.set(0);
    rootNanos = System.nanoTime();
    state.clear(Flag.MOVED);
    state.clear(Flag.ROOT_WANTED);
    state.become(Phase.GRACE);
    return Next.CHUNK;
  }

  /** Ends the change of the root, once its grace period has passed. */
  private Next endGrace() {
    RootChange change = requireNonNull(rootChange);
    while (!change.isOver()) {
      Progress progress = runner.step(change);
      if (progress != Progress.STEPPED) {
        return progress == Progress.WAITS ? Next.CHUNK : Next.WAIT;
      }
    }
    rootChange = null;
    state.become(Phase.REST);
    return Next.STEP;
  }

  /** Frees what the last round retired, before the next round allocates. */
  void reclaimAll() {
    while (epochs.reclaim() > 0) {}
  }

  /** Runs work that a close waits for; returns false, and does nothing, if the index is closed. */
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

  /** Gives some free memory back; returns whether there is more. */
  private boolean trim() {
    boolean more = resources.memory().trim(TRIM_BYTES);
    if (!more) {
      pass.endTrim();
    }
    return more;
  }

  /** Begins a round over nodes that are due or to be checked, if there are any. */
  private boolean beginRound() {
    long budget = budget();
    nodes.clear();
    ChangeRound<Change> begun = null;
    int due = 0;
    try {
      long header;
      while ((header = nextDue()) != 0 && budget > 0 && isInRoot(header)) {
        nodes.add(header);
        due++;
        taken(header);
        NodeHeader.list(header);
        budget -= NodeHeader.blockBytes(header);
      }
      evacuator.addTo(nodes, table.root(), Math.max(1, budget));
      if (!evacuator.isOn()) {
        pass.addTo(nodes, table.root(), budget);
      }
      if (nodes.size() == 0) {
        return false;
      }
      begun = new ChangeRound<>(nodes.headers(), nodes.size(), due, workers);
    } finally {
      if (begun == null) {
        queueAgain(due);
      }
    }
    round = begun;
    state.become(Phase.ROUND); // after the round, which workers then find open
    return true;
  }

  /**
   * The bytes of the nodes that a round takes up: these nodes and their replacements fit in the
   * memory left by the limit, provided that one node does.
   */
  private long budget() {
    long budget = Math.max(MIN_ROUND_BYTES, table.nodes().slotBytes() / ROUND_SHARE);
    long room = resources.memory().roomForMoves();
    return Math.max(1, Math.min(budget, room / 5 * 2));
  }

  /** Queues nodes again. It allocates nothing, since it runs when an allocation has failed. */
  private void queueAgain(int count) {
    for (int i = 0; i < count; i++) {
      table.inserts().queueAgain(nodes.get(i));
    }
  }

  /** The next node that is due, which remains due until it is {@link #taken}; 0 for none. */
  private long nextDue() {
    if (backlog == 0) {
      backlog = dueNodes.takeAll();
    }
    return backlog;
  }

  private void taken(long header) {
    backlog = dueNodes.next(header);
    dueNodes.taken();
  }
}
