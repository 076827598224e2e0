package org.inkling.jmh.disk;

import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.disk.btree.BTreeIndex;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexBuilder;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.PageCache;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.SortedEntrySource;

/** An index in a file that can be measured: the B+-tree, or a learned index of some kind. */
interface DiskIndexFactory {
  /** The name of the B+-tree. */
  String BTREE = "btree";

  /** Writes the file of the index. */
  void build(Path file, SortedEntrySource entries);

  /** Opens the index, with direct access. */
  DiskSubject open(Path file);

  /** Returns the file of an index in a folder, by the index's name. */
  static Path file(Path folder, String name) {
    return folder.resolve(name.replaceAll("[^A-Za-z0-9.-]", "-"));
  }

  /**
   * Opens the index of these keys. Writes its file unless it exists.
   *
   * @throws IllegalStateException if the file exists and has another number of keys
   */
  default DiskSubject openOrBuild(Path file, DiskKeys keys) {
    if (!Files.exists(file)) {
      build(file, keys.entries());
    }
    DiskSubject subject = open(file);
    if (subject.reads().size() != keys.size()) {
      subject.close();
      throw new IllegalStateException(file + " has other keys: delete it");
    }
    return subject;
  }

  /**
   * Returns the index of a name: {@code btree}, or the name of a kind of model.
   *
   * @param expectedPages the pages of a window that a learned index is built for
   * @param cacheBytes the memory of its page cache, or 0 for none
   * @throws IllegalArgumentException if there is no such index, or if it cannot have a cache
   */
  static DiskIndexFactory of(String label, double expectedPages, long cacheBytes) {
    if (label.equals(BTREE)) {
      if (cacheBytes > 0) {
        throw new IllegalArgumentException(BTREE + " has no cache of pages");
      }
      return new BTree();
    }
    try {
      return new Learned(ModelKind.of(label), expectedPages, 1, cacheBytes);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ", or " + BTREE, e);
    }
  }

  /** The B+-tree, with all inner nodes in memory. */
  record BTree() implements DiskIndexFactory {
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
   * @param granularity the number of entries that share a predicted position
   * @param cacheBytes the memory of its page cache, or 0 for none
   */
  record Learned(ModelKind kind, double expectedPages, int granularity, long cacheBytes)
      implements DiskIndexFactory {
    @Override
    public void build(Path file, SortedEntrySource entries) {
      DiskIndexBuilder builder = DiskIndex.builder(file).model(kind);
      if (!kind.isZoneMap()) {
        builder.expectedPages(expectedPages).granularity(granularity);
      }
      builder.write(entries);
    }

    @Override
    public DiskSubject open(Path file) {
      if (cacheBytes == 0) {
        DiskIndex index = DiskIndex.open(file);
        return subject(index, index, 0);
      }
      PageCache cache = PageCache.of(cacheBytes);
      DiskIndex index = DiskIndex.open(file, DiskIndexOptions.defaults().cache(cache));
      return subject(
          index,
          () -> {
            index.close();
            cache.close();
          },
          cache.memoryBytes());
    }

    private static DiskSubject subject(DiskIndex index, AutoCloseable life, long bytes) {
      return new DiskSubject(
          index,
          life,
          () -> index.statistics().reads(),
          () -> index.statistics().pagesRead(),
          index.statistics().modelBytes() + bytes);
    }
  }
}
