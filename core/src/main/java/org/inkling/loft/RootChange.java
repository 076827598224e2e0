package org.inkling.loft;

import java.util.Arrays;
import org.inkling.epoch.Epochs;
import org.inkling.stats.RootReport;
import org.inkling.stats.Span;
import org.inkling.stats.StructureEvents;

/**
 * Rebuilds the root over the nodes that there are now, when no node is in a change; under a pin.
 *
 * @source LOFT, EuroSys'25, section 3.3, algorithm 1 (root update)
 */
final class RootChange {
  private final LoftSpace space;
  private final LoftTable table;
  private long[] headers;
  private int count;

  /**
   * What the link that was followed last leads to: the old nodes of a merge, side by side, share
   * it.
   */
  private long lastEnd;

  RootChange(LoftSpace space, LoftTable table) {
    this.space = space;
    this.table = table;
    this.headers = new long[table.root().count() + 64];
  }

  /**
   * Swaps the root and retires the old one, with the headers that it alone leads to. The new one
   * goes beyond the limit if need be: a round that cannot end frees nothing, for ever.
   *
   * @throws org.inkling.MemoryLimitException if the system refuses; nothing has happened then
   */
  void run() {
    LoftRoot old = table.root();
    Span<RootReport> span = StructureEvents.beginRoot();
    try {
      replace(old);
    } finally {
      if (span != null) {
        span.finish(() -> report(old));
      }
    }
  }

  private RootReport report(LoftRoot old) {
    LoftRoot root = table.root();
    long bytes = root.directoryBytes() + root.modelBytes();
    return new RootReport(space.memory().name(), root.count(), bytes, root != old);
  }

  private void replace(LoftRoot old) {
    for (int i = 0; i < old.count(); i++) {
      collect(DirectoryLine.header(old.line(i)));
    }
    table.swapRoot(LoftRoot.of(headers, count, space.memory(), true));
    lastEnd = 0;
    retire(old);
  }

  private void collect(long header) {
    long link = DirectoryLine.link(header);
    if (link == 0) {
      add(header);
      return;
    }
    if (!Links.isMoved(link)) {
      throw new IllegalStateException("the root is rebuilt while a node is in a change");
    }
    if (Links.end(link) != lastEnd) {
      for (int i = 0; i < Links.count(link); i++) {
        collect(Links.target(link, i));
      }
      lastEnd = Links.end(link);
    }
  }

  private void add(long header) {
    if (count == headers.length) {
      headers = Arrays.copyOf(headers, count * 2);
    }
    headers[count++] = header;
  }

  private void retire(LoftRoot old) {
    Epochs epochs = space.epochs();
    for (int i = 0; i < old.count(); i++) {
      retireMoved(DirectoryLine.header(old.line(i)), epochs);
    }
    old.dispose(epochs::retire);
  }

  private void retireMoved(long header, Epochs epochs) {
    long link = DirectoryLine.link(header);
    if (link == 0) {
      return;
    }
    if (Links.end(link) != lastEnd) {
      for (int i = 0; i < Links.count(link); i++) {
        retireMoved(Links.target(link, i), epochs);
      }
      if (Links.fanOut(link) != 0) {
        epochs.retire(Links.fanOut(link), Links.fanOutBytes(Links.count(link)));
      }
      lastEnd = Links.end(link);
    }
    epochs.retire(header, NodeHeader.BYTES);
  }
}
