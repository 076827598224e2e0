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
 * border, a knot, a byte gives the number of slots by which the prediction differs from the
 * straight line through all slots; between two knots the prediction is interpolated linearly. The
 * first and the last knot lie on the line. So a prediction costs ten instructions more than with a
 * straight line, and no cache line, because the bytes are in the directory line.
 *
 * <pre>
 *   unit = (key - base) * unitsPerKey                      65536 units are the whole line
 *   cell = unit &gt;&gt; 12, within = unit &amp; 4095
 *   65536 * position = unit * capacity + 65536 * offset[cell]
 *                      + 16 * within * (offset[cell + 1] - offset[cell])
 * </pre>
 *
 * <p>Predictions ascend with the keys, because between two knots the offset never falls by more
 * slots than the line rises. And they stay below the capacity, because the offset falls by less.
 *
 * @shape seventeen bytes, the first and the last of them 0
 * @units offsets in slots; 65536 units cover the distance from the base to just after the last key
 * @source the project's own; a linear spline with equal cells
 */
public final class LinearSpline {
  static final int UNITS = 1 << 16;
  static final int CELLS = 16;

  private static final int WITHIN_BITS = 12;
  private static final int WITHIN = (1 << WITHIN_BITS) - 1;
  private static final int UNIT_BITS = 16;

  /**
   * Shift that brings the product of units within a cell and an offset to the scale of a position.
   */
  private static final int CELL_BITS = UNIT_BITS - WITHIN_BITS;

  /** The last key is at the last unit. */
  private static final double LAST = UNITS - 0.5;

  private static final int MAX_OFFSET = Byte.MAX_VALUE;

  /**
   * Greatest number of slots at which the last unit is in the last slot, regardless of the offset
   * before it: keys after the last unit are predicted there too, in agreement with their position.
   */
  private static final int MAX_SLOTS = UNITS - CELLS * MAX_OFFSET;

  private final float unitsPerKey;
  private final byte[] offsets;

  private LinearSpline(float unitsPerKey, byte[] offsets) {
    this.unitsPerKey = unitsPerKey;
    this.offsets = offsets;
  }

  /**
   * Returns the spline whose knots are closest to a curve.
   *
   * @param span distance from the base to the last key, more than 0
   * @param capacity number of slots for that distance
   * @param position curve that gives the position of a key by its distance from the base; ascending
   * @return null if a knot is further off the line than a byte can express, or if there are more
   *     slots than units can distinguish
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

  /**
   * Returns about how many of the ascending keys {@code [from, to)} lie below a distance from the
   * first key.
   */
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

  /** Returns the slots per slot of the straight line where keys are densest. */
  double steepest(int capacity) {
    int rise = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      rise = Math.max(rise, offsets[cell + 1] - offsets[cell]);
    }
    return 1 + (double) rise * CELLS / capacity;
  }

  /**
   * Returns the position at a distance from the base; after the last unit the straight line
   * continues.
   */
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

  /** Writes the offsets of all knots except knot 0, whose address is given and holds 0. */
  void write(long address) {
    for (int knot = 1; knot <= CELLS; knot++) {
      putByte(address + knot, offsets[knot]);
    }
  }

  /**
   * Returns the slot that is predicted for a unit, which is clamped. Separate from the straight
   * line because bends shorten probes: docs/performance.md, "Where nodes are cut".
   */
  static int predicted(long line, double unit) {
    return (int) (scaled(line, DirectoryLine.capacity(line), (int) unit) >> UNIT_BITS);
  }

  /**
   * Returns the position of a key at a distance from the base; after the last unit the straight
   * line continues.
   */
  static double position(long line, double ahead) {
    double unit = ahead * DirectoryLine.unitsPerKey(line);
    int capacity = DirectoryLine.capacity(line);
    return unit < UNITS
        ? (double) scaled(line, capacity, (int) unit) / UNITS
        : unit * capacity / UNITS;
  }

  /**
   * Like {@link #predicted(long, double)}, for the line that will be written; separate because the
   * offsets are on the heap until then.
   */
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
