package org.inkling.cli.subject;

import org.inkling.bli.BliIndex;
import org.inkling.bli.BliStatistics;
import org.inkling.source.SortedEntrySource;

/** BLI in the configuration of its builder. */
final class BliSubject extends ManagedSubject<BliIndex, BliStatistics> {

  private BliSubject(BliIndex index) {
    super(index, BliIndex::statistics);
  }

  /** Loads the default configuration. */
  static BliSubject load(SortedEntrySource entries) {
    return new BliSubject(BliIndex.builder().build(entries));
  }

  @Override
  public long offHeapBytes() {
    BliStatistics statistics = indexStatistics();
    return statistics.reservedBytes() - statistics.freeListedBytes();
  }
}
