package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The order of the keys in a file: it is kept, and changes nothing else. */
class KeyOrderFileTest {
  private static final int ENTRIES = 500;
  private static final int VERSION = 24;

  private final SplittableRandom random = TestSeed.random("KeyOrderFileTest");
  private final Path path = Path.of("/orders/index");
  private final SimulatedDisk disk = new SimulatedDisk();

  private void build(KeyOrder order) {
    var entries = IndexCase.entries(random, Shape.UNIFORM, ENTRIES);
    DiskIndex.builder(path)
        .files(disk)
        .model(ModelKind.PGM)
        .keyOrder(order)
        .write(IndexCase.source(entries));
  }

  private DiskIndex open() {
    return DiskIndex.open(disk, path, DiskIndexOptions.defaults().buffered());
  }

  @ParameterizedTest
  @EnumSource(KeyOrder.class)
  void theOrderIsKeptAlsoByACopyWithAnotherStrategy(KeyOrder order) throws Exception {
    build(order);
    assertEquals(1 + order.ordinal(), disk.bytes(path)[VERSION]);
    DiskIndex.storeFetch(disk, path, FetchStrategy.FROM_START);
    assertEquals(1 + order.ordinal(), disk.bytes(path)[VERSION]);
    try (DiskIndex index = open()) {
      assertEquals(order, index.keyOrder());
      assertEquals(FetchStrategy.FROM_START, index.statistics().fetch());
      index.verify();
      assertEquals(ENTRIES, index.size());
      assertNull(index.statistics().choice());
    }
  }

  @Test
  void keysAreSignedUnlessTheBuilderSaysOtherwise() {
    DiskIndex.builder(path)
        .files(disk)
        .model(ModelKind.ZONEMAP)
        .write(IndexCase.source(IndexCase.entries(random, Shape.DENSE, ENTRIES)));
    try (DiskIndex index = open()) {
      assertEquals(KeyOrder.SIGNED, index.keyOrder());
    }
  }
}
