package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of the keys in a store: it is that of its creation, in every file, for good. */
class HybridKeyOrderTest {
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults().access(DiskIndexOptions.defaults().buffered());
  private static final HybridOptions UNSIGNED = OPTIONS.keyOrder(KeyOrder.UNSIGNED);

  @TempDir Path folder;

  private static void assertOrder(KeyOrder order, Path store) throws Exception {
    try (HybridIndex index = HybridIndex.open(store, OPTIONS)) {
      assertEquals(order, index.keyOrder());
    }
    try (HybridIndex index = HybridIndex.open(store, OPTIONS.readOnly().keyOrder(order))) {
      assertEquals(order, index.keyOrder());
    }
    try (Stream<Path> files = Files.list(store)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".run")).toList()) {
        try (DiskIndex run = DiskIndex.open(file, DiskIndexOptions.defaults().buffered())) {
          assertEquals(order, run.keyOrder());
        }
      }
    }
    HybridIndex.verify(store, BuildProgress.NONE);
  }

  @Test
  void theOrderOfTheCreationStays() throws Exception {
    Path store = folder.resolve("store");
    Path copy = folder.resolve("copy");
    try (HybridIndex index = HybridIndex.open(store, UNSIGNED)) {
      assertEquals(KeyOrder.UNSIGNED, index.keyOrder());
    }
    assertOrder(KeyOrder.UNSIGNED, store); // without an entry, and so without a run
    try (HybridIndex index = HybridIndex.open(store, OPTIONS)) {
      index.put(KeyOrder.UNSIGNED.parse("5"), 50);
      index.flush();
      index.put(KeyOrder.UNSIGNED.parse("6"), 60);
      index.compact();
      index.backup(copy);
    }
    assertOrder(KeyOrder.UNSIGNED, store);
    assertOrder(KeyOrder.UNSIGNED, copy);
  }

  @Test
  void aLoadStoresTheOrder() throws Exception {
    long[] keys = {Long.MIN_VALUE, 0, 7};
    Path store = folder.resolve("store");
    HybridIndex.load(store, UNSIGNED, SortedEntrySource.of(keys, keys)).close();
    assertOrder(KeyOrder.UNSIGNED, store);
  }

  @Test
  void aSnapshotHasTheOrder() {
    Path file = folder.resolve("file");
    HybridSnapshot snapshot;
    try (HybridIndex index = HybridIndex.open(folder.resolve("store"), UNSIGNED)) {
      index.put(KeyOrder.UNSIGNED.parse("5"), 50);
      snapshot = index.snapshot();
      assertEquals(KeyOrder.UNSIGNED, snapshot.keyOrder());
      DiskIndex.save(snapshot, file); // keeps the order
    }
    assertThrows(IllegalStateException.class, snapshot::keyOrder);
    try (DiskIndex saved = DiskIndex.open(file, DiskIndexOptions.defaults().buffered())) {
      assertEquals(KeyOrder.UNSIGNED, saved.keyOrder());
      assertEquals(50, saved.get(KeyOrder.UNSIGNED.parse("5"), -1));
    }
  }

  @Test
  void anotherOrderIsRefusedAndChangesNothing() throws Exception {
    Path store = folder.resolve("store");
    HybridIndex.open(store, OPTIONS).close();
    var refused =
        assertThrows(IllegalArgumentException.class, () -> HybridIndex.open(store, UNSIGNED));
    assertTrue(refused.getMessage().contains("a store of signed keys"), refused.getMessage());
    assertOrder(KeyOrder.SIGNED, store);
  }
}
