package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.index.OrderedIndex;
import org.inkling.index.OrderedReads;
import org.inkling.index.SkipListIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that is opened to be read only is read whole, and nothing in its folder changes. */
class ReadOnlyTest {
  private static final HybridOptions HYBRID =
      HybridOptions.defaults()
          .sync(SyncMode.OPERATING_SYSTEM)
          .access(DiskIndexOptions.defaults().buffered())
          .trigger(MergeTrigger.constant(40_000));
  private static final DurableOptions DURABLE =
      DurableOptions.defaults().sync(SyncMode.OPERATING_SYSTEM).checkpointEvery(0);

  @TempDir Path folder;

  /** Files by name, with what is in them. */
  private Map<String, byte[]> content() throws IOException {
    var content = new TreeMap<String, byte[]>();
    try (var all = Files.list(folder)) {
      for (Path file : all.toList()) {
        content.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return content;
  }

  private void assertUnchanged(Map<String, byte[]> before) throws IOException {
    Map<String, byte[]> now = content();
    assertEquals(before.keySet(), now.keySet());
    before.forEach((name, bytes) -> assertArrayEquals(bytes, now.get(name), name));
  }

  /** A crash leaves a torn tail and files that no manifest names; the lock may be gone, too. */
  private void leaveAsACrashWould() throws IOException {
    Files.delete(folder.resolve("lock"));
    Files.write(folder.resolve("manifest.tmp"), new byte[3]);
    Files.write(folder.resolve("0000000000000777.run"), new byte[3]);
    try (var all = Files.list(folder)) {
      Path log = all.filter(file -> file.toString().endsWith(".log")).sorted().toList().getLast();
      byte[] bytes = Files.readAllBytes(log);
      byte[] torn = Arrays.copyOf(bytes, bytes.length + 32);
      torn[bytes.length] = 1;
      Files.write(log, torn);
    }
  }

  private static void assertNothingCanBeWritten(OrderedIndex index) {
    long[] none = new long[0];
    List<Consumer<OrderedIndex>> writes =
        List.of(
            all -> all.put(1, 1),
            all -> all.remove(1),
            all -> all.remove(-7),
            all -> all.putIfAbsent(1, 1),
            all -> all.compareAndSet(1, 1, 2),
            all -> all.getAndPut(1, 1, 0),
            all -> all.replace(1, 2),
            all -> all.putAll(none, none),
            all -> all.putAll(new long[1], new long[1]),
            OrderedIndex::clear);
    for (Consumer<OrderedIndex> write : writes) {
      assertThrows(UnsupportedOperationException.class, () -> write.accept(index));
    }
  }

  private static void assertHasAll(OrderedReads index, int keys) {
    assertEquals(keys, index.size());
    for (int key = 0; key < keys; key++) {
      assertEquals(-key, index.get(key, 1));
    }
  }

  @Test
  void aHybridIndex() throws IOException {
    try (HybridIndex index = HybridIndex.open(folder, HYBRID)) {
      for (int key = 0; key < 3_000; key++) {
        index.put(key, -key);
        if (key == 1_000) {
          index.flush();
        }
      }
    }
    leaveAsACrashWould();
    Map<String, byte[]> before = content();
    try (HybridIndex index = HybridIndex.open(folder, HYBRID.readOnly());
        HybridIndex beside = HybridIndex.open(folder, HYBRID.readOnly())) {
      assertNotNull(index.recovery().torn());
      assertHasAll(index, 3_000);
      assertHasAll(beside, 3_000);
      HybridStatistics facts = index.statistics();
      assertEquals(3_000, facts.run().entries() + facts.stages().entries());
      assertEquals(0, facts.stages().frozen());
      try (HybridSnapshot snapshot = index.snapshot()) {
        assertHasAll(snapshot, 3_000);
      }
      assertNothingCanBeWritten(index);
      assertThrows(UnsupportedOperationException.class, () -> index.delete(1));
      assertThrows(UnsupportedOperationException.class, index::flush);
      assertThrows(UnsupportedOperationException.class, index::compact);
      index.sync();
      index.awaitMerges();
      index.checkStructure();
      assertThrows(FileAccessException.class, () -> HybridIndex.open(folder, HYBRID));
      assertUnchanged(before);
      Path copy = folder.resolve("copy");
      index.backup(copy);
      HybridIndex.verify(copy, BuildProgress.NONE);
      try (var all = Files.walk(copy)) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    assertUnchanged(before);
    try (HybridIndex index = HybridIndex.open(folder, HYBRID)) {
      assertHasAll(index, 3_000);
      assertThrows(FileAccessException.class, () -> HybridIndex.open(folder, HYBRID.readOnly()));
    }
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void aDurableIndex() throws IOException {
    try (DurableIndex index = DurableIndex.open(folder, DURABLE, SkipListIndex::load)) {
      for (int key = 0; key < 2_000; key++) {
        index.put(key, -key);
        if (key == 1_000) {
          index.checkpoint();
        }
      }
    }
    leaveAsACrashWould();
    Map<String, byte[]> before = content();
    DurableOptions readOnly = DURABLE.readOnly();
    try (DurableIndex index = DurableIndex.open(folder, readOnly, SkipListIndex::load);
        DurableIndex beside = DurableIndex.open(folder, readOnly, SkipListIndex::load)) {
      assertNotNull(index.statistics().torn());
      assertHasAll(index, 2_000);
      assertHasAll(beside, 2_000);
      assertNothingCanBeWritten(index);
      assertThrows(UnsupportedOperationException.class, index::checkpoint);
      index.flush();
      assertHasAll(index, 2_000);
    }
    assertUnchanged(before);
    try (DurableIndex index = DurableIndex.open(folder, DURABLE, SkipListIndex::load)) {
      assertHasAll(index, 2_000);
    }
  }

  @Test
  void whereThereIsNoStoreNoneIsMade() throws IOException {
    Path missing = folder.resolve("missing");
    for (Path path : new Path[] {missing, folder}) {
      assertThrows(FileAccessException.class, () -> HybridIndex.open(path, HYBRID.readOnly()));
    }
    assertFalse(Files.exists(missing));
    assertUnchanged(Map.of());
  }

  /** A check writes nothing either. */
  @Test
  void aCheckMakesNoLock() throws IOException {
    HybridIndex.open(folder, HYBRID).close();
    Files.delete(folder.resolve("lock"));
    Map<String, byte[]> before = content();
    HybridIndex.verify(folder, BuildProgress.NONE);
    assertUnchanged(before);
  }
}
