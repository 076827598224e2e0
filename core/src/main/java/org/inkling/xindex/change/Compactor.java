package org.inkling.xindex.change;

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
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.table.XIndexTable;

/**
 * The background work of an index, in rounds that exclude each other: a round takes all deltas that
 * are due, and its workers make compactions of them and run these, one step in each chunk.
 *
 * @source XIndex, TOS'22, section 3.1.3 (background threads)
 */
public final class Compactor implements MaintenanceTask {
  private final XIndexTable table;
  private final Epochs epochs;
  private final DueNodes due;
  private final int workers;
  private final CompactionCounts counts = new CompactionCounts();
  private final RootUpdate root;
  private final ChangeRunner<Compaction> runner;

  /** Whether a worker begins a round. */
  private final AtomicBoolean beginning = new AtomicBoolean();

  /** An approximate number for each worker that is in a chunk. */
  private final AtomicInteger working = new AtomicInteger();

  private volatile ChangeRound<Compaction> round = new ChangeRound<>(new long[0], 0, 0, 1);

  /** Whether a change waits for the next request, or a chunk has failed. */
  private volatile boolean stalled;

  /** Requests another worker when a round has work for more than one. */
  private Runnable askForHelp = () -> {};

  /** Creates the background work of a table for at most this number of workers. */
  public Compactor(XIndexTable table, int workers) {
    this.table = table;
    this.epochs = table.epochs();
    this.due = table.due();
    this.workers = workers;
    this.root = new RootUpdate(table, counts);
    this.runner = new ChangeRunner<>(epochs, this::end);
  }

  /** Sets the action that requests another worker; call it before the first chunk. */
  public void setHelp(Runnable askForHelp) {
    this.askForHelp = askForHelp;
  }

  /** Returns the counts of what was done. */
  public CompactionCounts counts() {
    return counts;
  }

  /** Returns whether a worker is needed. Writes call this; it costs a few loads. */
  public boolean isDue() {
    return !due.isEmpty() || stalled || epochs.reclaimDue();
  }

  /** Makes the root due if any slot has a group in parts, even if they are few. */
  public void requestRoot() {
    root.request();
  }

  @Override
  public boolean isPending() {
    return round.isOpen() || !due.isEmpty() || root.isDue();
  }

  /** Returns the number of deltas that are due, and of compactions that are not over. */
  public int pending() {
    return due.waiting() + round.openChanges();
  }

  @Override
  public boolean runChunk() {
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
    ChangeRound<Compaction> round = this.round;
    Compaction change = round.take();
    if (change != null) {
      return step(round, change);
    }
    if (plan(round, worker)) {
      return true;
    }
    // A worker that came for a delta while another one began a round may have left without it.
    return !round.isOpen() && (beginRound() || !due.isEmpty());
  }

  /** Does one step of a change that only this worker holds. */
  private boolean step(ChangeRound<Compaction> round, Compaction change) {
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

  private void end(Compaction change) {
    root.addSplits(change.splits()); // before the round may end
    round.endChange(); // the round of the change, until it ends here
    counts.add(change);
    try {
      change.reportEnd(table.memory().name());
    } finally {
      change.forget(); // a round keeps its changes until the next one begins
    }
  }

  /** Makes a compaction of deltas that no worker has taken; returns whether there were any. */
  private boolean plan(ChangeRound<Compaction> round, int worker) {
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

  private boolean planUnderPin(ChangeRound<Compaction> round, int worker) {
    int _ = table.memory().join(); // what other changes have freed may serve larger requests
    var taken = new Taken(round);
    try {
      taken.addAll(worker);
      if (taken.count > 0) {
        round.add(new Compaction(table, taken.deltas()));
      }
      taken.planned = true;
    } finally {
      taken.end();
    }
    return taken.count > 0;
  }

  /** The deltas that a worker has taken from a round. */
  private final class Taken {
    private final ChangeRound<Compaction> round;
    private final long[] deltas = new long[Compaction.MAX_GROUPS];
    private int count;
    private boolean planned;

    Taken(ChangeRound<Compaction> round) {
      this.round = round;
    }

    /** Takes as many as a compaction may have. */
    void addAll(int worker) {
      while (count < deltas.length) {
        int place = round.takeNode(worker);
        if (place == ChangeRound.NONE) {
          return;
        }
        deltas[count++] = round.node(place);
      }
    }

    long[] deltas() {
      return Arrays.copyOf(deltas, count);
    }

    /** Notes that the deltas were planned, or queues them again; allocates nothing. */
    void end() {
      for (int i = 0; i < count; i++) {
        if (!planned) {
          due.push(deltas[i]);
        }
        round.endNode();
      }
    }
  }

  /**
   * Begins a round over all deltas that are due. Before, the root is rebuilt if many groups were
   * split, or one of whose parts is to be changed.
   *
   * @return whether any of that was done
   */
  private boolean beginRound() {
    if ((due.isEmpty() && !root.isDue()) || !beginning.compareAndSet(false, true)) {
      return false;
    }
    try {
      // Rounds exclude each other, so no operation meets two compactions of one group.
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
    long[] deltas = new long[Math.max(Compaction.MAX_GROUPS, due.waiting())];
    int count = takeDue(deltas);
    boolean begun = false;
    try {
      boolean rebuilt = root.rebuildIfDue(deltas, count);
      count = root.postponeParts(deltas, count);
      sortByGroup(deltas, count);
      if (count > 0) {
        round = new ChangeRound<>(deltas, count, count, workers);
      }
      begun = true;
      return count > 0 || rebuilt;
    } finally {
      if (!begun) {
        for (int i = 0; i < count; i++) {
          due.push(deltas[i]);
        }
      }
    }
  }

  /** Takes the deltas that are due, as many as there is room for, and queues the others again. */
  private int takeDue(long[] deltas) {
    int count = 0;
    long delta = due.takeAll();
    while (delta != 0) {
      long next = due.next(delta);
      due.taken();
      if (count == deltas.length) {
        due.push(delta);
      } else {
        deltas[count++] = delta;
      }
      delta = next;
    }
    return count;
  }

  /**
   * Sorts deltas by the numbers of their groups, so that one change replaces neighbours: what it
   * frees lies side by side in memory, as after a load, and can be joined.
   */
  private void sortByGroup(long[] deltas, int count) {
    GroupRoot root = table.root();
    for (int i = 0; i < count; i++) {
      deltas[i] = root.find(Delta.pivot(deltas[i]));
    }
    try {
      Arrays.sort(deltas, 0, count);
    } finally {
      for (int i = 0; i < count; i++) {
        deltas[i] = Group.delta(root.group((int) deltas[i]));
      }
    }
  }
}
