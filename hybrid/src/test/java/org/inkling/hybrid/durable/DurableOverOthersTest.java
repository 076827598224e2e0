package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import org.inkling.index.stage.ManagedIndex;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.XIndexR;
import org.inkling.xindex.XIndexRBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A BLI and an XIndex-R that outlive their process. */
class DurableOverOthersTest {
  private static final long NONE = -1;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("DurableOverOthersTest");
  private final FaultyFiles files = new FaultyFiles(); // which syncs nothing
  private final TreeMap<Long, Long> twin = new TreeMap<>();

  /** An index in memory, as users get it or with nodes that change all the time. */
  private enum InMemory {
    BLI {
      @Override
      OrderedIndex build(boolean tiny, SortedEntrySource source) {
        BliBuilder builder = BliIndex.builder().name("durable");
        return (tiny ? builder.tiny() : builder).build(source);
      }
    },

    XINDEX_R {
      @Override
      OrderedIndex build(boolean tiny, SortedEntrySource source) {
        XIndexRBuilder builder = XIndexR.builder().name("durable");
        return (tiny ? builder.tiny() : builder).build(source);
      }
    };

    abstract OrderedIndex build(boolean tiny, SortedEntrySource source);

    Function<SortedEntrySource, OrderedIndex> builder(boolean tiny) {
      return source -> build(tiny, source);
    }
  }

  private DurableIndex open(InMemory kind, boolean tiny) {
    DurableOptions options = DurableSpec.options(SyncMode.EVERY_WRITE).checkpointEvery(0);
    return DurableIndex.open(files, folder, options, kind.builder(tiny));
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
    var inMemory = (ManagedIndex) index.index();
    inMemory.awaitMaintenance();
    inMemory.checkStructure();
  }

  @ParameterizedTest
  @EnumSource
  void changesSurviveClosesCheckpointsAndOpenings(InMemory kind) {
    for (int round = 0; round < 6; round++) {
      try (DurableIndex index = open(kind, round % 3 != 0)) {
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
    try (DurableIndex index = open(kind, false)) {
      assertTrue(index.statistics().recovered() > 300, "the log after the last checkpoint");
      assertSame(index);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCheckpointIsMadeBesideAWriter(InMemory kind) throws InterruptedException {
    try (DurableIndex index = open(kind, true)) {
      change(index, 700);
      long appended = index.statistics().appended();
      Thread writer = Thread.ofPlatform().start(() -> change(index, 2_000));
      index.checkpoint();
      index.checkpoint();
      writer.join();
      assertNotEquals(appended, index.statistics().appended());
      assertSame(index);
    }
    try (DurableIndex index = open(kind, false)) {
      assertSame(index);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLoadIsTheFirstCheckpoint(InMemory kind) {
    long[] keys = random.longs(5_000).sorted().distinct().toArray();
    for (long key : keys) {
      twin.put(key, key);
    }
    DurableOptions options = DurableSpec.options(SyncMode.EVERY_WRITE).checkpointEvery(0);
    var source = SortedEntrySource.of(keys, keys);
    DurableIndex.load(files, folder, options, source, kind.builder(false)).close();
    try (DurableIndex index = open(kind, true)) {
      assertEquals(0, index.statistics().recovered());
      assertSame(index);
    }
  }

  @ParameterizedTest
  @EnumSource
  void closingTheDurableIndexClosesTheOneInMemory(InMemory kind) {
    DurableIndex index = open(kind, false);
    var inMemory = (ManagedIndex) index.index();
    change(index, 10);
    assertTrue(inMemory.statistics().reservedBytes() > 0);
    index.close();
    assertThrows(IllegalStateException.class, inMemory::checkStructure);
    assertEquals(0, inMemory.statistics().reservedBytes());
  }
}
