package org.inkling.jmh.store;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.inkling.cli.json.Labelled;
import org.inkling.disk.SyncMode;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.hybrid.index.HybridStatistics;
import org.inkling.index.OrderedIndex;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/** The indexes of which many small ones are measured, with their default options. */
enum SmallKind implements Labelled {
  /** No store: in memory, and built again from its entries instead of opened. */
  LOFT,
  /** All entries in the log. */
  HYBRID,
  /** All entries in a file of the run. */
  HYBRID_MERGED,
  /** All entries in the log. */
  DURABLE;

  /** An open index, and the native memory that it has from the system. */
  record Opened(OrderedIndex index, LongSupplier nativeBytes) {}

  private static Opened loft(SortedEntrySource entries) {
    LoftIndex index = LoftIndex.builder().build(entries);
    return new Opened(index, () -> index.statistics().reservedBytes());
  }

  /**
   * Opens the index of a folder; the first time it is made.
   *
   * @param entries what it has, or is to have
   */
  Opened open(Path folder, SortedEntrySource entries) {
    return switch (this) {
      case LOFT -> loft(entries);
      case HYBRID, HYBRID_MERGED -> {
        var options = HybridOptions.defaults().sync(SyncMode.EVERY_INTERVAL);
        HybridIndex index = HybridIndex.open(folder, options);
        yield new Opened(index, () -> nativeBytes(index.statistics()));
      }
      case DURABLE -> durable(folder);
    };
  }

  /** Without its cache, which takes memory from pages that are read, and none before. */
  private static long nativeBytes(HybridStatistics of) {
    return of.stages().reservedBytes() + of.run().modelBytes();
  }

  private static Opened durable(Path folder) {
    var loft = new Opened[1];
    var options = DurableOptions.defaults().sync(SyncMode.EVERY_INTERVAL);
    DurableIndex index =
        DurableIndex.open(
            folder,
            options,
            entries -> {
              loft[0] = loft(entries);
              return loft[0].index();
            });
    return new Opened(index, loft[0].nativeBytes());
  }

  /** Opens the index of an empty folder, and puts its entries. */
  Opened create(Path folder, SortedEntrySource entries) {
    Opened made = open(folder, entries);
    if (this != LOFT) {
      try (var stream = entries.open()) {
        while (stream.next()) {
          made.index().put(stream.key(), stream.value());
        }
      }
    }
    if (this == HYBRID_MERGED) {
      ((HybridIndex) made.index()).flush();
    }
    return made;
  }
}
