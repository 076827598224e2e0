package org.inkling.loft.rounds;

import org.inkling.loft.node.ChangeRefusal;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeCounters;
import org.inkling.loft.node.NodeHeader;
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
 * <p><b>For room.</b> After a refusal, or near the limit, it moves the emptiest regions into the
 * copy reserve, and the emptied regions take the place of those that the copies have filled. It
 * also replaces nodes that take much more memory than their keys need. It repeats this as long as
 * that makes room and writes lack it; then a refusal is honest. <b>For the footprint.</b> When more
 * than a sixth of all memory is free and the index does not grow fast, it reduces the memory taken
 * from the system.
 *
 * <p>A node moves by an ordinary change, which builds its new nodes elsewhere. The coordinator owns
 * the evacuator, except for {@link #urge}, {@link #isUrged}, {@link #isOn} and {@link #moves}.
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

  /** The pause after an evacuation without a gain, as a multiple of its duration. */
  private static final int PAUSES = 8;

  /** How often that pause doubles at most, while successive evacuations gain nothing. */
  private static final int MAX_DOUBLINGS = 6;

  /** The cost of inspecting a node that stays, relative to moving it, as a right shift. */
  private static final int LOOK_SHIFT = 6;

  /** How many evacuations may follow each other that leave a nearly empty index as it is. */
  private static final int MAX_EMPTY_TRIES = 2;

  /** Writes lack room if the limit leaves them less than this many regions. */
  private static final int LOW_STEPS = 2;

  /** How many regions an evacuation for room frees, if it can. */
  private static final int WANTED_STEPS = 4;

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

  /** Volatile: workers read it while an evacuation is on; written before that. */
  private volatile EvacuationGoal goal = EvacuationGoal.ROOM;

  /**
   * Free bytes after the last evacuation, or the fewest since; 0 if the next evacuation may follow
   * at once.
   */
  private long knownFree;

  /**
   * Whether the last evacuation lets the next one follow at once. Evacuations that do so are a
   * series: each has gained something that none before it has, so the series ends.
   */
  private boolean follows;

  /** The fewest bytes reserved before the series and after each of its evacuations. */
  private long fewestReserved;

  /** The most bytes in regions that nothing was cut from, and the most free bytes, likewise. */
  private long mostEmpty;

  private long mostRoom;

  private long beganNanos;
  private long tookNanos;
  private long endedNanos;

  private final GrowthWatch growth = new GrowthWatch(System.nanoTime());

  /** How many evacuations in a row have gained nothing. */
  private int withoutGain;

  /** How many of them have ended since the index was last seen to be more than nearly empty. */
  private int emptyTries;

  Evacuator(TableResources resources, LoftTable table, StateWord<Phase, Flag> state) {
    this.state = state;
    this.memory = resources.memory();
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
    memory.trimUnmoved();
    boolean wanted = state.clear(Flag.ROOM_WANTED);
    if (memory.isLimited() && memory.copyReserveBytes() == 0) {
      return; // filled once, or limit too small: there is no room for copies
    }
    memory.trimCells();
    MemoryGauges gauges = memory.gauges();
    emptyTries = isNearlyEmpty(gauges) ? emptyTries : 0;
    long fresh = gauges.freeListedBytes() - knownFree;
    knownFree = Math.min(knownFree, gauges.freeListedBytes());
    if ((wanted && mayMakeRoom(fresh)) || isLow(fresh)) {
      makeRoom(state.clear(Flag.CHANGE_DROPPED) || wanted);
    }
    if (!isOn()) {
      reduceFootprint(gauges);
    }
    follows = false;
  }

  /**
   * Whether an evacuation may make room for a write that was refused. After one that has gained
   * nothing, only if memory has become free, if nodes have become too large, or after a pause: so a
   * full index does not move its nodes for every write.
   */
  private boolean mayMakeRoom(long freshBytes) {
    return withoutGain == 0 || freshBytes >= memory.stepBytes() / 4 || isRested() || isSqueezable();
  }

  /**
   * Whether writes will soon find no region, and enough has become free since the last evacuation.
   */
  private boolean isLow(long freshBytes) {
    return memory.isLimited()
        && (lacksRoom() || state.has(Flag.CHANGE_DROPPED))
        && freshBytes >= memory.stepBytes();
  }

  private boolean lacksRoom() {
    return memory.unreservedBytes() < LOW_STEPS * memory.stepBytes();
  }

  /** Begins to evacuate the emptiest regions, whose copies fit into those that are empty. */
  private void makeRoom(boolean squeezes) {
    long copies = memory.emptyBytes() / 2;
    begin(EvacuationGoal.ROOM, WANTED_STEPS * memory.stepBytes(), copies);
    if (!isOn() && squeezes && isSqueezable()) {
      state.set(Flag.EVACUATING); // of no region: makes nodes smaller
    }
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
      long copies = memory.isLimited() ? memory.emptyBytes() / 2 : memory.roomForMoves() / 3;
      begin(EvacuationGoal.FOOTPRINT, gauges.freeListedBytes(), Math.min(live, copies));
    }
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
            || (withoutGain > 0 && isRested()));
  }

  /**
   * Whether what is in use has room in a part of one step. Then the other steps are given back,
   * even if little has become free since the last evacuation.
   */
  private boolean isNearlyEmpty(MemoryGauges gauges) {
    return gauges.liveBytes() < memory.stepBytes() / SMALL_SHARE;
  }

  /** Whether the pause after the last evacuation is over. */
  private boolean isRested() {
    long pause = (PAUSES * tookNanos) << Math.min(withoutGain, MAX_DOUBLINGS);
    return System.nanoTime() - endedNanos >= pause;
  }

  private void begin(EvacuationGoal goal, long wanted, long maxLive) {
    this.goal = goal;
    beganNanos = System.nanoTime();
    if (!follows) {
      fewestReserved = memory.gauges().reservedBytes();
      mostEmpty = memory.emptyBytes();
      mostRoom = memory.roomForMoves();
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
      knownFree = memory.gauges().freeListedBytes(); // no region can be chosen until more is free
      endedNanos = System.nanoTime(); // or after another pause
    }
  }

  /** Adds nodes that have to move until they use up a budget of bytes; at least one. */
  void addTo(NodeList nodes, LoftRoot root, long budgetBytes) {
    if (!isOn() || walked) {
      return;
    }
    int index = root.indexOf(next);
    long budget = memory.isLimited() ? Math.min(budgetBytes, memory.emptyBytes() / 2) : budgetBytes;
    for (long left = Math.max(1, budget); index < root.count() && left > 0; index++) {
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
    tookNanos = endedNanos - beganNanos;
    follows = isGain();
    withoutGain = follows ? 0 : withoutGain + 1;
    knownFree = follows ? 0 : memory.gauges().freeListedBytes();
    emptyTries = follows ? 0 : emptyTries + 1;
    if (follows && goal == EvacuationGoal.ROOM && lacksRoom()) {
      state.set(Flag.ROOM_WANTED);
    }
    state.clear(Flag.EVACUATING);
    return true;
  }

  /** Whether the evacuation has gained more than any before it in the series. */
  private boolean isGain() {
    long reserved = memory.gauges().reservedBytes();
    long empty = memory.emptyBytes();
    long room = memory.roomForMoves();
    boolean less = reserved < fewestReserved;
    boolean gains =
        goal == EvacuationGoal.ROOM
            ? Math.max(empty - mostEmpty, room - mostRoom) >= memory.stepBytes() / 4
                || (less && memory.gauges().beyondLimitBytes() > 0) // the limit was lowered
            : less;
    fewestReserved = Math.min(fewestReserved, reserved);
    mostEmpty = Math.max(mostEmpty, empty);
    mostRoom = Math.max(mostRoom, room);
    return gains;
  }

  /** Whether part of the root lies in a region that is evacuated. */
  boolean coversRoot() {
    return isOn() && table.root().liesIn(memory::isEvacuated);
  }

  /** Whether a node is to be rebuilt elsewhere; for a node that is in no change, under a pin. */
  boolean moves(long header) {
    return covers(header)
        || (goal == EvacuationGoal.ROOM && (ChangeRefusal.isLacking(header) || isLoose(header)));
  }

  /**
   * Whether a node that is due is made smaller instead: there is no memory for a change that leaves
   * room for more keys, and while the node waits for it no other change could take it.
   */
  boolean squeezes(long header) {
    return isOn()
        && goal == EvacuationGoal.ROOM
        && (ChangeRefusal.isLacking(header) || isLoose(header));
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
    long live = Math.max(0, NodeHeader.claims(header) - NodeCounters.removed(header));
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
