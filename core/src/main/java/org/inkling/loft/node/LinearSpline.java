package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.getByte;
import static org.inkling.memory.NativeMemory.putByte;

import java.util.function.DoubleUnaryOperator;
import org.inkling.model.LinearModel;
import org.jspecify.annotations.Nullable;

/**
 * A bent line: the model of a node whose keys are not spread evenly.
 *
 * <p>The distance from the node's base to its last key is cut into sixteen equal cells. At each
 * border, a knot, a byte says by how many slots the prediction differs from the straight line
 * through all slots; between two knots it goes straight from the one to the other. The first and
 * the last knot lie on the line. So a prediction costs ten instructions more than that of a line,
 * and no cache line: the bytes stand in the directory line.
 *
 * <pre>
 *   unit = (key - base) * unitsPerKey                      65536 units are the whole line
 *   cell = unit &gt;&gt; 12, within = unit &amp; 4095
 *   65536 * position = unit * capacity + 65536 * offset[cell]
 *                      + 16 * within * (offset[cell + 1] - offset[cell])
 * </pre>
 *
 * <p>Predictions ascend with the keys: between two knots the offset never falls by more slots than
 * the line rises. And they stay below the capacity, since it falls by less.
 *
 * @shape seventeen bytes, the first and the last of them 0
 * @units offsets in slots; units are 65536 from the base to behind the last key
 * @source the house's; a linear spline with equal cells
 */
public final class LinearSpline {
  static final int UNITS = 1 << 16;
  static final int CELLS = 16;

  private static final int WITHIN_BITS = 12;
  private static final int WITHIN = (1 << WITHIN_BITS) - 1;
  private static final int UNIT_BITS = 16;

  /** What a product of units within a cell and an offset lacks. */
  private static final int CELL_BITS = UNIT_BITS - WITHIN_BITS;

  /** The last key is at the last unit. */
  private static final double LAST = UNITS - 0.5;

  private static final int MAX_OFFSET = Byte.MAX_VALUE;

  /**
   * Up to so many slots the last unit is in the last slot, whatever the offset before it: keys
   * behind it are predicted there too, as by their position.
   */
  private static final int MAX_SLOTS = UNITS - CELLS * MAX_OFFSET;

  private final float unitsPerKey;
  private final byte[] offsets;

  private LinearSpline(float unitsPerKey, byte[] offsets) {
    this.unitsPerKey = unitsPerKey;
    this.offsets = offsets;
  }

  /**
   * The knots closest to a curve.
   *
   * @param span distance from the base to the last key, more than 0
   * @param capacity slots for it
   * @param position where keys are to be predicted, by their distance from the base; ascending
   * @return null if some knot is further off the line than a byte can say, or if there are more
   *     slots than units tell apart
   */
  static @Nullable LinearSpline of(double span, int capacity, DoubleUnaryOperator position) {
    if (capacity > MAX_SLOTS) {
      return null;
    }
    float unitsPerKey = (float) (LAST / span);
    byte[] offsets = new byte[CELLS + 1];
    int most = (capacity - 1) / CELLS; // the fall within a cell
    for (int knot = 1; knot < CELLS; knot++) {
      double unit = (double) knot * UNITS / CELLS;
      double line = unit * capacity / UNITS;
      long offset = Math.round(position.applyAsDouble(unit / unitsPerKey) - line);
      if (Math.abs(offset) > MAX_OFFSET) {
        return null;
      }
      offsets[knot] = (byte) Math.max(offset, offsets[knot - 1] - most);
    }
    for (int knot = CELLS - 1; knot > 0; knot--) {
      offsets[knot] = (byte) Math.min(offsets[knot], offsets[knot + 1] + most);
    }
    return new LinearSpline(unitsPerKey, offsets);
  }

  /** How many of ascending keys {@code [from, to)} lie below a distance of the first, about. */
  static double rank(long[] keys, int from, int to, double ahead) {
    int low = from;
    int high = to - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (LinearModel.toUnsignedDouble(keys[middle] - keys[from]) < ahead) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == from) {
      return 0;
    }
    double below = LinearModel.toUnsignedDouble(keys[low - 1] - keys[from]);
    double above = LinearModel.toUnsignedDouble(keys[low] - keys[from]);
    return low - 1 - from + Math.min(1, (ahead - below) / (above - below));
  }

  float unitsPerKey() {
    return unitsPerKey;
  }

  /** Slots per slot of the straight line where keys are densest. */
  double steepest(int capacity) {
    int rise = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      rise = Math.max(rise, offsets[cell + 1] - offsets[cell]);
    }
    return 1 + (double) rise * CELLS / capacity;
  }

  /** The position at a distance of the base; behind the last unit the straight line goes on. */
  double position(double ahead, int capacity) {
    double unit = ahead * unitsPerKey;
    double line = unit * capacity / UNITS;
    if (unit >= UNITS) {
      return line;
    }
    double at = unit * CELLS / UNITS;
    int cell = (int) at;
    return line + offsets[cell] + (at - cell) * (offsets[cell + 1] - offsets[cell]);
  }

  /** Writes the offsets, but that of knot 0, whose place is given and holds 0. */
  void write(long address) {
    for (int knot = 1; knot <= CELLS; knot++) {
      putByte(address + knot, offsets[knot]);
    }
  }

  /** The slot that is predicted for a unit, which is clamped. */
  static int predicted(long line, double unit) {
    return (int) (scaled(line, DirectoryLine.capacity(line), (int) unit) >> UNIT_BITS);
  }

  /** The position of a key at a distance of the base; behind the last unit the line goes on. */
  static double position(long line, double ahead) {
    double unit = ahead * DirectoryLine.unitsPerKey(line);
    int capacity = DirectoryLine.capacity(line);
    return unit < UNITS
        ? (double) scaled(line, capacity, (int) unit) / UNITS
        : unit * capacity / UNITS;
  }

  /** As {@link #predicted(long, double)} of the line to be written. */
  int predicted(double ahead, int capacity) {
    int unit = Math.min((int) (ahead * unitsPerKey), UNITS - 1);
    int cell = unit >> WITHIN_BITS;
    return (int) (scaled(unit, capacity, offsets[cell], offsets[cell + 1]) >> UNIT_BITS);
  }

  private static long scaled(long line, int capacity, int unclamped) {
    int unit = Math.min(unclamped, UNITS - 1);
    long knot = DirectoryLine.offsets(line) + (unit >> WITHIN_BITS);
    return scaled(unit, capacity, getByte(knot), getByte(knot + 1));
  }

  private static long scaled(int unit, int capacity, int left, int right) {
    int bend = (left << UNIT_BITS) + (((unit & WITHIN) * (right - left)) << CELL_BITS);
    return (long) unit * capacity + bend;
  }
}
