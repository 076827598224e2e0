package org.inkling.cli.subject;

import org.inkling.loft.LoftIndex;
import org.inkling.loft.LoftStatistics;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;

/** LOFT in the configuration of its builder. */
public final class LoftSubject extends ManagedSubject<LoftIndex, LoftStatistics> {

  /** Measures an index, which is closed with this subject. */
  public LoftSubject(LoftIndex index) {
    super(index, LoftIndex::statistics);
  }

  /** Loads the default configuration. */
  static LoftSubject load(SortedEntrySource entries) {
    return new LoftSubject(LoftIndex.builder().build(entries));
  }

  /** Loads the default configuration, except that {@code scheme} decides on retraining. */
  public static LoftSubject load(SortedEntrySource entries, RetrainingScheme scheme) {
    return new LoftSubject(LoftIndex.builder().retraining(scheme).build(entries));
  }

  /** Loads the dense configuration. */
  static LoftSubject loadDense(SortedEntrySource entries) {
    return new LoftSubject(LoftIndex.builder().dense().build(entries));
  }

  @Override
  public long offHeapBytes() {
    LoftStatistics statistics = indexStatistics();
    return statistics.reservedBytes() - statistics.memory().freeListedBytes();
  }
}
