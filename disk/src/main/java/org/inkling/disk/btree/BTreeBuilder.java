package org.inkling.disk.btree;

import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.format.FileKind;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.page.PageFormat;
import org.inkling.source.SortedEntrySource;

/**
 * Configures how trees are built and opened. May be used any number of times, by one thread at a
 * time.
 */
public final class BTreeBuilder {
  static final FileKind KIND = new FileKind("btree", 1);

  private static final double DEFAULT_LEAF_FILL = 0.67;

  private FileLayer files = new SystemFiles();
  private AccessMode mode = AccessMode.DIRECT;
  private int pageBytes = PageFormat.DEFAULT_PAGE_BYTES;
  private double leafFill = DEFAULT_LEAF_FILL;
  private int pinnedLevels = Integer.MAX_VALUE;

  BTreeBuilder() {}

  /** Sets the layer for file access; the system's files by default. */
  BTreeBuilder files(FileLayer through) {
    files = through;
    return this;
  }

  /** Sets the access mode. */
  BTreeBuilder mode(AccessMode access) {
    mode = access;
    return this;
  }

  /**
   * Reads past the system's cache, which is the default. If the file system refuses this, or pages
   * are smaller than the device's blocks, files are read through the cache instead, and a log
   * message says so.
   */
  public BTreeBuilder direct() {
    return mode(AccessMode.DIRECT);
  }

  /** Reads through the system's cache. */
  public BTreeBuilder buffered() {
    return mode(AccessMode.BUFFERED);
  }

  /** Reads from a map of the file; such a tree can only be {@linkplain #open opened}. */
  public BTreeBuilder mapped() {
    return mode(AccessMode.MAPPED);
  }

  /**
   * Sets the page size of files to be built; 4096 by default.
   *
   * @throws IllegalArgumentException if it is not a power of two from 512 to 1 MiB
   */
  public BTreeBuilder pageBytes(int bytes) {
    pageBytes = new PageFormat(bytes, 0).pageBytes();
    return this;
  }

  /**
   * Sets how much of a leaf a bulk load fills; 0.67 by default, which is where a B+-tree settles
   * under random inserts. Inner nodes are filled completely, because they take memory.
   *
   * @throws IllegalArgumentException if it is not above 0 and up to 1
   */
  public BTreeBuilder leafFill(double part) {
    int _ = BTreeShape.entriesPerLeaf(1, part);
    leafFill = part;
    return this;
  }

  /**
   * Sets how many inner levels, from the root down, are read when a tree is opened and stay in
   * memory; all by default. A new root above pinned levels is pinned too. Each level that is not
   * pinned costs a lookup one more read.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public BTreeBuilder pinnedLevels(int levels) {
    if (levels < 0) {
      throw new IllegalArgumentException(levels + " pinned levels");
    }
    pinnedLevels = levels;
    return this;
  }

  /**
   * Writes the file of a tree in one pass over its entries, and opens it as {@link #edit} does.
   *
   * <p>The file gets its name once it is complete. The build needs memory for one node of each
   * level and a buffer.
   *
   * @param target the file; an existing file is replaced
   * @throws IllegalArgumentException if keys do not ascend, an entry is marked as deleted, or
   *     access is mapped
   * @throws org.inkling.disk.FileAccessException if the system fails; no new file remains then,
   *     unless the failed step was the last one, which makes the name survive a crash
   */
  public BTreeIndex build(Path target, SortedEntrySource entries) {
    if (mode == AccessMode.MAPPED) {
      throw new IllegalArgumentException(target + ": a mapped file is read-only");
    }
    long id = ThreadLocalRandom.current().nextLong();
    var format = new PageFormat(pageBytes, id);
    try (var writer = PagedFileWriter.create(files, target, KIND, format)) {
      new BulkLoad(writer, leafFill).write(entries);
      writer.finish();
    }
    return edit(target);
  }

  /**
   * Opens a tree for reading.
   *
   * @throws org.inkling.disk.CorruptFileException if the file is of another kind or a later
   *     version, is damaged, or was changed and not closed
   * @throws org.inkling.disk.FileAccessException if the system does not open or read it
   */
  public BTreeIndex open(Path file) {
    return BTreeIndex.over(PagedFile.open(files, file, mode, KIND), pinnedLevels, false);
  }

  /** Like {@link #open}, but for reading and writing, by this process alone. */
  public BTreeIndex edit(Path file) {
    return BTreeIndex.over(PagedFile.edit(files, file, mode, KIND), pinnedLevels, true);
  }
}
