package org.inkling.hybrid.stage;

import java.util.List;
import org.inkling.index.OrderedReads;
import org.inkling.loft.LoftIndex;

/**
 * What is read together: stages in memory, which keep deletion markers, over a run that has none.
 *
 * <p>Immutable itself. Only the newest stage may still be written to.
 *
 * @shape references to the stages, newest first, and to the run
 */
public final class Stages {
  private final LoftIndex[] newestFirst;
  private final OrderedReads run;

  /**
   * Puts stages together; there may be none.
   *
   * @param newestFirst stages in memory that keep deletion markers
   * @param run what lies below all of them
   */
  public Stages(List<LoftIndex> newestFirst, OrderedReads run) {
    this.newestFirst = newestFirst.toArray(LoftIndex[]::new);
    this.run = run;
  }

  /** How many stages there are above the run. */
  public int count() {
    return newestFirst.length;
  }

  /** A stage in memory; 0 is the newest. */
  public LoftIndex stage(int place) {
    return newestFirst[place];
  }

  /** What lies below the stages. */
  public OrderedReads run() {
    return run;
  }

  @Override
  public String toString() {
    return newestFirst.length + " stages over " + run;
  }
}
