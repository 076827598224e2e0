package org.inkling.loft.change;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicReference;
import org.inkling.MemoryLimitException;
import org.inkling.loft.node.ChangeRefusal;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.LastCheck;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeCutter;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.StructureChange;
import org.inkling.stats.ChangeOutcome;
import org.inkling.stats.ChangeReport;
import org.inkling.stats.Span;
import org.inkling.stats.StructureEvents;
import org.jspecify.annotations.Nullable;

/**
 * The replacement of one node, or of several adjacent nodes, step by step:
 *
 * <pre>
 *   NEW --plan--&gt; BUILDING --all built--&gt; ANNOUNCING --links set--&gt; SWEEPING --all swept--&gt; MOVED
 *    |                |
 *    +----------------+--no memory, or no gain--&gt; DROPPED
 * </pre>
 *
 * <p>Until the links are set, one worker owns the change. Then any number of workers sweep, and the
 * worker whose compare-and-set ends SWEEPING redirects and then retires. Every step runs under a
 * pin of its caller. The old nodes are adjacent in the current root, and are in no other change.
 *
 * <p>The protected methods are single steps; the stress tests of jcstress weaken one at a time.
 */
public class Change extends StructureChange {
  private enum State {
    NEW,
    BUILDING,
    ANNOUNCING,
    SWEEPING,
    MOVED,
    DROPPED
  }

  /** Keys that one step of building claims; the step may exceed this slightly. */
  private static final int KEYS_PER_STEP = 1 << 12;

  private static final int MAX_PLANS = 4;

  /** How often a node is queued again at once if there was no memory for its change. */
  private static final int MAX_AT_ONCE = 2;

  private static final int AHEAD_SHARE = 16;
  private static final int MAX_AHEAD = 1 << 20;

  private final ChangeOrder order;
  private final long[] olds;
  private final TableResources resources;
  private final LoftTable table;
  private final ChangeScratch scratch;

  private final NodeBuilder builder;

  /**
   * Whether the sweep puts the keys into empty nodes. Not in limited memory: a sweep cannot be
   * refused buckets, a build can.
   */
  private final boolean fillsBySweep;

  /**
   * The state; written volatile by the worker that owns the transition, so that a helper sees the
   * complete sweep.
   */
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

  private ChangeKind kind = ChangeKind.SPLIT;
  private @Nullable ChangePlan plan;
  private long[] built = {};
  private int pieces;
  private int plans;
  private long claimsAtPlan;
  private long link;
  private @Nullable Sweep sweep;
  private boolean refused;

  /**
   * Begun at the first plan, if recorded; owned by the worker, then by the thread that ends the
   * change.
   */
  private @Nullable Span<ChangeReport> span;

  /** Keys of the last plan. */
  private int keys;

  /** Creates the replacement that an order asks for. */
  public Change(
      ChangeOrder order, TableResources resources, LoftTable table, ChangeScratch scratch) {
    this.order = order;
    this.olds = order.olds();
    this.resources = resources;
    this.table = table;
    this.scratch = scratch;
    this.fillsBySweep = order.mayFillBySweep() && !resources.memory().isBounded();
    boolean isKept = resources.memory().copyReserveBytes() > 0; // a budget keeps a part for changes
    this.builder = order.mayUseCopyReserve() || !isKept ? table.nodes().forMoves() : table.nodes();
  }

  @Override
  public Mode mode() {
    return Mode.PINNED;
  }

  @Override
  public boolean isPrivate() {
    State now = state.get();
    return now == State.NEW || now == State.BUILDING;
  }

  @Override
  public boolean isShared() {
    return state.get() == State.SWEEPING;
  }

  /** Returns the nodes that are replaced, in the order of their pivots. */
  public long[] olds() {
    return olds;
  }

  public boolean isMoved() {
    return state.get() == State.MOVED;
  }

  /** Returns whether the change was abandoned for lack of memory. */
  public boolean isDropped() {
    return state.get() == State.DROPPED && !refused;
  }

  /** Returns whether the change was dropped because it would not have saved memory. */
  public boolean wasRefused() {
    return refused;
  }

  @Override
  public boolean isOver() {
    State now = state.get();
    return now == State.MOVED || now == State.DROPPED;
  }

  public ChangeKind kind() {
    return kind;
  }

  /** Returns the number of keys that were planned with. */
  public int keys() {
    return keys;
  }

  @Override
  public boolean step() {
    return switch (state.get()) {
      case NEW -> plan();
      case BUILDING -> build();
      case ANNOUNCING -> {
        announce();
        yield false;
      }
      case SWEEPING -> requireNonNull(sweep).runChunk() && redirect();
      case MOVED, DROPPED -> false; // another worker has ended it
    };
  }

  private boolean plan() {
    if (plans == 0) {
      span = StructureEvents.beginChange();
    }
    plans++;
    claimsAtPlan = order.claims();
    plan = newPlan();
    kind = plan.kind();
    keys = plan.size();
    built = new long[plan.pieces().size()];
    if (!ChangeGain.isPossible(order, plan, builder)) {
      refuse();
      return true;
    }
    state.set(State.BUILDING);
    return false;
  }

  private ChangePlan newPlan() {
    LoftTuning tuning = resources.tuning().withLayout(order.layout());
    var place = ChangePlan.Place.of(table.root(), olds, ahead(), resources.maxSlots());
    ChangePlan kept =
        order.keepsModel()
            ? ChangePlan.keeping(order, NodeSurvey.of(olds[0], table.buckets()), place, tuning)
            : null;
    if (kept != null && fillsBySweep) {
      return kept;
    }
    NodeSnapshot snapshot = NodeSnapshot.of(olds, table.buckets(), scratch);
    return kept != null ? kept.with(snapshot) : ChangePlan.training(order, snapshot, place, tuning);
  }

  /**
   * Maximum number of future keys to keep slots for: a sixteenth of all keys, or one node's keys if
   * that is more.
   */
  private int ahead() {
    long share = Math.max(resources.tuning().maxNodeKeys(), table.size() / AHEAD_SHARE);
    long room = resources.memory().roomForMoves() / (AHEAD_SHARE * SlotArray.SLOT_BYTES);
    return (int) Math.min(MAX_AHEAD, Math.min(share, room));
  }

  private boolean build() {
    ChangePlan plan = this.plan;
    if (plan == null) { // giving up has failed because the heap was full
      drop();
      return true;
    }
    try {
      int claimed = 0;
      while (pieces < built.length && claimed < KEYS_PER_STEP) {
        NodeCutter.Piece piece = plan.pieces().get(pieces);
        built[pieces] = build(plan, piece);
        LastCheck.begin(built[pieces], order.layout().expansion());
        pieces++;
        claimed += piece.to() - piece.from() + 1;
      }
      if (pieces < built.length) {
        return false;
      }
      if (isOutdated()) {
        disposeBuilt();
        state.set(State.NEW);
        return false;
      }
      if (!ChangeGain.isMade(order, built, builder)) {
        refuse();
        return true;
      }
      link = builder.linkTo(built);
    } catch (MemoryLimitException e) {
      drop();
      return true;
    }
    announce();
    return false;
  }

  private long build(ChangePlan plan, NodeCutter.Piece piece) {
    int count = piece.to() - piece.from();
    if (!fillsBySweep) {
      return builder.build(piece.shape(), plan.keys(), piece.from(), piece.to());
    }
    long pivot = piece.shape().pivot();
    return builder.build(
        piece.shape(),
        count,
        count == 0 ? pivot : plan.firstKey(piece),
        count == 0 ? pivot : plan.lastKey(piece));
  }

  /** Links the new nodes. If it fails halfway, for lack of stack, the next step does it again. */
  private void announce() {
    // Before any link: from then on no thread frees the new nodes.
    state.set(State.ANNOUNCING);
    forgetPlan();
    int chunkSlots = resources.tuning().changes().sweepSlots();
    sweep =
        new Sweep(olds, new Sweep.Movers(link, fillsBySweep, scratch), table.buckets(), chunkSlots);
    setLinks(ForwardingLink.moving(link));
    // Set before any word is frozen in any of them: an operation that sees a frozen word sees the
    // canonical link. Volatile store and fence in one. Tests: jcstress LinkBeforeFreeze,
    // MergeLinks.
    state.set(State.SWEEPING);
    sweep.closeBuckets();
  }

  /** Sets the link of every old node. */
  protected void setLinks(long link) {
    table.setLinks(olds, link);
  }

  /** Gives up for lack of memory, before anything was published. */
  @Override
  public void drop() {
    disposeBuilt();
    for (long header : olds) {
      if (!order.moves() && ChangeRefusal.countLack(header) < MAX_AT_ONCE) {
        table.inserts().queueAgain(header); // this round, or an evacuation, may give memory back
        continue;
      }
      ChangeRefusal.forNow(header, System.nanoTime());
      if (order.savesMemory()) {
        NodeHeader.unqueue(header); // whether its number of keys makes it due is checked elsewhere
      } else {
        postpone(header);
      }
    }
    state.set(State.DROPPED);
  }

  /** Lets the node grow by half of its keys before it is due again. */
  private void postpone(long header) {
    int keys = (int) Math.min(Integer.MAX_VALUE >> 1, NodeHeader.claims(header));
    NodeHeader.postpone(header, keys + keys / 2 + resources.tuning().changes().minGrowth());
  }

  /** Gives up because there is no gain, and there will be none until the nodes have changed. */
  private void refuse() {
    disposeBuilt();
    refused = true;
    for (long header : olds) {
      ChangeRefusal.untilChanged(header);
      NodeHeader.unqueue(header);
    }
    state.set(State.DROPPED);
  }

  private void disposeBuilt() {
    forgetPlan();
    freeBuilt();
  }

  /** Drops the plan and makes its array of keys available to other changes. */
  private void forgetPlan() {
    ChangePlan planned = plan;
    if (planned != null) {
      plan = null; // cleared first, so that the array is given back once
      if (planned.keys().length > 0) {
        scratch.giveKeys(planned.keys());
      }
    }
  }

  private void freeBuilt() {
    while (pieces > 0) {
      pieces--; // decremented first: nothing is freed twice if this restarts
      builder.dispose(built[pieces]);
    }
    long given = link;
    link = 0;
    if (ForwardingLink.fanOut(given) != 0) {
      resources
          .memory()
          .free(
              ForwardingLink.fanOut(given),
              ForwardingLink.fanOutBytes(ForwardingLink.count(given)));
    }
  }

  /**
   * Whether enough keys have come since the snapshot to make a new one worthwhile; true a few
   * times.
   */
  private boolean isOutdated() {
    return order.claims() - claimsAtPlan > claimsAtPlan / 2 && plans < MAX_PLANS;
  }

  /** Ends the change, unless another worker ended it: marks the links as moved. */
  private boolean redirect() {
    if (!endSweeping()) {
      return false;
    }
    assert requireNonNull(sweep).isComplete() : "redirected before the sweep was over";
    setLinks(ForwardingLink.moved(link));
    if (fillsBySweep) {
      countMoved(requireNonNull(sweep));
    }
    return true;
  }

  /** Corrects the number of keys that the new nodes were planned with. */
  private void countMoved(Sweep sweep) {
    for (int i = 0; i < built.length; i++) {
      int late = sweep.installed(i) - NodeHeader.keysAtBuild(built[i]);
      if (late != 0) {
        table.inserts().countMoved(built[i], late);
      }
    }
  }

  /** Ends SWEEPING; returns whether it was this call that did. */
  protected boolean endSweeping() {
    // Volatile: all chunks are done, by any worker. Test: jcstress Redirect.
    return state.compareAndSet(State.SWEEPING, State.MOVED);
  }

  /**
   * Retires the slots of the old nodes; called by the worker that moved them, under the same pin.
   */
  public void retireOld() {
    for (long header : olds) {
      builder.retireSlots(header);
    }
  }

  /** Reports the end of the change, if recorded; called under the pin in which it ended. */
  public void reportEnd() {
    Span<ChangeReport> begun = span;
    if (begun != null) {
      begun.finish(this::report);
    }
  }

  private ChangeReport report() {
    ChangeOutcome given = refused ? ChangeOutcome.REFUSED : ChangeOutcome.DROPPED;
    return new ChangeReport(
        resources.memory().name(),
        kind.name(),
        order.rule().name(),
        isMoved() ? ChangeOutcome.MOVED : given,
        olds.length,
        isMoved() ? built.length : 0,
        keys,
        builder.bytes(olds),
        isMoved() ? builder.bytes(built) : 0,
        order.layout().expansion(),
        order.layout().range());
  }
}
