package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.inkling.TestSeed;
import org.inkling.bli.BliBuilder;
import org.inkling.bli.BliIndex;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A BLI that outlives its process. */
class DurableBliTest {
  private static final long NONE = -1;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("DurableBliTest");
  private final FaultyFiles files = new FaultyFiles(); // which syncs nothing
  private final TreeMap<Long, Long> twin = new TreeMap<>();

  private static Function<SortedEntrySource, OrderedIndex> bli(BliBuilder builder) {
    return source -> builder.name("durable").build(source);
  }

  private DurableIndex open(BliBuilder builder) {
    DurableOptions options = DurableSpec.options(SyncMode.EVERY_WRITE).checkpointEvery(0);
    return DurableIndex.open(files, folder, options, bli(builder));
  }

  @AfterEach
  void nothingStaysOpen() {
    assertEquals(0, files.open());
  }

  private void change(DurableIndex index, int changes) {
    for (int i = 0; i < changes; i++) {
      long key = random.nextInt(900) * 0x100000001L;
      if (random.nextInt(3) == 0) {
        assertEquals(twin.remove(key) != null, index.remove(key));
      } else {
        Long before = twin.put(key, (long) i);
        assertEquals(before == null ? NONE : before, index.getAndPut(key, i, NONE));
      }
    }
  }

  private void assertSame(DurableIndex index) {
    var found = new TreeMap<Long, Long>();
    try (Cursor cursor = index.ascending()) {
      while (cursor.next()) {
        found.put(cursor.key(), cursor.value());
      }
    }
    assertEquals(twin, found);
    assertEquals(twin.size(), index.size());
    ((BliIndex) index.index()).checkStructure();
  }

  @Test
  void changesSurviveClosesCheckpointsAndOpenings() {
    for (int round = 0; round < 6; round++) {
      BliBuilder builder = round % 3 == 0 ? BliIndex.builder() : BliIndex.builder().tiny();
      try (DurableIndex index = open(builder)) {
        assertSame(index);
        change(index, 400);
        if (round % 2 == 0) {
          index.checkpoint();
          assertEquals(1, index.statistics().checkpoints());
        }
        change(index, 300);
        assertSame(index);
      }
    }
    try (DurableIndex index = open(BliIndex.builder())) {
      assertTrue(index.statistics().recovered() > 300, "the log after the last checkpoint");
      assertSame(index);
    }
  }

  @Test
  void aCheckpointIsMadeBesideAWriter() throws InterruptedException {
    try (DurableIndex index = open(BliIndex.builder().tiny())) {
      change(index, 700);
      long appended = index.statistics().appended();
      Thread writer = Thread.ofPlatform().start(() -> change(index, 2_000));
      index.checkpoint();
      index.checkpoint();
      writer.join();
      assertNotEquals(appended, index.statistics().appended());
      assertSame(index);
    }
    try (DurableIndex index = open(BliIndex.builder())) {
      assertSame(index);
    }
  }

  @Test
  void aLoadIsTheFirstCheckpoint() {
    long[] keys = random.longs(5_000).sorted().distinct().toArray();
    for (long key : keys) {
      twin.put(key, key);
    }
    DurableOptions options = DurableSpec.options(SyncMode.EVERY_WRITE).checkpointEvery(0);
    var source = SortedEntrySource.of(keys, keys);
    DurableIndex.load(files, folder, options, source, bli(BliIndex.builder())).close();
    try (DurableIndex index = open(BliIndex.builder().tiny())) {
      assertEquals(0, index.statistics().recovered());
      assertSame(index);
    }
  }

  @Test
  void closingTheDurableIndexClosesTheOneInMemory() {
    DurableIndex index = open(BliIndex.builder());
    var bli = (BliIndex) index.index();
    change(index, 10);
    index.close();
    assertTrue(bli.statistics().closed());
    assertEquals(0, bli.statistics().reservedBytes());
  }
}
