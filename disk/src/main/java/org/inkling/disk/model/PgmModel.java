package org.inkling.disk.model;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.inkling.disk.column.LineTable;
import org.inkling.disk.column.PlainColumn;
import org.inkling.disk.leco.Floor;
import org.inkling.disk.line.Placement;
import org.jspecify.annotations.Nullable;

/**
 * A model of the fewest lines from keys to positions such that each key's error is within epsilon,
 * with plain or compressed columns.
 *
 * <p>If pivots are plain, a lookup finds the line by levels of lines over the pivots. If they are
 * compressed, it uses a binary search, whose cost is negligible next to one read.
 *
 * @shape as words: kind, epsilon, granularity, then the columns of {@link LineTable}
 * @source Ferragina and Vinciguerra, PGM-index, VLDB 2020; Zhang, Su and Zhang, SIGMOD 2024,
 *     sections 5 to 7
 */
final class PgmModel implements PageModel {
  private final ModelKind kind;
  private final Placement placement;
  private final long pages;
  private final LineTable lines;
  private final @Nullable UpperLevels upper;

  PgmModel(ModelKind kind, Placement placement, long entries, LineTable lines) {
    this.kind = kind;
    this.placement = placement;
    this.lines = lines;
    pages = Math.ceilDiv(entries, placement.entriesPerPage());
    upper = lines.pivots() instanceof PlainColumn ? UpperLevels.over(lines) : null;
  }

  /** Reads what {@link #write} wrote, after the kind. */
  static PgmModel read(ModelKind kind, LongSupplier words, long entries, int entriesPerPage) {
    Placement placement = Placements.read(words, entriesPerPage, Placements.isAligned(kind));
    LineTable lines = LineColumns.of(kind).read(words, placement, entries);
    lines.check(placement, entries);
    return new PgmModel(kind, placement, entries, lines);
  }

  @Override
  public ModelKind kind() {
    return kind;
  }

  @Override
  public void locate(long key, PageWindow into) {
    Floor pivot = into.floor();
    if (upper == null) {
      lines.pivots().floor(key, pivot);
    } else {
      int line = upper.find(lines, key);
      pivot.set(line, line < 0 ? 0 : lines.pivots().get(line));
    }
    if (pivot.place() < 0) {
      into.set(0, 0, 0);
      return;
    }
    long position = lines.position((int) pivot.place(), pivot.value(), key);
    Placements.window(placement, position, pages, into);
  }

  @Override
  public long models() {
    return lines.size();
  }

  @Override
  public void parts(ObjLongConsumer<String> sink) {
    sink.accept("pivots", lines.pivots().bytes());
    sink.accept("slopes", lines.slopes().bytes());
    sink.accept("starts", lines.starts().bytes());
    if (upper != null) {
      sink.accept("upper levels", upper.bytes());
    }
  }

  @Override
  public void write(LongConsumer words) {
    words.accept(kind.code());
    Placements.write(placement, words);
    lines.write(words);
  }
}
