package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.inkling.disk.file.AccessMode;
import org.inkling.index.OrderedReads;
import org.inkling.index.StaticIndexLaws;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the laws of reads for several numbers of pinned levels; half of the entries are loaded,
 * half put.
 */
@ParameterizedClass
@ValueSource(ints = {0, 1, 9})
final class BTreeLawsTest extends StaticIndexLaws {
  @TempDir Path folder;

  private final int pinnedLevels;
  private final List<BTreeIndex> open = new ArrayList<>();
  private int files;

  BTreeLawsTest(int pinnedLevels) {
    this.pinnedLevels = pinnedLevels;
  }

  @Override
  protected OrderedReads filled(TreeMap<Long, Long> entries) {
    var loaded = new TreeMap<Long, Long>();
    var put = new TreeMap<Long, Long>();
    entries.forEach((key, value) -> (put.size() < loaded.size() ? put : loaded).put(key, value));
    long[] keys = loaded.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = loaded.values().stream().mapToLong(Long::longValue).toArray();
    BTreeIndex tree =
        BTreeIndex.builder()
            .mode(AccessMode.BUFFERED)
            .pageBytes(512)
            .pinnedLevels(pinnedLevels)
            .build(folder.resolve("tree" + files++), SortedEntrySource.of(keys, values));
    open.add(tree);
    put.forEach(tree::put);
    tree.verify();
    return tree;
  }

  @Override
  protected void end(OrderedReads index) {
    handOver(index);
    close(index);
  }

  @Override
  protected void handOver(OrderedReads index) {
    assertEquals(true, open.remove(index));
  }

  @Override
  protected void close(OrderedReads index) {
    ((BTreeIndex) index).close();
    ((BTreeIndex) index).close();
  }

  @AfterEach
  void closeAll() {
    open.forEach(BTreeIndex::close);
  }
}
