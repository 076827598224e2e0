package org.inkling.disk.model;

import java.util.Arrays;
import org.inkling.disk.column.PlainColumn;
import org.inkling.disk.line.GreedySpline;
import org.inkling.disk.line.Placement;

/** Builds a {@link RadixSplineModel} in one pass over the keys. */
final class RadixSplineBuilder implements ModelBuilder {
  private static final int FIRST_ROOM = 64;

  private final ModelKind kind;
  private final Placement placement;
  private final GreedySpline spline;
  private long[] keys = new long[FIRST_ROOM];
  private long[] heights = new long[FIRST_ROOM];
  private int size;

  RadixSplineBuilder(ModelKind kind, Placement placement) {
    this.kind = kind;
    this.placement = placement;
    spline = new GreedySpline(placement, this::addKnot);
  }

  @Override
  public void add(long key) {
    spline.add(key);
  }

  private void addKnot(long key, long height) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      heights = Arrays.copyOf(heights, 2 * size);
    }
    keys[size] = key;
    heights[size] = height;
    size++;
  }

  @Override
  public PageModel build() {
    spline.finish();
    return new RadixSplineModel(
        kind,
        placement,
        spline.entries(),
        PlainColumn.of(size, i -> keys[i]),
        PlainColumn.of(size, i -> heights[i]));
  }
}
