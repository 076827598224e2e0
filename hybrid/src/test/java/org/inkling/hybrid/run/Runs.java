package org.inkling.hybrid.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.Cursor;
import org.inkling.source.SortedEntrySource;

/** A folder of runs for tests, whose files are counted and fail on demand. */
final class Runs {
  final FaultyFiles files = new FaultyFiles();
  final RunFolder folder;

  Runs(Path path) {
    folder = new RunFolder(files, path, new AtomicLong(1));
  }

  static RunOptions options(long entriesPerFile) {
    return RunOptions.defaults()
        .pageBytes(512)
        .access(DiskIndexOptions.defaults().buffered())
        .partitionEntries(entriesPerFile);
  }

  static SortedEntrySource source(TreeMap<Long, Long> entries) {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = entries.values().stream().mapToLong(Long::longValue).toArray();
    return SortedEntrySource.of(keys, values);
  }

  StaticRun write(TreeMap<Long, Long> entries, long entriesPerFile) {
    return RunWriter.write(folder, options(entriesPerFile), source(entries), BuildProgress.NONE);
  }

  List<Path> list() throws IOException {
    return files.list(folder.path());
  }

  /** That the folder has the files of these runs and no others. */
  void checkHasOnly(StaticRun... runs) throws IOException {
    List<Path> expected =
        Arrays.stream(runs)
            .flatMap(run -> run.parts().stream())
            .map(part -> folder.file(part.number()))
            .distinct()
            .sorted()
            .toList();
    assertEquals(expected, list());
    assertEquals(expected.size(), files.open());
  }

  /** That a run has these entries, and that its files are whole. */
  static void checkHas(TreeMap<Long, Long> entries, StaticRun run) {
    assertEquals(entries.size(), run.size());
    long[] keys = new long[entries.size() + 1];
    long[] values = new long[entries.size() + 1];
    try (Cursor cursor = run.ascending()) {
      assertEquals(entries.size(), cursor.nextRun(keys, values, 0, keys.length));
    }
    assertArrayEquals(
        entries.keySet().stream().mapToLong(Long::longValue).toArray(),
        Arrays.copyOf(keys, entries.size()));
    assertArrayEquals(
        entries.values().stream().mapToLong(Long::longValue).toArray(),
        Arrays.copyOf(values, entries.size()));
    run.verify(BuildProgress.NONE);
  }
}
