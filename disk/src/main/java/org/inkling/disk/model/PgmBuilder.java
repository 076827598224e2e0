package org.inkling.disk.model;

import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.column.LineTable;
import org.inkling.disk.line.FittedLine;
import org.inkling.disk.line.LineFitter;
import org.inkling.disk.line.Placement;

/**
 * Builds a {@link PgmModel} in one pass over the keys.
 *
 * @shape keeps about a hundred bytes on the heap for each line until the model is built
 */
final class PgmBuilder implements ModelBuilder {
  private final ModelKind kind;
  private final Placement placement;
  private final LineColumns columns;
  private final List<FittedLine> lines = new ArrayList<>();
  private final LineFitter fitter;

  PgmBuilder(ModelKind kind, Placement placement) {
    this(kind, placement, LineColumns.of(kind));
  }

  /**
   * Creates a builder whose columns are chosen independently of the kind, to measure the saving of
   * each.
   */
  PgmBuilder(ModelKind kind, Placement placement, LineColumns columns) {
    this.kind = kind;
    this.placement = placement;
    this.columns = columns;
    fitter = new LineFitter(placement, lines::add);
  }

  @Override
  public void add(long key) {
    fitter.add(key);
  }

  @Override
  public void addAll(long[] keys, int from, int count) {
    fitter.addAll(keys, from, count);
  }

  @Override
  public PageModel build() {
    fitter.finish();
    long entries = fitter.entries();
    LineTable table = columns.table(lines, placement, entries);
    return new PgmModel(kind, placement, entries, table);
  }
}
