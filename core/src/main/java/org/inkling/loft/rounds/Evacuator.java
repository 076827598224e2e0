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
import org.inkling.memory.EvacuationGoal;
import org.inkling.memory.MemoryGauges;
import org.inkling.memory.SlabAllocator;

/**
 * Decides when regions of memory are evacuated, and which nodes have to move for it.
 *
 * <pre>
 *   off --due--&gt; walking the nodes, in rounds --all nodes seen--&gt; waiting for reclamation --&gt; off
 * </pre>
 *
 * <p>Near the limit, or after a refusal, it makes room for further allocations; when more than a
 * sixth of all memory is free, it reduces the memory taken from the system. A node moves by an
 * ordinary change, which builds its new nodes elsewhere. The coordinator owns the evacuator, except
 * for {@link #urge}, {@link #isUrged}, {@link #isOn} and {@link #moves}.
 *
 * @units bytes
 */
public final class Evacuator {
  /** The memory taken from the system is reduced once one in this many of its bytes is free. */
  private static final int WASTE_SHARE = 6;

  /** Without a limit, less free memory than this is kept for the next nodes. */
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

  private static final int LIVE_SHARE = 16;
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
   * Free bytes after the last evacuation, or the fewest since; 0 after an evacuation that gave
   * memory back, so that the next may follow at once.
   */
  private long knownFree;

  private long reservedBefore;
  private long roomBefore;
  private long beganNanos;
  private long endedNanos;

  /** How many evacuations in a row have made no room. */
  private int vain;

  /** How many evacuations in a row have not reduced the memory taken from the system. */
  private int wasted;

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
    long free = gauges.freeListedBytes();
    boolean refused = wanted && (mayRepeat() || free - knownFree >= memory.stepBytes() / 4);
    knownFree = Math.min(knownFree, free);
    if (refused || isLow(gauges)) {
      boolean squeezes = state.clear(Flag.CHANGE_DROPPED) || refused;
      begin(EvacuationGoal.ROOM, squeezesAlone(squeezes) ? 0 : 4 * memory.stepBytes());
      if (squeezes) {
        state.set(Flag.SQUEEZING);
        state.set(Flag.EVACUATING);
      }
    }
    if (!isOn() && isWasteful(gauges)) {
      long live = Math.max(MIN_LIVE, gauges.reservedBytes() / LIVE_SHARE);
      begin(EvacuationGoal.FOOTPRINT, free, Math.min(live, memory.roomForChanges() / 3));
    }
  }

  /**
   * Whether a refusal justifies another evacuation: if the last two have made no room, only after a
   * pause, so that a full index does not move its nodes for every write.
   */
  private boolean mayRepeat() {
    long took = endedNanos - beganNanos;
    return vain < 2 || System.nanoTime() - endedNanos >= PAUSES * took;
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

  private boolean isWasteful(MemoryGauges gauges) {
    long free = gauges.freeListedBytes();
    long reserved = gauges.reservedBytes();
    long least = memory.isLimited() ? 0 : MIN_WASTE;
    return reserved > memory.stepBytes()
        && free >= Math.max(least, reserved / WASTE_SHARE)
        && (free - knownFree >= Math.max(memory.stepBytes() / 4, reserved / NEW_SHARE)
            || isRested());
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
    state.clear(Flag.SQUEEZING);
    beganNanos = System.nanoTime();
    roomBefore = memory.roomForChanges();
    reservedBefore = memory.gauges().reservedBytes();
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
    boolean gained = memory.roomForChanges() - roomBefore >= memory.stepBytes() / 4;
    boolean squeezes = state.has(Flag.SQUEEZING);
    boolean alone = squeezesAlone(squeezes);
    vain = gained ? 0 : vain + 1;
    if (squeezes && gained == alone) {
      state.set(Flag.ROOM_WANTED); // the other kind of evacuation may make room now
    }
    MemoryGauges gauges = memory.gauges();
    boolean less = gauges.reservedBytes() < reservedBefore;
    wasted = less ? 0 : wasted + 1;
    knownFree = less ? 0 : gauges.freeListedBytes();
    state.clear(Flag.EVACUATING);
    return true;
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

  private boolean covers(long header) {
    return memory.isEvacuated(header)
        || memory.isEvacuated(NodeHeader.block(header))
        || coversBuckets(header);
  }

  /** Whether a node takes a third more bytes than a node built for its current keys would take. */
  private boolean isLoose(long header) {
    long live = Math.max(0, NodeHeader.claims(header) - NodeUse.removed(header));
    long needed = NodeBuilder.minBytes(0) + live * BYTES_PER_KEY;
    return needed + needed / 3 < table.nodes().bytesOf(header);
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
