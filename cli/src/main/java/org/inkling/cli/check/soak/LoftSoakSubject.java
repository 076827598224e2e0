package org.inkling.cli.check.soak;

import org.inkling.index.OrderedIndex;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.LoftStatistics;

/** LOFT, empty at first. */
final class LoftSoakSubject implements SoakSubject {
  private final LoftIndex index;

  LoftSoakSubject(LoftIndex index) {
    this.index = index;
  }

  @Override
  public OrderedIndex index() {
    return index;
  }

  @Override
  public Memory memory() {
    LoftStatistics statistics = index.statistics();
    return new Memory(
        statistics.keys(),
        statistics.nodes(),
        statistics.retiredBytes(),
        statistics.freeListedBytes(),
        statistics.reservedBytes(),
        new Changes(
            statistics.expansions(),
            statistics.splits(),
            statistics.droppedChanges(),
            statistics.rootRebuilds()));
  }

  @Override
  public void awaitMaintenance() {
    index.awaitMaintenance();
  }

  @Override
  public void checkStructure() {
    index.checkStructure();
  }

  @Override
  public void close() {
    index.close();
  }
}
