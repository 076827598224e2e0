package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of the keys in a durable index: that of its creation, in every file, for good. */
class DurableKeyOrderTest {
  private static final DurableOptions OPTIONS = DurableSpec.options(SyncMode.EVERY_WRITE);
  private static final DurableOptions UNSIGNED = OPTIONS.keyOrder(KeyOrder.UNSIGNED);

  @TempDir Path folder;

  private DurableIndex open(DurableOptions options) {
    return DurableIndex.open(folder, options, DurableSpec.loft());
  }

  private DurableIndex load(DurableOptions options, long... keys) {
    return DurableIndex.load(folder, options, SortedEntrySource.of(keys, keys), DurableSpec.loft());
  }

  /** Checks the order in the manifest and in the files of the checkpoint. */
  private void assertOrder(KeyOrder order, int checkpointFiles) throws Exception {
    for (DurableOptions options : new DurableOptions[] {OPTIONS, OPTIONS.keyOrder(order)}) {
      try (DurableIndex index = open(options.readOnly())) {
        assertEquals(order, index.keyOrder());
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      var runs = files.filter(each -> each.toString().endsWith(".run")).toList();
      assertEquals(checkpointFiles, runs.size());
      for (Path file : runs) {
        try (DiskIndex run = DiskIndex.open(file, DiskIndexOptions.defaults().buffered())) {
          assertEquals(order, run.keyOrder());
        }
      }
    }
    DurableIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void theOrderOfTheCreationStays() throws Exception {
    DurableIndex created = open(UNSIGNED);
    assertEquals(KeyOrder.UNSIGNED, created.keyOrder());
    created.close();
    assertThrows(IllegalStateException.class, created::keyOrder);
    assertOrder(KeyOrder.UNSIGNED, 0);
    try (DurableIndex index = open(OPTIONS)) {
      index.put(KeyOrder.UNSIGNED.parse("5"), 50);
      index.checkpoint();
      index.put(KeyOrder.UNSIGNED.parse("6"), 60);
      index.checkpoint();
    }
    assertOrder(KeyOrder.UNSIGNED, 1);
    try (DurableIndex index = open(UNSIGNED)) {
      assertEquals(50, index.get(KeyOrder.UNSIGNED.parse("5"), -1));
    }
  }

  @Test
  void aLoadStoresTheOrder() throws Exception {
    load(UNSIGNED, Long.MIN_VALUE, 0, 7).close();
    assertOrder(KeyOrder.UNSIGNED, 1);
  }

  /** An empty store keeps its order when it is filled. */
  @Test
  void aLoadOfAnEmptyStoreKeepsItsOrder() throws Exception {
    open(UNSIGNED).close();
    var signed = OPTIONS.keyOrder(KeyOrder.SIGNED);
    assertThrows(IllegalArgumentException.class, () -> load(signed, 1, 2));
    load(OPTIONS, 1, 2).close();
    assertOrder(KeyOrder.UNSIGNED, 1);
  }

  @Test
  void anotherOrderIsRefusedAndChangesNothing() throws Exception {
    try (DurableIndex index = open(OPTIONS)) {
      index.put(1, 10);
    }
    var refused = assertThrows(IllegalArgumentException.class, () -> open(UNSIGNED));
    assertTrue(refused.getMessage().contains("a store of signed keys"), refused.getMessage());
    assertOrder(KeyOrder.SIGNED, 0);
  }
}
