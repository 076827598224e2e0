package org.inkling.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.index.DiskIndex;
import org.inkling.index.Cursor;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples that class comments show: each region is the text of one of them. */
class SnippetsTest {
  private final List<String> printed = new ArrayList<>();

  @TempDir Path folder;

  private void print(Object line) {
    printed.add(line.toString());
  }

  @Test
  void diskIndex() {
    Path file = folder.resolve("primes.index");
    SortedEntrySource entries =
        SortedEntrySource.of(new long[] {2, 3, 5, 7}, new long[] {20, 30, 50, 70});
    // @start region="builder"
    try (DiskIndex index = DiskIndex.builder(file).pageBytes(8_192).build(entries)) {
      print(index.size() + " entries");
    } // the file stays, for any number of openings
    // @end
    // @start region="index"
    try (DiskIndex index = DiskIndex.open(file)) {
      print(index.get(7, -1)); // -1 would mean: no such key
      try (Cursor cursor = index.ascending(3, 5)) {
        while (cursor.next()) {
          print(cursor.key() + " has " + cursor.value());
        }
      }
    }
    // @end
    assertEquals(List.of("4 entries", "70", "3 has 30", "5 has 50"), printed);
  }
}
