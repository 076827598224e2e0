package org.inkling.xindex;

import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.change.Compactor;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.table.BulkLoader;
import org.inkling.xindex.table.XIndexTable;

/**
 * Configures and builds an {@link XIndexR}; every setting has a default that suits most uses. Of
 * two calls of one setter the last counts.
 */
public final class XIndexRBuilder extends XIndexBuilder<XIndexRBuilder, XIndexR> {
  private XIndexShape shape = XIndexShape.DEFAULT;

  XIndexRBuilder() {
    super("xindex-r");
  }

  /**
   * Makes an index with groups of 8 and deltas of 4 records, in which a few keys force every kind
   * of change: for tests of a program that embeds the index.
   */
  public XIndexRBuilder tiny() {
    shape = XIndexShape.TINY;
    return this;
  }

  @Override
  XIndexRBuilder self() {
    return this;
  }

  @Override
  XIndexR load(String name, SlabAllocator memory, Epochs epochs, SortedEntrySource entries) {
    XIndexTable table = BulkLoader.load(shape, memory, epochs, entries);
    var compactor = new Compactor(table, workers());
    var maintenance = schedule(compactor);
    compactor.setHelp(maintenance::requestHelp);
    return new XIndexR(name, table, compactor, maintenance);
  }
}
