package org.inkling.xindex.rounds;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.maintenance.ChangeRound;
import org.inkling.maintenance.ChangeRunner;
import org.inkling.maintenance.ChangeRunner.Progress;
import org.inkling.maintenance.DueNodes;
import org.inkling.maintenance.MaintenanceTask;
import org.inkling.maintenance.StructureChange;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.root.GroupTable;

/**
 * The background work of a table over groups, in rounds that exclude each other: a round takes all
 * nodes that are due, and its workers make changes of them and run these, one step in each chunk.
 *
 * @source XIndex, TOS'22, section 3.1.3 (background threads)
 * @param <C> the changes
 */
public abstract class GroupRounds<C extends StructureChange> implements MaintenanceTask {
  private final GroupTable table;
  private final Epochs epochs;
  private final DueNodes due;
  private final int nodesPerChange;
  private final int workers;
  private final RootUpdate root;
  private final ChangeRunner<C> runner;

  /** Whether a worker begins a round. */
  private final AtomicBoolean beginning = new AtomicBoolean();

  /** An approximate number for each worker that is in a chunk. */
  private final AtomicInteger working = new AtomicInteger();

  private volatile ChangeRound<C> round = new ChangeRound<>(new long[0], 0, 0, 1);

  /** Whether a change waits for the next request, or a chunk has failed. */
  private volatile boolean stalled;

  /** Requests another worker when a round has work for more than one. */
  private Runnable askForHelp = () -> {};

  /**
   * Creates the background work of a table.
   *
   * @param nodesPerChange the maximum number of nodes of one change
   * @param workers the maximum number of workers
   */
  protected GroupRounds(GroupTable table, int nodesPerChange, int workers) {
    this.table = table;
    this.epochs = table.epochs();
    this.due = table.due();
    this.nodesPerChange = nodesPerChange;
    this.workers = workers;
    this.root = new RootUpdate(table, this::pivot);
    this.runner = new ChangeRunner<>(epochs, this::end);
  }

  /** Makes a change of some due nodes, 1 to the maximum; under a pin. */
  protected abstract C plan(long[] nodes);

  /** Returns how many groups a change has split, once it is over. */
  protected abstract int splits(C change);

  /**
   * Counts and reports a change that is over, and lets its heap go: a round keeps its changes until
   * the next one begins.
   */
  protected abstract void ended(C change);

  /** Returns a key of a node's group, by which the root finds its slot. */
  protected abstract long pivot(long node);

  /** Returns the node of a group. */
  protected abstract long node(long group);

  /**
   * Takes back the mark of a node whose group is a part without a slot, while there is no memory
   * for a root: it is due again once its group has grown.
   */
  protected abstract void postpone(long node);

  /** Sets the action that requests another worker; call it before the first chunk. */
  public final void setHelp(Runnable askForHelp) {
    this.askForHelp = askForHelp;
  }

  /** Returns whether a worker is needed. Writes call this; it costs a few loads. */
  public final boolean isDue() {
    return !due.isEmpty() || stalled || epochs.reclaimDue();
  }

  /** Makes the root due if any slot has a group in parts, even if they are few. */
  public final void requestRoot() {
    root.request();
  }

  @Override
  public final boolean isPending() {
    return round.isOpen() || !due.isEmpty() || root.isDue();
  }

  /** Returns how often the root was rebuilt. */
  public final long roots() {
    return root.roots();
  }

  /** Returns the number of nodes that are due, and of changes that are not over. */
  public final int pending() {
    return due.waiting() + round.openChanges();
  }

  @Override
  public final boolean runChunk() {
    stalled = false;
    boolean ended = false;
    int worker = working.getAndIncrement();
    try {
      boolean freed = epochs.reclaim() > 0;
      boolean more = advance(worker) || freed;
      ended = true;
      return more;
    } finally {
      working.getAndDecrement();
      if (!ended) {
        stalled = true; // the next write requests another worker
      }
    }
  }

  private boolean advance(int worker) {
    ChangeRound<C> round = this.round;
    C change = round.take();
    if (change != null) {
      return step(round, change);
    }
    if (planNext(round, worker)) {
      return true;
    }
    // A worker that came for a node while another one began a round may have left without it.
    return !round.isOpen() && (beginRound() || !due.isEmpty());
  }

  /** Does one step of a change that only this worker holds. */
  private boolean step(ChangeRound<C> round, C change) {
    Progress progress = null;
    try {
      if (round.openChanges() > 1 || round.hasNodes()) {
        askForHelp.run();
      }
      progress = runner.step(change);
      return progress == Progress.STEPPED || progress == Progress.WAITS;
    } finally {
      try {
        if (progress == null) {
          runner.drop(change); // unless operations can see it
        }
      } finally {
        change.release();
        if (progress == Progress.STALLED) {
          stalled = true; // last: a worker that came before found the change held
        }
      }
    }
  }

  private void end(C change) {
    root.addSplits(splits(change)); // before the round may end
    round.endChange(); // the round of the change, until it ends here
    ended(change);
  }

  /** Makes a change of nodes that no worker has taken; returns whether there were any. */
  private boolean planNext(ChangeRound<C> round, int worker) {
    Pin pin = epochs.tryEnter();
    if (pin == null) {
      return false;
    }
    try {
      return planUnderPin(round, worker);
    } finally {
      epochs.exit(pin);
    }
  }

  private boolean planUnderPin(ChangeRound<C> round, int worker) {
    int _ = table.memory().join(); // what other changes have freed may serve larger requests
    var taken = new Taken(round);
    try {
      taken.addAll(worker);
      if (taken.count > 0) {
        round.add(plan(taken.nodes()));
      }
      taken.planned = true;
    } finally {
      taken.end();
    }
    return taken.count > 0;
  }

  /** The nodes that a worker has taken from a round. */
  private final class Taken {
    private final ChangeRound<C> round;
    private final long[] nodes = new long[nodesPerChange];
    private int count;
    private boolean planned;

    Taken(ChangeRound<C> round) {
      this.round = round;
    }

    /** Takes as many as a change may have. */
    void addAll(int worker) {
      while (count < nodes.length) {
        int place = round.takeNode(worker);
        if (place == ChangeRound.NONE) {
          return;
        }
        nodes[count++] = round.node(place);
      }
    }

    long[] nodes() {
      return Arrays.copyOf(nodes, count);
    }

    /** Notes that the nodes were planned, or queues them again; allocates nothing. */
    void end() {
      for (int i = 0; i < count; i++) {
        if (!planned) {
          due.push(nodes[i]);
        }
        round.endNode();
      }
    }
  }

  /**
   * Begins a round over all nodes that are due. Before, the root is rebuilt if many groups were
   * split, or one of whose parts is to be changed.
   *
   * @return whether any of that was done
   */
  private boolean beginRound() {
    if ((due.isEmpty() && !root.isDue()) || !beginning.compareAndSet(false, true)) {
      return false;
    }
    try {
      // Rounds exclude each other, so no operation meets two changes of one group.
      Pin pin = round.isOpen() ? null : epochs.tryEnter();
      if (pin == null) {
        return false; // another worker was faster, or the index is closed
      }
      try {
        return beginRoundUnderPin();
      } finally {
        epochs.exit(pin);
      }
    } finally {
      beginning.set(false);
    }
  }

  private boolean beginRoundUnderPin() {
    long[] nodes = new long[Math.max(nodesPerChange, due.waiting())];
    int count = takeDue(nodes);
    boolean begun = false;
    try {
      boolean rebuilt = root.rebuildIfDue(nodes, count);
      count = postponeParts(nodes, count);
      sortByGroup(nodes, count);
      if (count > 0) {
        round = new ChangeRound<>(nodes, count, count, workers);
      }
      begun = true;
      return count > 0 || rebuilt;
    } finally {
      if (!begun) {
        for (int i = 0; i < count; i++) {
          due.push(nodes[i]);
        }
      }
    }
  }

  /** Takes the nodes that are due, as many as there is room for, and queues the others again. */
  private int takeDue(long[] nodes) {
    int count = 0;
    long node = due.takeAll();
    while (node != 0) {
      long next = due.next(node);
      due.taken();
      if (count == nodes.length) {
        due.push(node);
      } else {
        nodes[count++] = node;
      }
      node = next;
    }
    return count;
  }

  /** Postpones the nodes of parts without a slot; returns how many nodes are left. */
  private int postponeParts(long[] nodes, int count) {
    int left = 0;
    for (int i = 0; i < count; i++) {
      if (root.isOfPart(nodes[i])) {
        postpone(nodes[i]);
      } else {
        nodes[left++] = nodes[i];
      }
    }
    return left;
  }

  /**
   * Sorts nodes by the numbers of their groups, so that one change replaces neighbours: what it
   * frees lies side by side in memory, as after a load, and can be joined.
   */
  private void sortByGroup(long[] nodes, int count) {
    GroupRoot root = table.root();
    for (int i = 0; i < count; i++) {
      nodes[i] = root.find(pivot(nodes[i]));
    }
    try {
      Arrays.sort(nodes, 0, count);
    } finally {
      for (int i = 0; i < count; i++) {
        nodes[i] = node(root.group((int) nodes[i]));
      }
    }
  }
}
