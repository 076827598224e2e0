package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.log.LogOptions;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.index.Cursor;
import org.inkling.index.Feature;
import org.inkling.index.IndexSpec;
import org.inkling.index.OrderedIndex;
import org.inkling.index.OrderedReads;
import org.inkling.index.PointIndex;
import org.inkling.index.SkipListIndex;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/**
 * A durable LOFT for the law-suites; each one that is closed is opened again, and has what it had.
 */
final class DurableSpec implements IndexSpec {
  private static final long RECORDS_PER_FILE = 1_000;

  private final DurableOptions options;
  private final FaultyFiles files = new FaultyFiles(); // which syncs nothing
  private final Map<PointIndex, Path> folders = new IdentityHashMap<>();
  private final Map<PointIndex, long[][]> contents = new IdentityHashMap<>();

  /** With a checkpoint after so many records. */
  DurableSpec(SyncMode mode, long checkpointRecords) {
    options = options(mode).checkpointEvery(checkpointRecords);
  }

  /** Small segments and files. */
  static DurableOptions options(SyncMode mode) {
    return DurableOptions.defaults()
        .log(LogOptions.defaults().mode(mode).bufferRecords(1_024).reserveBytes(1 << 16))
        .run(
            RunOptions.defaults()
                .pageBytes(512)
                .partitionEntries(RECORDS_PER_FILE)
                .access(DiskIndexOptions.defaults().buffered()))
        .workers(2);
  }

  static Function<SortedEntrySource, OrderedIndex> loft() {
    return source -> LoftIndex.builder().name("durable").build(source);
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("durable");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PointIndex track(DurableIndex index, Path folder) {
    folders.put(index, folder);
    return index;
  }

  @Override
  public Set<String> answeringWhenClosed() {
    return Set.of("statistics");
  }

  @Override
  public PointIndex empty() {
    Path folder = folder();
    return track(DurableIndex.open(files, folder, options, loft()), folder);
  }

  @Override
  public PointIndex load(SortedEntrySource source) {
    Path folder = folder();
    return track(DurableIndex.load(files, folder, options, source, loft()), folder);
  }

  @Override
  public void checkStructure(PointIndex index) {
    var durable = (DurableIndex) index;
    ((LoftIndex) durable.index()).checkStructure();
    assertEquals(0, durable.statistics().failedCheckpoints());
    contents.put(index, entries(durable));
  }

  private static long[][] entries(OrderedReads index) {
    int size = (int) index.size();
    long[][] entries = new long[2][size];
    try (Cursor cursor = index.ascending()) {
      assertEquals(size, cursor.nextRun(entries[0], entries[1], 0, size));
    }
    return entries;
  }

  /** Also opens it again, over another index, and deletes it. */
  @Override
  public void checkClosed(PointIndex index) {
    Path folder = folders.remove(index);
    if (folder == null) {
      return; // checked before
    }
    long[][] expected = contents.remove(index);
    try (DurableIndex again = DurableIndex.open(files, folder, options, SkipListIndex::load)) {
      if (expected != null) { // it was not closed amid operations
        long[][] found = entries(again);
        assertArrayEquals(expected[0], found[0], "keys after an opening");
        assertArrayEquals(expected[1], found[1], "values after an opening");
      }
      assertEquals(null, again.statistics().torn());
    }
    if (folders.isEmpty()) {
      assertEquals(0, files.open(), "open files");
    }
    delete(folder);
  }

  static void delete(Path folder) {
    try (var all = Files.list(folder)) {
      for (Path file : List.copyOf(all.toList())) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
