package org.inkling.jmh.disk;

import java.nio.file.Path;
import org.inkling.disk.btree.BTreeIndex;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.SortedEntrySource;

/** An index in a file that can be measured: the B+-tree, or a learned one of some kind. */
interface DiskIndexes {
  /** What the B+-tree is called. */
  String BTREE = "btree";

  /** Writes its file. */
  void build(Path file, SortedEntrySource entries);

  /** Opens it, with direct access. */
  DiskSubject open(Path file);

  /**
   * The index of a name: {@code btree}, or what a kind of model is called.
   *
   * @param expectedPages what a learned index is built for
   * @throws IllegalArgumentException if there is none
   */
  static DiskIndexes of(String label, double expectedPages) {
    if (label.equals(BTREE)) {
      return new BTree();
    }
    try {
      return new Learned(ModelKind.of(label), expectedPages, 1);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ", or " + BTREE, e);
    }
  }

  /** The B+-tree, with all inner nodes in memory. */
  record BTree() implements DiskIndexes {
    @Override
    public void build(Path file, SortedEntrySource entries) {
      BTreeIndex.builder().build(file, entries).close();
    }

    @Override
    public DiskSubject open(Path file) {
      BTreeIndex tree = BTreeIndex.builder().open(file);
      return new DiskSubject(
          tree,
          tree,
          () -> tree.statistics().reads(),
          () -> tree.statistics().pagesRead(),
          tree.statistics().pinnedBytes());
    }
  }

  /**
   * Entries in pages, found by a model.
   *
   * @param granularity how many entries share a predicted position
   */
  record Learned(ModelKind kind, double expectedPages, int granularity) implements DiskIndexes {
    @Override
    public void build(Path file, SortedEntrySource entries) {
      DiskIndex.builder(file)
          .model(kind)
          .expectedPages(expectedPages)
          .granularity(granularity)
          .write(entries);
    }

    @Override
    public DiskSubject open(Path file) {
      DiskIndex index = DiskIndex.open(file);
      return new DiskSubject(
          index,
          index,
          () -> index.statistics().reads(),
          () -> index.statistics().pagesRead(),
          index.statistics().modelBytes());
    }
  }
}
