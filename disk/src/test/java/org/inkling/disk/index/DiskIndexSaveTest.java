package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.model.ModelKind;
import org.inkling.index.Cursor;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index in memory becomes a file, and a file an index in memory; a failure leaves no file. */
class DiskIndexSaveTest {
  private static final int ENTRIES = 20_000;

  @TempDir Path folder;

  private final TreeMap<Long, Long> entries = new TreeMap<>();

  DiskIndexSaveTest() {
    var random = TestSeed.random("DiskIndexSaveTest");
    while (entries.size() < ENTRIES) {
      entries.put(random.nextLong() >> random.nextInt(60), random.nextLong());
    }
    entries.put(Long.MIN_VALUE, 1L);
    entries.put(Long.MAX_VALUE, 2L);
  }

  private Path path() {
    return folder.resolve("index");
  }

  private LoftIndex loft() {
    return LoftIndex.builder().build(SortedEntrySource.of(entries));
  }

  private List<Path> files() {
    try (var all = Files.list(folder)) {
      return all.toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anIndexInMemoryBecomesAFileAndBack() {
    try (LoftIndex index = loft()) {
      DiskIndex.save(index, path());
    }
    try (DiskIndex file = DiskIndex.open(path())) {
      file.verify();
      assertEquals(entries.size(), file.entries().size());
      try (LoftIndex index = LoftIndex.builder().build(file.entries())) {
        assertEquals(entries, new TreeMap<>(index.asMap()));
      }
      DiskIndex.save(file, path()); // also over itself
      assertEquals(2, file.get(Long.MAX_VALUE, -1));
    }
    try (DiskIndex again = DiskIndex.open(path())) {
      assertEquals(entries.size(), again.size());
    }
    assertEquals(List.of(path()), files());
  }

  @Test
  void aClosedIndexLeavesNoFile() {
    LoftIndex closed = loft();
    closed.close();
    var refused = assertThrows(IllegalStateException.class, () -> DiskIndex.save(closed, path()));
    assertTrue(String.valueOf(refused.getMessage()).contains("closed"), refused::toString);
    assertEquals(List.of(), files());
  }

  @Test
  void anIndexThatIsClosedWhileItIsSavedLeavesTheOldFile() {
    DiskIndex.builder(path()).write(SortedEntrySource.of(new long[] {7}, new long[] {70}));
    LoftIndex index = loft();
    DiskIndexBuilder builder =
        DiskIndex.builder(path()).model(ModelKind.ZONEMAP).progress((done, total) -> index.close());
    assertThrows(IllegalStateException.class, () -> builder.write(index.entries()));
    assertEquals(List.of(path()), files());
    try (DiskIndex old = DiskIndex.open(path())) {
      assertEquals(70, old.get(7, -1));
    }
  }

  @Test
  void aFileThatIsClosedWhileItIsLoadedEndsTheLoad() {
    DiskIndex file = DiskIndex.builder(path()).build(SortedEntrySource.of(entries));
    SortedEntrySource source = file.entries();
    Cursor cursor = file.ascending();
    assertTrue(cursor.next());
    file.close();
    assertThrows(IllegalStateException.class, () -> LoftIndex.builder().build(source));
    var rest = SortedEntrySource.once(cursor.entries());
    assertThrows(IllegalStateException.class, () -> LoftIndex.builder().build(rest));
  }

  @Test
  void aSourceOfOnePassNeedsAKindOfModel() {
    try (LoftIndex index = loft()) {
      var several = SortedEntrySource.once(index.ascending().entries());
      assertThrows(IllegalStateException.class, () -> DiskIndex.builder(path()).write(several));
      assertEquals(List.of(), files());
      var one = SortedEntrySource.once(index.ascending(0, Long.MAX_VALUE).entries());
      DiskIndex.builder(path()).model(ModelKind.ZONEMAP).write(one);
    }
    try (DiskIndex file = DiskIndex.open(path())) {
      assertEquals(entries.tailMap(0L).size(), file.size());
    }
  }

  @Test
  void entriesOfADescendingCursorAreRefused() {
    try (LoftIndex index = loft()) {
      var descending = SortedEntrySource.once(index.descending().entries());
      DiskIndexBuilder builder = DiskIndex.builder(path()).model(ModelKind.ZONEMAP);
      assertThrows(IllegalArgumentException.class, () -> builder.write(descending));
      assertEquals(List.of(), files());
    }
  }
}
