package org.inkling.disk.index;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.format.CraftedFile;
import org.inkling.disk.format.CraftedPages;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that no field of an index file makes a reader hang, take excessive memory, or fail with an
 * undocumented exception.
 */
@Timeout(value = 1_200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CraftedIndexTest {
  private static final int PAGE = 512;
  private static final int ENTRIES = 31 * 4 + 5;
  private static final int SAMPLES = 250;
  private static final int METADATA = 6 * PAGE; // after the header and five pages of data
  private static final long SEED = 8;
  private static final DiskIndexOptions OPTIONS = DiskIndexOptions.defaults().buffered().depth(2);

  private final Path path = Path.of("/crafted/index");
  private final SimulatedDisk disk = new SimulatedDisk();

  /**
   * Dense keys form one line, so that the numbers of slopes have no bits; powers form many lines.
   */
  static List<Object[]> cases() {
    var cases = new ArrayList<Object[]>();
    for (ModelKind kind : ModelKind.values()) {
      cases.add(new Object[] {kind, Shape.DENSE});
      cases.add(new Object[] {kind, Shape.POWERS});
    }
    return cases;
  }

  private byte[] build(ModelKind kind, Shape shape) throws Exception {
    return build(kind, shape, KeyOrder.SIGNED);
  }

  private byte[] build(ModelKind kind, Shape shape, KeyOrder order) throws Exception {
    TreeMap<Long, Long> entries = IndexCase.entries(new SplittableRandom(SEED), shape, ENTRIES);
    IndexCase.model(DiskIndex.builder(path), kind, 1)
        .files(disk)
        .pageBytes(PAGE)
        .keyOrder(order)
        .fetch(FetchStrategy.ALL_AT_ONCE)
        .write(IndexCase.source(entries));
    return disk.bytes(path);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyFieldIsBounded(ModelKind kind, Shape shape) throws Exception {
    CraftedFile file = CraftedPages.of(build(kind, shape), PAGE);
    assertTrue(file.check(SAMPLES, this::read) > 0);
  }

  @Test
  void everyFieldOfAFileOfUnsignedKeysIsBounded() throws Exception {
    byte[] whole = build(ModelKind.ZONEMAP, Shape.POWERS, KeyOrder.UNSIGNED);
    assertTrue(CraftedPages.of(whole, PAGE).check(SAMPLES, this::read) > 0);
    var bytes = ByteBuffer.wrap(whole).order(LITTLE_ENDIAN);
    for (long order : new long[] {0, 2, -1, Long.MIN_VALUE}) {
      bytes.putLong(METADATA + 14 * Long.BYTES, order);
      CraftedPages.seal(bytes, PAGE);
      disk.put(path, whole);
      assertThrows(CorruptFileException.class, () -> DiskIndex.open(disk, path, OPTIONS).close());
    }
  }

  /**
   * Dense keys have one slope, whose number takes no bits: only the number of lines bounds the
   * count of these numbers.
   */
  @ParameterizedTest
  @EnumSource(names = {"CPR_PGM", "CPR_PGM_D", "CPRLECO_PGM_D"})
  void theLinesBoundHowManyNumbersOfSlopesThereAre(ModelKind kind) throws Exception {
    byte[] whole = build(kind, Shape.DENSE);
    int model = METADATA + PAGE; // after the section "index"
    int end = model + ByteBuffer.wrap(whole).order(LITTLE_ENDIAN).getInt(model + PAGE - 12);
    int from = Math.max(model, end - 10 * Long.BYTES); // numbers of slopes, and then starts
    CraftedFile file = CraftedPages.sealed(whole, PAGE).words(from, end);
    assertTrue(file.check(file.count(), this::read) > 0);
  }

  @Test
  void aPageWithAnotherNumberOfEntriesIsRefusedEachTime() throws Exception {
    byte[] whole = build(ModelKind.ZONEMAP, Shape.DENSE);
    var bytes = ByteBuffer.wrap(whole).order(LITTLE_ENDIAN);
    bytes.putLong(METADATA, ENTRIES + 1); // the last page has one less
    CraftedPages.seal(bytes, PAGE);
    disk.put(path, whole);
    try (DiskIndex index = DiskIndex.open(disk, path, OPTIONS)) {
      for (int i = 0; i < 3; i++) {
        assertThrows(CorruptFileException.class, () -> walk(index.ascending()));
        assertThrows(CorruptFileException.class, () -> walk(index.descending()));
      }
    }
    var failure =
        assertThrows(
            CorruptFileException.class,
            () -> DiskIndex.storeFetch(disk, path, FetchStrategy.FROM_START));
    assertEquals(METADATA - PAGE, failure.offset());
    assertArrayEquals(whole, disk.bytes(path));
  }

  /** Buffers are as large as the widest window, and a calibration reads windows of this size. */
  @Test
  void aWindowWiderThanTheFileIsRefused() throws Exception {
    byte[] whole = build(ModelKind.PGM, Shape.DENSE);
    var bytes = ByteBuffer.wrap(whole).order(LITTLE_ENDIAN);
    for (long widest : new long[] {6, 8, 1L << 31, Long.MAX_VALUE, 0, -1}) {
      bytes.putLong(METADATA + 10 * Long.BYTES, widest);
      CraftedPages.seal(bytes, PAGE);
      disk.put(path, whole);
      assertThrows(
          CorruptFileException.class,
          () ->
              DiskIndex.open(disk, path, DiskIndexOptions.defaults().buffered().calibrated())
                  .close());
    }
  }

  private void read(byte[] bytes) {
    disk.put(path, bytes);
    CorruptFileException damage = null;
    try (DiskIndex index = DiskIndex.open(disk, path, OPTIONS)) {
      for (Runnable operation : operations(index)) {
        try {
          operation.run();
        } catch (CorruptFileException e) {
          damage = e;
        }
      }
    }
    if (damage != null) {
      throw damage;
    }
  }

  private static List<Runnable> operations(DiskIndex index) {
    long[] keys = {Long.MIN_VALUE, -(1L << 40), -300, -299, 0, 1L << 5, 1L << 60, Long.MAX_VALUE};
    var found = new EntryHolder();
    return List.of(
        index::statistics,
        index::identity,
        () -> {
          for (long key : keys) {
            index.get(key, 0);
            index.floor(key, found);
            index.higher(key, found);
          }
        },
        () -> index.count(Long.MIN_VALUE, Long.MAX_VALUE),
        () -> index.getAll(keys, new long[keys.length], 0),
        () -> walk(index.ascending()),
        () -> walk(index.descending(1L << 40, -(1L << 40))),
        index::verify);
  }

  private static void walk(Cursor walk) {
    try (Cursor cursor = walk) {
      for (int i = 0; cursor.next(); i++) {
        assertTrue(i < ENTRIES, "a scan of more entries than the file has");
      }
    }
  }
}
