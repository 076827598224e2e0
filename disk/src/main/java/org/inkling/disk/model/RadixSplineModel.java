package org.inkling.disk.model;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.inkling.disk.bits.Words;
import org.inkling.disk.column.LongColumn;
import org.inkling.disk.column.PlainColumn;
import org.inkling.disk.column.RadixTable;
import org.inkling.disk.line.GreedySpline;
import org.inkling.disk.line.Placement;
import org.inkling.model.LinearModel;

/**
 * A spline from keys to positions such that each key's error is within epsilon. Its knots are found
 * by a table over the keys' leading bits and a binary search.
 *
 * @shape as words: kind, epsilon, granularity, the keys of the knots, their heights; the table is
 *     derived from the keys and built when a file is opened
 * @units heights in eighths of a position
 * @source Kipf et al., RadixSpline, aiDM 2020; Zhang, Su and Zhang, SIGMOD 2024, sections 5 and 6
 */
final class RadixSplineModel implements PageModel {
  private final ModelKind kind;
  private final Placement placement;
  private final long pages;
  private final LongColumn keys;
  private final LongColumn heights;
  private final RadixTable table;

  RadixSplineModel(
      ModelKind kind, Placement placement, long entries, LongColumn keys, LongColumn heights) {
    this.kind = kind;
    this.placement = placement;
    this.keys = keys;
    this.heights = heights;
    pages = Math.ceilDiv(entries, placement.entriesPerPage());
    table = RadixTable.over(keys);
  }

  /** Reads what {@link #write} wrote, after the kind. */
  static RadixSplineModel read(
      ModelKind kind, LongSupplier words, long entries, int entriesPerPage) {
    Placement placement = Placements.read(words, entriesPerPage, Placements.isAligned(kind));
    LongColumn keys = PlainColumn.read(words, Math.min(2, entries), entries);
    LongColumn heights = PlainColumn.read(words, keys.size(), keys.size());
    check(placement, entries, keys, heights);
    return new RadixSplineModel(kind, placement, entries, keys, heights);
  }

  private static void check(
      Placement placement, long entries, LongColumn keys, LongColumn heights) {
    long height = GreedySpline.height(placement.lowest(0));
    long max = GreedySpline.height(placement.highest(Math.max(0, entries - 1)) + 1);
    long key = Long.MIN_VALUE;
    for (int i = 0; i < keys.size(); i++) {
      height = Words.within("height of a knot", heights.get(i), height, max);
      key = Words.above("knot", i, key, keys.get(i));
    }
  }

  @Override
  public ModelKind kind() {
    return kind;
  }

  @Override
  public void locate(long key, PageWindow into) {
    int knot = table.find(keys, key);
    if (knot < 0) {
      into.set(0, 0, 0);
      return;
    }
    Placements.window(placement, GreedySpline.position(height(knot, key)), pages, into);
  }

  private long height(int knot, long key) {
    long from = heights.get(knot);
    if (knot + 1 == keys.size()) {
      return from;
    }
    long start = keys.get(knot);
    double share =
        LinearModel.toUnsignedDouble(key - start)
            / LinearModel.toUnsignedDouble(keys.get(knot + 1) - start);
    return GreedySpline.height(from, heights.get(knot + 1), share);
  }

  @Override
  public long models() {
    return keys.size();
  }

  @Override
  public void parts(ObjLongConsumer<String> sink) {
    sink.accept("knots", keys.bytes());
    sink.accept("heights", heights.bytes());
    sink.accept("radix table", table.bytes());
  }

  @Override
  public void write(LongConsumer words) {
    words.accept(kind.code());
    Placements.write(placement, words);
    keys.write(words);
    heights.write(words);
  }
}
