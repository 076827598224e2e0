package org.inkling.loft.node;

import java.util.function.DoubleUnaryOperator;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.LinearModel;
import org.inkling.segmentation.Segment;
import org.jspecify.annotations.Nullable;

/**
 * The model and the dimensions of a node that is about to be built.
 *
 * @param pivot smallest key that is routed to it
 * @param base the key that the model counts from
 * @param slope slots per key
 * @param intercept predicted slot of the base, before clamping
 * @param capacity slots that a prediction can name
 * @param range slots that a probe covers
 * @param dense whether few slots are free, as in {@link NodeLayout#isDense}
 * @param knots where the line is bent, or null if it is straight; the slope of a bent line is the
 *     average slope, its intercept 0
 * @source LOFT, EuroSys'25, section 3.2, equations 1 to 3
 */
public record NodeShape(
    long pivot,
    long base,
    double slope,
    double intercept,
    int capacity,
    int range,
    boolean dense,
    @Nullable LinearSpline knots) {

  /** Greatest number of slots; more would not fit a block that is cut from a slab. */
  static final int MAX_SLOTS = (1 << 20) / SlotArray.SLOT_BYTES - (1 << 11);

  /** A line is bent where it would lead this number of keys to a slot, in one cell of its knots. */
  private static final double CROWDED = 0.9;

  /**
   * Keys of one density do not get a bent line, because their cells differ by chance and a bent
   * line takes longer.
   */
  private static final double MIN_STEEP = 1.35;

  private static final int MIN_BENT = 4 * LinearSpline.CELLS;

  /** Nodes of fewer slots are not stretched: rounding adds no more than a line to their block. */
  private static final int MIN_STRETCHED = 256;

  /** Returns a node for the keys of a segment, its line stretched by the expansion. */
  static NodeShape of(Segment segment, long pivot, LoftTuning tuning) {
    double slope = segment.slope() * tuning.expansion();
    double intercept = segment.intercept() * tuning.expansion();
    long base = segment.firstKey();
    return of(pivot, base, slope, intercept, tuning.layout()).upTo(segment.lastKey());
  }

  /**
   * Returns this shape as the node of the ascending keys {@code [from, to)}, the first of which is
   * its base; bent if a straight line would lead to crowds.
   */
  NodeShape fitted(long[] keys, int from, int to) {
    if (capacity < MIN_BENT) {
      return this;
    }
    double span = LinearModel.toUnsignedDouble(keys[to - 1] - base);
    double expansion = slope * span / (to - from - 1);
    LinearSpline bends =
        LinearSpline.of(
            span, capacity, ahead -> LinearSpline.rank(keys, from, to, ahead) * expansion);
    double worth = Math.max(CROWDED * expansion, MIN_STEEP);
    return bends != null && bends.steepest(capacity) > worth ? with(bends) : this;
  }

  /**
   * Returns the node of a line with its model stretched or shrunk, up to a last key. If the first
   * key is above the line's base, no slots are kept for keys below it. Returns null if the line
   * would have to be bent too much.
   */
  public static @Nullable NodeShape stretched(
      long line, double factor, long firstKey, long lastKey, NodeLayout layout) {
    long base = DirectoryLine.base(line);
    double intercept = DirectoryLine.intercept(line);
    if (firstKey > base) {
      intercept = Math.min(0, DirectoryLine.position(line, firstKey));
      base = firstKey;
    }
    double slope = DirectoryLine.slope(line) * factor;
    long pivot = DirectoryLine.pivot(line);
    NodeShape shape = of(pivot, base, slope, intercept * factor, layout);
    return DirectoryLine.isBent(line) && lastKey > base
        ? shape.bentAs(line, factor, lastKey)
        : shape.upTo(lastKey);
  }

  private static NodeShape of(
      long pivot, long base, double slope, double intercept, NodeLayout layout) {
    return new NodeShape(pivot, base, slope, intercept, 1, layout.range(), layout.isDense(), null);
  }

  private @Nullable NodeShape bentAs(long line, double factor, long lastKey) {
    double skipped = LinearModel.toUnsignedDouble(base - DirectoryLine.base(line));
    double below = LinearSpline.position(line, skipped);
    DoubleUnaryOperator curve =
        ahead -> (LinearSpline.position(line, skipped + ahead) - below) * factor;
    double span = LinearModel.toUnsignedDouble(lastKey - base);
    double last = curve.applyAsDouble(span);
    NodeShape shape = ofCapacity((int) Math.min(last + 1, Integer.MAX_VALUE >> 1));
    if (shape.capacity < MIN_BENT) { // from end to end, because the mean slope may lead far beyond
      return new NodeShape(pivot, base, last / span, 0, 1, range, dense, null).upTo(lastKey);
    }
    LinearSpline bends = LinearSpline.of(span, shape.capacity, curve);
    return bends == null ? null : shape.with(bends);
  }

  private NodeShape upTo(long lastKey) {
    double last = LinearModel.position(slope, intercept, base, Math.max(base, lastKey));
    return ofCapacity(Math.max(1, (int) Math.min(last + 1, Integer.MAX_VALUE >> 1))).inWholeBlock();
  }

  /**
   * Returns this shape with its line stretched over all slots of the block that it will be given.
   */
  private NodeShape inWholeBlock() {
    if (capacity < MIN_STRETCHED || capacity > MAX_SLOTS) {
      return this;
    }
    long room = SlabAllocator.blockBytes(blockBytes());
    int slots =
        (int) ((room - pointerBytes()) / SlotArray.SLOT_BYTES) - DirectoryLine.spareSlots(range);
    while (blockBytes(slots, range) > room) {
      slots -= DirectoryLine.LINE_SLOTS; // for one more line of pointers
    }
    slots = Math.max(slots, capacity);
    double factor = (double) slots / capacity;
    return new NodeShape(
        pivot, base, slope * factor, intercept * factor, slots, range, dense, null);
  }

  private NodeShape ofCapacity(int slots) {
    return new NodeShape(pivot, base, slope, intercept, slots, range, dense, null);
  }

  private NodeShape with(@Nullable LinearSpline bends) {
    double mean =
        bends == null ? slope : (double) bends.unitsPerKey() * capacity / LinearSpline.UNITS;
    return new NodeShape(pivot, base, mean, intercept, capacity, range, dense, bends);
  }

  /**
   * Like {@link DirectoryLine#predicted} of the line that will be written, for a key that is not
   * below the base; separate because no line is written until the shape is chosen.
   */
  int predicted(long key) {
    LinearSpline bends = knots;
    return bends == null
        ? (int) LinearModel.slot(slope, intercept, base, key, capacity)
        : bends.predicted(LinearModel.toUnsignedDouble(key - base), capacity);
  }

  public NodeShape withPivot(long key) {
    return new NodeShape(key, base, slope, intercept, capacity, range, dense, knots);
  }

  /**
   * Returns a node for every key when nothing is known about the keys: slots in equal steps over
   * the domain.
   */
  public static NodeShape empty(LoftTuning tuning) {
    int capacity = tuning.emptySlots();
    double slope = capacity * 0x1p-64;
    return of(Long.MIN_VALUE, Long.MIN_VALUE, slope, 0, tuning.layout()).ofCapacity(capacity);
  }

  /** Returns a node without a model, for few keys or none, beginning at a pivot. */
  public static NodeShape flat(long pivot, LoftTuning tuning) {
    return of(pivot, pivot, 0, 0, tuning.layout());
  }

  /**
   * Returns this shape with more slots, for keys above its last one, up to a total number of slots
   * and only as far as the line continues up to a bound.
   */
  public NodeShape withRoomAbove(int slots, int maxSlots, long bound) {
    double end = LinearModel.position(slope, intercept, base, Math.max(base, bound));
    double most = Math.min(maxSlots, Math.min((double) capacity + slots, end + 1));
    if (most <= capacity) {
      return this;
    }
    NodeShape longer = ofCapacity((int) most);
    LinearSpline bends = knots;
    return bends == null
        ? longer
        : longer.with(
            LinearSpline.of(
                most / slope, longer.capacity, ahead -> bends.position(ahead, capacity)));
  }

  /** Returns this shape with more slots, for keys below its base, up to a total number of slots. */
  public NodeShape withRoomBelow(int slots, int maxSlots) {
    int room = Math.min(slots, maxSlots - capacity);
    if (room <= 0 || !reachesBelow(base, room)) {
      return this;
    }
    long lower = base - (long) (room / slope);
    double distance = LinearModel.toUnsignedDouble(base - lower);
    double shifted = intercept + room - slope * distance;
    LinearSpline bends = knots;
    if (bends == null) {
      return new NodeShape(pivot, lower, slope, shifted, capacity + room, range, dense, null);
    }
    DoubleUnaryOperator curve =
        ahead ->
            ahead < distance
                ? slope * ahead
                : slope * distance + bends.position(ahead - distance, capacity);
    var longer = new NodeShape(pivot, lower, slope, 0, capacity + room, range, dense, null);
    return longer.with(LinearSpline.of(longer.capacity / slope, longer.capacity, curve));
  }

  /**
   * Returns a node for future keys where this node's line continues, after a last key, or null if
   * the line leads to no keys.
   */
  public @Nullable NodeShape following(int slots, long lastKey, long bound) {
    double span = (capacity - intercept) / slope;
    double most = Math.min(0x1p63, LinearModel.toUnsignedDouble(bound - base)); // fits a long
    if (slots < range || !(span >= 1 && span < most)) {
      return null;
    }
    long next = base + (long) span + 1;
    if (next <= lastKey) {
      return null; // a span beyond 2^53 is rounded
    }
    return new NodeShape(next, next, slope, 0, 1, range, dense, null)
        .withRoomAbove(slots, slots, bound);
  }

  /**
   * Returns a node for future keys below this one, where its line comes from, or null if there are
   * no such keys.
   */
  public @Nullable NodeShape preceding(int slots) {
    if (slots < range || !reachesBelow(pivot, slots)) {
      return null;
    }
    long lower = pivot - (long) (slots / slope);
    return new NodeShape(lower, lower, slope, 0, slots, range, dense, null);
  }

  private boolean reachesBelow(long key, int slots) {
    double span = slots / slope;
    return span >= 1 && span < LinearModel.toUnsignedDouble(key - Long.MIN_VALUE) / 2;
  }

  /** Writes the directory line of a node of this shape. */
  void writeLine(long line, long slots, long header) {
    DirectoryLine.writeNode(line, pivot, base, header);
    DirectoryLine.writeSlots(line, slots, capacity, range, dense);
    if (knots != null) {
      DirectoryLine.writeBent(line, knots);
    } else {
      DirectoryLine.writeStraight(line, slope, intercept);
    }
  }

  /** Returns how many slots fit into a block together with their bucket pointers. */
  public static int slotsIn(long bytes, int range) {
    long slots =
        (bytes - DirectoryLine.BYTES) / SlotArray.SLOT_BYTES - DirectoryLine.spareSlots(range);
    return (int) Math.min(MAX_SLOTS, slots - slots / (range < 32 ? 4 : 32));
  }

  long pointerBytes() {
    return pointerBytes(capacity, range);
  }

  /** Returns the bytes of the block that holds the bucket pointers and the slots. */
  long blockBytes() {
    return blockBytes(capacity, range);
  }

  static long pointerBytes(int capacity, int range) {
    long bytes = (long) Math.ceilDiv(capacity, range) * Long.BYTES;
    return Math.ceilDiv(bytes, DirectoryLine.BYTES) * DirectoryLine.BYTES;
  }

  static long blockBytes(int capacity, int range) {
    return pointerBytes(capacity, range)
        + ((long) capacity + DirectoryLine.spareSlots(range)) * SlotArray.SLOT_BYTES;
  }
}
