package org.inkling.jmh.store;

import java.nio.file.Path;
import org.inkling.disk.btree.BTreeIndex;
import org.inkling.source.SortedEntrySource;

/** The B+-tree of this project: direct access, inner nodes in memory, pages written in place. */
final class BTreeStore implements Store {
  private final BTreeIndex tree;

  private BTreeStore(BTreeIndex tree) {
    this.tree = tree;
  }

  private static Path file(Path folder) {
    return folder.resolve("tree");
  }

  static Store load(Path folder, StoreSettings settings, SortedEntrySource entries) {
    return new BTreeStore(BTreeIndex.builder().build(file(folder), entries));
  }

  static Store open(Path folder, StoreSettings settings) {
    return new BTreeStore(BTreeIndex.builder().edit(file(folder)));
  }

  @Override
  public void put(long key, long value) {
    tree.put(key, value);
  }

  @Override
  public long get(long key, long absent) {
    return tree.get(key, absent);
  }

  @Override
  public void sync() {} // page writes bypass the system's cache

  @Override
  public void settle() {}

  @Override
  public boolean isWorking() {
    return false;
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
