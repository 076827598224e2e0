package org.inkling.jmh.disk;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.inkling.disk.btree.BTreeIndex;
import org.inkling.source.SortedEntrySource;

/** The indexes in files that can be measured. */
public enum DiskIndexes {
  /** The B+-tree, with all inner nodes in memory. */
  BTREE("btree") {
    @Override
    void build(Path file, SortedEntrySource entries) {
      BTreeIndex.builder().build(file, entries).close();
    }

    @Override
    DiskSubject open(Path file) {
      return new BTreeSubject(BTreeIndex.builder().open(file));
    }
  };

  private final String label;

  DiskIndexes(String label) {
    this.label = label;
  }

  /** As the command line has it. */
  public String label() {
    return label;
  }

  /**
   * The index of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static DiskIndexes of(String label) {
    for (DiskIndexes index : values()) {
      if (index.label.equals(label)) {
        return index;
      }
    }
    throw new IllegalArgumentException(
        "no index "
            + label
            + ", expected one of "
            + Arrays.stream(values()).map(DiskIndexes::label).collect(Collectors.joining(", ")));
  }

  /** Writes its file. */
  abstract void build(Path file, SortedEntrySource entries);

  /** Opens it, with direct access. */
  abstract DiskSubject open(Path file);

  private record BTreeSubject(BTreeIndex tree) implements DiskSubject {
    @Override
    public long get(long key, long absent) {
      return tree.get(key, absent);
    }

    @Override
    public int getAll(long[] keys, long[] values, int from, int count, long absent) {
      return tree.getAll(keys, values, from, count, absent);
    }

    @Override
    public long size() {
      return tree.size();
    }

    @Override
    public long pagesRead() {
      return tree.statistics().pagesRead();
    }

    @Override
    public long memoryBytes() {
      return tree.statistics().pinnedBytes();
    }

    @Override
    public void close() {
      tree.close();
    }
  }
}
