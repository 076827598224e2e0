package org.inkling.cli.subject;

import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.XIndexR;
import org.inkling.xindex.XIndexStatistics;

/** XIndex-R in the configuration of its builder. */
public final class XIndexRSubject extends ManagedSubject<XIndexR, XIndexStatistics> {

  /** Measures an index, which is closed with this subject. */
  public XIndexRSubject(XIndexR index) {
    super(index, XIndexR::statistics);
  }

  /** Loads the default configuration. */
  static XIndexRSubject load(SortedEntrySource entries) {
    return new XIndexRSubject(XIndexR.builder().build(entries));
  }

  @Override
  public long offHeapBytes() {
    XIndexStatistics statistics = indexStatistics();
    return statistics.reservedBytes() - statistics.freeListedBytes();
  }
}
