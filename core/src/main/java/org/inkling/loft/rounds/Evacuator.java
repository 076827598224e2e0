package org.inkling.loft.rounds;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeUse;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;
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
 * <p>Near the limit, or after a refusal, it makes room for further allocations; where more than a
 * sixth of all memory is free, it takes less from the system. A node moves by an ordinary change,
 * whose new nodes are built elsewhere. The coordinator's, but for {@link #urge}, {@link #isUrged},
 * {@link #isOn} and {@link #moves}.
 *
 * @units bytes
 */
public final class Evacuator {
  /** Of the memory that is taken, this share is free before less is taken. */
  private static final int WASTE_SHARE = 6;

  /** Without a limit, less is kept for the next nodes. */
  private static final long MIN_WASTE = 8L << 20;

  /** What has become free since the last evacuation, of what is taken, before the next. */
  private static final int NEW_SHARE = 32;

  /** How often reclamation is waited for; a bag of retired blocks may wait for another one. */
  private static final int MAX_WAITS = 3;

  /** What a key takes in a node that was built where memory is scarce, about. */
  private static final int BYTES_PER_KEY = 21;

  /** The pause after an evacuation that made no room, in times of what it took. */
  private static final int PAUSES = 8;

  /** How often that pause doubles at most while one after another gives nothing back. */
  private static final int MAX_DOUBLINGS = 6;

  /** What it costs to look at a node that stays, beside the cost of moving it. */
  private static final int LOOK_SHIFT = 6;

  private static final int LIVE_SHARE = 16;
  private static final long MIN_LIVE = 4L << 20;

  private final SlabAllocator memory;
  private final LoftTable table;

  private volatile boolean on;
  private volatile boolean urged;
  private volatile boolean dropped;

  /** Pivot of the next node to look at, and whether there is none. */
  private long next;

  private boolean walked;

  /** Whether nodes are also replaced that take much more memory than their keys need. */
  private volatile boolean squeezes;

  private int waits;

  /**
   * Bytes that were free after the last evacuation, or that were fewest since; 0 after one that has
   * given memory back, so that the next may follow at once.
   */
  private long knownFree;

  private long reservedBefore;
  private long roomBefore;
  private long beganNanos;
  private long endedNanos;

  /** How many in a row have made no room. */
  private int vain;

  /** How many in a row have taken no less from the system. */
  private int wasted;

  Evacuator(TableResources space, LoftTable table) {
    this.memory = space.memory();
    this.table = table;
  }

  /** Asks for room, after a write was refused. */
  void urge() {
    urged = true;
  }

  /** Says that a change was given up for want of memory. */
  void noteDropped() {
    dropped = true;
  }

  /** Whether a write was refused since the last look. */
  boolean isUrged() {
    return urged;
  }

  boolean isOn() {
    return on;
  }

  /** Whether every node was handed out. */
  boolean isWalked() {
    return on && walked;
  }

  /** Begins an evacuation if one is due; between two rounds. */
  void beginIfDue() {
    if (on) {
      return;
    }
    boolean wanted = urged;
    urged = false;
    if (memory.isLimited() && memory.keptBytes() == 0) {
      return; // filled once, or too small: there is no room for copies
    }
    memory.adoptReserve();
    memory.trimCells();
    MemoryGauges gauges = memory.gauges();
    long free = gauges.freeListedBytes();
    boolean refused = wanted && (mayRepeat() || free - knownFree >= memory.stepBytes() / 4);
    knownFree = Math.min(knownFree, free);
    if (refused || isLow(gauges)) {
      boolean squeeze = refused || dropped;
      dropped = false;
      begin(EvacuationGoal.ROOM, squeezesAlone(squeeze) ? 0 : 4 * memory.stepBytes());
      squeezes = squeeze;
      on |= squeeze;
    }
    if (!on && isWasteful(gauges)) {
      long live = Math.max(MIN_LIVE, gauges.reservedBytes() / LIVE_SHARE);
      begin(EvacuationGoal.FOOTPRINT, free, Math.min(live, memory.roomForChanges() / 3));
    }
  }

  /**
   * Whether a refusal is reason enough for another one: if the last two have made no room, only
   * after a while, so that an index that is full does not move its nodes for every write.
   */
  private boolean mayRepeat() {
    long took = endedNanos - beganNanos;
    return vain < 2 || System.nanoTime() - endedNanos >= PAUSES * took;
  }

  /** Whether writes will soon find no region, and enough has become free since the last time. */
  private boolean isLow(MemoryGauges gauges) {
    long step = memory.stepBytes();
    return memory.isLimited()
        && (memory.unreservedBytes() < 2 * step || dropped)
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

  /** Whether the pause is over after which one may follow that gave nothing back. */
  private boolean isRested() {
    long pause = (PAUSES * (endedNanos - beganNanos)) << Math.min(wasted, MAX_DOUBLINGS);
    return wasted > 0 && System.nanoTime() - endedNanos >= pause;
  }

  /**
   * Whether nodes are made smaller where they are, with all free memory at hand: after a time when
   * there was too little of it beside the regions that were to be evacuated.
   */
  private boolean squeezesAlone(boolean squeezes) {
    return squeezes && vain % 2 == 1;
  }

  private void begin(EvacuationGoal goal, long wanted) {
    begin(goal, wanted, memory.roomForChanges() / 3);
  }

  private void begin(EvacuationGoal goal, long wanted, long maxLive) {
    squeezes = false;
    beganNanos = System.nanoTime();
    roomBefore = memory.roomForChanges();
    reservedBefore = memory.gauges().reservedBytes();
    boolean begun = false;
    try {
      on = memory.evacuate(goal, wanted, maxLive);
      begun = true;
    } finally {
      if (!begun) {
        memory.endEvacuation();
      }
    }
    next = Long.MIN_VALUE;
    walked = false;
    waits = 0;
    if (!on) {
      knownFree = memory.gauges().freeListedBytes();
      wasted = 0; // there is no region to choose, and none until more has become free
    }
  }

  /** Adds nodes that have to move, as many as use up a budget of bytes; at least one. */
  void addTo(NodeList nodes, LoftRoot root, long budgetBytes) {
    if (!on || walked) {
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
   * Gives back what is empty, after every node was moved and what was retired is freed.
   *
   * @return whether the evacuation has ended; else another grace period may help
   */
  boolean settle() {
    if (memory.settleEvacuation() && waits < MAX_WAITS) {
      waits++;
      return false;
    }
    memory.endEvacuation();
    endedNanos = System.nanoTime();
    boolean gained = memory.roomForChanges() - roomBefore >= memory.stepBytes() / 4;
    boolean alone = squeezesAlone(squeezes);
    vain = gained ? 0 : vain + 1;
    if (squeezes && gained == alone) {
      urged = true; // the other way may make room now
    }
    MemoryGauges gauges = memory.gauges();
    boolean less = gauges.reservedBytes() < reservedBefore;
    wasted = less ? 0 : wasted + 1;
    knownFree = less ? 0 : gauges.freeListedBytes();
    on = false;
    return true;
  }

  /** Whether a part of the root lies where it has to leave. */
  boolean coversRoot() {
    return on && table.root().liesIn(memory::isEvacuated);
  }

  /** Whether a node is to be built elsewhere; of one that is in no change, under a pin. */
  boolean moves(long header) {
    return covers(header) || (squeezes && (NodeUse.isLacking(header) || isLoose(header)));
  }

  private boolean covers(long header) {
    return memory.isEvacuated(header)
        || memory.isEvacuated(NodeHeader.block(header))
        || coversBuckets(header);
  }

  /** Whether a node has a third more bytes than one would have that was built for its keys. */
  private boolean isLoose(long header) {
    long live = Math.max(0, NodeHeader.claims(header) - NodeUse.removed(header));
    long needed = NodeBuilder.leastBytes(0) + live * BYTES_PER_KEY;
    return needed + needed / 3 < table.nodes().bytesOf(header);
  }

  private boolean coversBuckets(long header) {
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      long block = Bucket.follow(DirectoryLine.bucketPointer(header, group));
      for (; Bucket.isLevel(block); block = Bucket.follow(block)) {
        if (memory.isEvacuated(block)) {
          return true;
        }
      }
    }
    return false;
  }
}
