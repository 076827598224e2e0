package org.inkling.loft.rounds;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeUse;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.rounds.RoundState.Flag;
import org.inkling.loft.rounds.RoundState.Phase;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.StateWord;
import org.inkling.memory.MemoryGauges;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.SlabAllocator.EvacuationGoal;

/**
 * Decides when regions of memory are evacuated, and which nodes have to move for it.
 *
 * <pre>
 *   off --due--&gt; walking the nodes, in rounds --all nodes seen--&gt; waiting for reclamation --&gt; off
 * </pre>
 *
 * <p>Near the limit, or after a refusal, it makes room for further allocations, and as long as more
 * than the limit is taken, it brings back what lies beyond; when more than a sixth of all memory is
 * free and the index does not grow fast, it reduces the memory taken from the system. A node moves
 * by an ordinary change, which builds its new nodes elsewhere. The coordinator owns the evacuator,
 * except for {@link #urge}, {@link #isUrged}, {@link #isOn} and {@link #moves}.
 *
 * @units bytes
 */
public final class Evacuator {
  /** The memory taken from the system is reduced once one in this many of its bytes is free. */
  private static final int WASTE_SHARE = 6;

  /** With neither a limit nor a shared budget, less free memory is kept for the next nodes. */
  private static final long MIN_WASTE = 8L << 20;

  /**
   * One in this many of the bytes taken has to become free after an evacuation before the next
   * begins.
   */
  private static final int NEW_SHARE = 32;

  /**
   * How often to wait for reclamation; a bag of retired blocks may have to wait for another bag.
   */
  private static final int MAX_WAITS = 3;

  /** Approximate bytes per key in a node that was built while memory was scarce. */
  private static final int BYTES_PER_KEY = 21;

  /** The pause after an evacuation that made no room, as a multiple of its duration. */
  private static final int PAUSES = 8;

  /** How often that pause doubles at most, while successive evacuations give nothing back. */
  private static final int MAX_DOUBLINGS = 6;

  /** The cost of inspecting a node that stays, relative to moving it, as a right shift. */
  private static final int LOOK_SHIFT = 6;

  /** How many evacuations may follow each other that leave a nearly empty index as it is. */
  private static final int MAX_EMPTY_TRIES = 2;

  private static final int SMALL_SHARE = 4;
  private static final int LIVE_SHARE = 16;
  private static final int SCARCE_SHARE = 4;
  private static final long MIN_LIVE = 4L << 20;

  private final SlabAllocator memory;
  private final LoftTable table;

  /** Whether a level of a bucket is in no region that is evacuated; created once for all walks. */
  private final Bucket.LevelVisitor isOutside;

  private final StateWord<Phase, Flag> state;

  /** Pivot of the next node to inspect, unless {@link #walked} is set. */
  private long next;

  private boolean walked;

  private int waits;

  /**
   * Free bytes after the last evacuation, or the fewest since; 0 if the next evacuation may follow
   * at once.
   */
  private long knownFree;

  private EvacuationGoal goal = EvacuationGoal.ROOM;

  /** Whether a refusal has begun the evacuation. */
  private boolean forRefusal;

  /** Whether the evacuation has begun only to bring back what lies beyond the limit. */
  private boolean pays;

  /**
   * Whether the last evacuation lets the next one follow at once. Evacuations that do so are a
   * series.
   */
  private boolean follows;

  /**
   * The fewest bytes that were reserved before the series and after each of its evacuations. Only
   * an evacuation that goes below gives memory back: one for room may take memory beyond the limit,
   * and one that brings just this back would be followed by the first again, for ever.
   */
  private long fewestReserved;

  /** The most room for changes before the series and after each of its evacuations. */
  private long mostRoom;

  private long beganNanos;
  private long endedNanos;

  private final GrowthWatch growth = new GrowthWatch(System.nanoTime());

  /** How many evacuations for room, in a row, have made none. */
  private int vain;

  /** How many of them were begun by refusals: only these show that the index is full. */
  private int vainRefusals;

  /** How many evacuations in a row have not reduced the memory taken from the system. */
  private int wasted;

  /** How many of them have ended since the index was last seen to be more than nearly empty. */
  private int emptyTries;

  Evacuator(TableResources space, LoftTable table, StateWord<Phase, Flag> state) {
    this.state = state;
    this.memory = space.memory();
    this.table = table;
    this.isOutside = (first, _) -> !memory.isEvacuated(first);
  }

  /** Asks for room, after a write was refused. */
  void urge() {
    state.set(Flag.ROOM_WANTED);
  }

  /** Notes that a change was abandoned for lack of memory. */
  void noteDropped() {
    state.set(Flag.CHANGE_DROPPED);
  }

  /** Whether a write was refused since the last check. */
  boolean isUrged() {
    return state.has(Flag.ROOM_WANTED);
  }

  boolean isOn() {
    return state.has(Flag.EVACUATING);
  }

  /** Whether every node was handed out. */
  boolean isWalked() {
    return isOn() && walked;
  }

  /** Begins an evacuation if one is due; called between two rounds. */
  void beginIfDue() {
    if (isOn()) {
      return;
    }
    boolean wanted = state.clear(Flag.ROOM_WANTED);
    if (memory.isLimited() && memory.keptBytes() == 0) {
      return; // filled once, or limit too small: there is no room for copies
    }
    memory.adoptReserve();
    memory.trimCells();
    MemoryGauges gauges = memory.gauges();
    emptyTries = isNearlyEmpty(gauges) ? emptyTries : 0;
    long free = gauges.freeListedBytes();
    boolean refused = wanted && (mayRepeat() || free - knownFree >= memory.stepBytes() / 4);
    knownFree = Math.min(knownFree, free);
    boolean owes = owes(gauges);
    if (refused || owes || isLow(gauges)) {
      forRefusal = refused;
      pays = owes && !refused;
      boolean squeezes = !pays && (state.clear(Flag.CHANGE_DROPPED) || refused);
      begin(EvacuationGoal.ROOM, squeezesAlone(squeezes) ? 0 : 4 * memory.stepBytes());
      if (squeezes) {
        state.set(Flag.SQUEEZING);
        state.set(Flag.EVACUATING);
      }
    }
    if (!isOn()) {
      reduceFootprint(gauges);
    }
    follows = false;
  }

  /**
   * Begins an evacuation if much memory is free; while memory is not scarce, not as the index
   * grows. It would move nodes that are replaced soon, and give nothing back (docs/performance.md,
   * "Fresh memory").
   */
  private void reduceFootprint(MemoryGauges gauges) {
    boolean grows = growth.isGrowing(table.size(), System.nanoTime());
    if ((isScarce(gauges) || !grows) && isWasteful(gauges)) {
      if (isNearlyEmpty(gauges)) {
        int _ = memory.joinAll(); // what is moved must not open a region
      }
      long live = Math.max(MIN_LIVE, gauges.reservedBytes() / LIVE_SHARE);
      long free = gauges.freeListedBytes();
      begin(EvacuationGoal.FOOTPRINT, free, Math.min(live, memory.roomForChanges() / 3));
    }
  }

  /**
   * Whether a refusal justifies another evacuation. If the last two for refusals have made no room,
   * only after a pause, so that a full index does not move its nodes for every write, or if nodes
   * can be made smaller: then other writes have taken the room that was made.
   */
  private boolean mayRepeat() {
    long took = endedNanos - beganNanos;
    return vainRefusals < 2 || System.nanoTime() - endedNanos >= PAUSES * took || isSqueezable();
  }

  /**
   * Whether writes will soon find no free region, and enough has become free since the last
   * evacuation.
   */
  private boolean isLow(MemoryGauges gauges) {
    long step = memory.stepBytes();
    return memory.isLimited()
        && (memory.unreservedBytes() < 2 * step || state.has(Flag.CHANGE_DROPPED))
        && gauges.freeListedBytes() - knownFree >= step;
  }

  /**
   * Whether memory beyond the limit can be given back. Evacuations follow each other until nothing
   * is beyond it, or one of them has not left less memory reserved than any before it in the
   * series, until more has become free: so this ends.
   */
  private boolean owes(MemoryGauges gauges) {
    return memory.isLimited()
        && isBeyondLimit(gauges)
        && gauges.freeListedBytes() - knownFree >= memory.stepBytes() / 4;
  }

  private static boolean isBeyondLimit(MemoryGauges gauges) {
    return gauges.reservedBytes() > gauges.limitBytes();
  }

  /** Whether there is a limit, or less than a quarter of the shared budget is left. */
  private boolean isScarce(MemoryGauges gauges) {
    return memory.isLimited() || memory.unreservedBytes() < gauges.limitBytes() / SCARCE_SHARE;
  }

  private boolean isWasteful(MemoryGauges gauges) {
    long free = gauges.freeListedBytes();
    long reserved = gauges.reservedBytes();
    long least = gauges.limitBytes() == Long.MAX_VALUE ? MIN_WASTE : 0;
    return reserved > memory.stepBytes()
        && free >= Math.max(least, reserved / WASTE_SHARE)
        && (free - knownFree >= Math.max(memory.stepBytes() / 4, reserved / NEW_SHARE)
            || (isNearlyEmpty(gauges) && emptyTries < MAX_EMPTY_TRIES)
            || isRested());
  }

  /**
   * Whether what is in use has room in a part of one step. Then the other steps are given back,
   * even if little has become free since the last evacuation.
   */
  private boolean isNearlyEmpty(MemoryGauges gauges) {
    return gauges.liveBytes() < memory.stepBytes() / SMALL_SHARE;
  }

  /** Whether the pause is over that follows an evacuation that gave nothing back. */
  private boolean isRested() {
    long pause = (PAUSES * (endedNanos - beganNanos)) << Math.min(wasted, MAX_DOUBLINGS);
    return wasted > 0 && System.nanoTime() - endedNanos >= pause;
  }

  /**
   * Whether nodes are made smaller without evacuating regions, with all free memory available: done
   * after an evacuation that had too little free memory outside the regions to evacuate.
   */
  private boolean squeezesAlone(boolean squeezes) {
    return squeezes && vain % 2 == 1;
  }

  private void begin(EvacuationGoal goal, long wanted) {
    begin(goal, wanted, memory.roomForChanges() / 3);
  }

  private void begin(EvacuationGoal goal, long wanted, long maxLive) {
    this.goal = goal;
    state.clear(Flag.SQUEEZING);
    beganNanos = System.nanoTime();
    if (!follows) {
      fewestReserved = memory.gauges().reservedBytes();
      mostRoom = memory.roomForChanges();
    }
    next = Long.MIN_VALUE;
    walked = false;
    waits = 0;
    boolean ended = false;
    try {
      if (memory.evacuate(goal, wanted, maxLive)) {
        state.set(Flag.EVACUATING);
      }
      ended = true;
    } finally {
      if (!ended) {
        memory.endEvacuation();
      }
    }
    if (!isOn()) {
      knownFree = memory.gauges().freeListedBytes();
      wasted = 0; // no region can be chosen until more memory has become free
    }
  }

  /** Adds nodes that have to move until they use up a budget of bytes; at least one. */
  void addTo(NodeList nodes, LoftRoot root, long budgetBytes) {
    if (!isOn() || walked) {
      return;
    }
    int index = root.indexOf(next);
    for (long left = budgetBytes; index < root.count() && left > 0; index++) {
      long header = DirectoryLine.header(root.line(index));
      if (moves(header)) {
        nodes.add(header);
        left -= NodeHeader.blockBytes(header);
      } else {
        left -= NodeHeader.blockBytes(header) >> LOOK_SHIFT;
      }
    }
    walked = index == root.count();
    next = walked ? next : DirectoryLine.pivot(root.line(index));
  }

  /**
   * Gives back empty regions, after every node was moved and all retired memory was freed.
   *
   * @return whether the evacuation has ended; if not, another grace period may help
   */
  boolean settle() {
    if (memory.settleEvacuation() && waits < MAX_WAITS) {
      waits++;
      return false;
    }
    memory.endEvacuation();
    endedNanos = System.nanoTime();
    MemoryGauges gauges = memory.gauges();
    boolean less = gauges.reservedBytes() < fewestReserved;
    boolean asks =
        goal == EvacuationGoal.ROOM && judge(less && fewestReserved > gauges.limitBytes());
    boolean isPayable = goal == EvacuationGoal.ROOM && !pays && isBeyondLimit(gauges);
    wasted = less ? 0 : wasted + 1;
    knownFree = less || isPayable ? 0 : gauges.freeListedBytes();
    emptyTries = less ? 0 : emptyTries + 1;
    follows = less || isPayable || asks;
    fewestReserved = Math.min(fewestReserved, gauges.reservedBytes());
    mostRoom = Math.max(mostRoom, memory.roomForChanges());
    state.clear(Flag.EVACUATING);
    return true;
  }

  /**
   * Notes whether an evacuation for room has made any, or has paid back some of what is owed.
   * Returns whether it asks for the other kind.
   */
  private boolean judge(boolean paid) {
    boolean gained = paid || memory.roomForChanges() - mostRoom >= memory.stepBytes() / 4;
    boolean squeezes = state.has(Flag.SQUEEZING);
    boolean alone = squeezesAlone(squeezes);
    if (gained) {
      vain = 0;
      vainRefusals = 0;
    } else if (!pays) {
      vain++;
      vainRefusals += forRefusal ? 1 : 0;
    }
    boolean asks = squeezes && gained == alone;
    if (asks) {
      state.set(Flag.ROOM_WANTED); // the other kind of evacuation may make room now
    }
    return asks;
  }

  /** Whether part of the root lies in a region that is evacuated. */
  boolean coversRoot() {
    return isOn() && table.root().liesIn(memory::isEvacuated);
  }

  /** Whether a node is to be rebuilt elsewhere; for a node that is in no change, under a pin. */
  boolean moves(long header) {
    return covers(header)
        || (state.has(Flag.SQUEEZING) && (NodeUse.isLacking(header) || isLoose(header)));
  }

  /**
   * Whether a node that is due is made smaller instead: there is no memory for a change that leaves
   * room for more keys, and while the node waits for it no other change could take it.
   */
  boolean squeezes(long header) {
    return state.has(Flag.SQUEEZING) && isLoose(header);
  }

  private boolean covers(long header) {
    return memory.isEvacuated(header)
        || memory.isEvacuated(NodeHeader.block(header))
        || coversBuckets(header);
  }

  /** Whether the nodes that are too large can give back a region at least. */
  private boolean isSqueezable() {
    LoftRoot root = table.root();
    long surplus = 0;
    for (int i = 0; i < root.count() && surplus < memory.stepBytes(); i++) {
      surplus += surplus(DirectoryLine.header(root.line(i)));
    }
    return surplus >= memory.stepBytes();
  }

  /** Whether a node takes a third more bytes than a node built for its current keys would take. */
  private boolean isLoose(long header) {
    return surplus(header) > 0;
  }

  /** Returns the bytes that a node takes too much; 0 if this is not a third of what it needs. */
  private long surplus(long header) {
    long live = Math.max(0, NodeHeader.claims(header) - NodeUse.removed(header));
    long needed = NodeBuilder.minBytes(0) + live * BYTES_PER_KEY;
    long surplus = table.nodes().bytesOf(header) - needed;
    return surplus > needed / 3 ? surplus : 0;
  }

  private boolean coversBuckets(long header) {
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      long pointer = DirectoryLine.bucketPointer(header, group);
      if (Bucket.isLevel(table.buckets().walk(pointer, isOutside))) {
        return true;
      }
    }
    return false;
  }
}
