package org.inkling.hybrid.stage;

import java.util.List;
import org.inkling.index.OrderedReads;
import org.inkling.index.stage.MarkedIndex;

/**
 * The layers that are read together: stages in memory, which keep deletion markers, over a run
 * without markers.
 *
 * <p>This object is immutable. Only the newest stage may still be written.
 *
 * @shape references to the stages, newest first, and to the run
 */
public final class Stages {
  private final MarkedIndex[] newestFirst;
  private final OrderedReads run;

  /**
   * Combines stages and a run; there may be no stages.
   *
   * @param newestFirst stages in memory that keep deletion markers
   * @param run what is below all of them
   */
  public Stages(List<? extends MarkedIndex> newestFirst, OrderedReads run) {
    this.newestFirst = newestFirst.toArray(MarkedIndex[]::new);
    this.run = run;
  }

  /** Returns the number of stages above the run. */
  public int count() {
    return newestFirst.length;
  }

  /** Returns a stage in memory; 0 is the newest. */
  public MarkedIndex stage(int place) {
    return newestFirst[place];
  }

  /** Returns the run below the stages. */
  public OrderedReads run() {
    return run;
  }

  @Override
  public String toString() {
    return newestFirst.length + " stages over " + run;
  }
}
