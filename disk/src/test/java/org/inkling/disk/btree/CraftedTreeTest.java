package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.format.CraftedPages;
import org.inkling.disk.page.PageFormat;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that no field of a tree's file makes a reader or a writer hang, take excessive memory, or
 * fail with an undocumented exception.
 */
@Timeout(value = 1_200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CraftedTreeTest {
  private static final int PAGE = 512;
  private static final int ENTRIES = 1_000; // three levels
  private static final int SAMPLES = 300;
  private static final long[] KEYS = {Long.MIN_VALUE, 0, 3, 1_500, 2_999, Long.MAX_VALUE};

  private final Path path = Path.of("/crafted/tree");
  private final SimulatedDisk disk = new SimulatedDisk();
  private byte[] whole;

  @BeforeEach
  void build() throws Exception {
    long[] keys = new long[ENTRIES];
    Arrays.setAll(keys, i -> 3L * i);
    builder(0).pageBytes(PAGE).build(path, SortedEntrySource.of(keys, keys)).close();
    whole = disk.bytes(path);
  }

  private BTreeBuilder builder(int pinnedLevels) {
    return BTreeIndex.builder().files(disk).buffered().pinnedLevels(pinnedLevels);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, Integer.MAX_VALUE})
  void everyFieldIsBounded(int pinnedLevels) throws Exception {
    int damaged =
        CraftedPages.of(whole, PAGE).check(SAMPLES, bytes -> readAndWrite(bytes, pinnedLevels));
    assertTrue(damaged > 0);
  }

  private void readAndWrite(byte[] bytes, int pinnedLevels) {
    disk.put(path, bytes);
    CorruptFileException damage = null;
    try (BTreeIndex tree = builder(pinnedLevels).edit(path)) {
      for (Runnable operation : operations(tree)) {
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

  private List<Runnable> operations(BTreeIndex tree) {
    var found = new EntryHolder();
    return List.of(
        tree::statistics,
        () -> {
          for (long key : KEYS) {
            tree.get(key, 0);
            tree.floor(key, found);
            tree.higher(key, found);
          }
        },
        () -> tree.getAll(KEYS, new long[KEYS.length], 0),
        () -> walk(tree.ascending()),
        () -> walk(tree.descending(2_000, -5)),
        tree::verify,
        () -> {
          for (int i = 0; i < 50; i++) {
            tree.put(3L * i + 1, i); // more than fit into a leaf
          }
        },
        tree::verify);
  }

  private void walk(Cursor walk) {
    int room = whole.length / PageFormat.ENTRY_BYTES;
    try (Cursor cursor = walk) {
      for (int i = 0; cursor.next(); i++) {
        assertTrue(i < room, "a scan of more entries than the file has room for");
      }
    }
  }
}
