package org.inkling.hybrid.durable;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunPart;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.Manifest;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.hybrid.store.StoreRecovery;
import org.inkling.index.OrderedIndex;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.UnsortedSourceException;

/**
 * The result of an opening: an index with everything that is on disk, and the log to continue with.
 *
 * @param records how many records were replayed
 */
record Recovery(OrderedIndex index, WriteAheadLog log, long records) {

  /** Creates a store, and the index of nothing that is to be filled. */
  static Recovery ofNew(
      StoreFolder folder,
      DurableOptions options,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader) {
    WriteAheadLog log = folder.create(options.log(), options.run().keyOrder());
    try {
      Manifest manifest = Objects.requireNonNull(folder.manifest());
      return new Recovery(load(folder, manifest, options, loader), log, 0);
    } catch (RuntimeException | Error e) {
      StoreFolder.close(log, e);
      throw e;
    }
  }

  /** Loads the last checkpoint of a store and replays the log after it. */
  static Recovery of(
      StoreFolder folder,
      Manifest manifest,
      DurableOptions options,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader) {
    OrderedIndex index = load(folder, manifest, options, loader);
    try {
      StoreRecovery found =
          StoreRecovery.of(folder, index, options.log(), options.workers(), options.progress());
      return new Recovery(index, found.log(), found.records());
    } catch (RuntimeException | Error e) {
      close(index, e);
      throw e;
    }
  }

  private static OrderedIndex load(
      StoreFolder folder,
      Manifest manifest,
      DurableOptions options,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader) {
    StaticRun run = StaticRun.open(folder.runs(), manifest.parts(), options.run());
    try {
      OrderedIndex index = loader.apply(run.entries());
      if (index.size() != run.size()) {
        long size = index.size();
        index.close();
        throw new IllegalArgumentException(
            "the loader made an index of " + size + " entries from " + run.size());
      }
      return index;
    } catch (UnsortedSourceException e) {
      throw unsorted(folder, manifest, e);
    } finally {
      run.release();
    }
  }

  /** Names the file of the checkpoint in which the keys stop ascending. */
  private static CorruptFileException unsorted(
      StoreFolder folder, Manifest manifest, UnsortedSourceException found) {
    long left = found.position();
    Path file = folder.runs().path();
    for (RunPart part : manifest.parts()) {
      if (left >= 0 && left < part.entries()) {
        file = folder.runs().file(part.number());
      }
      left -= part.entries();
    }
    return new CorruptFileException(
        file, 0, "keys that ascend", String.valueOf(found.getMessage()), found);
  }

  private static void close(AutoCloseable what, Throwable because) {
    try {
      what.close();
    } catch (Exception e) {
      because.addSuppressed(e);
    }
  }
}
