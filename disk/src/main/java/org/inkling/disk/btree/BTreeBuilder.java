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

/** How trees are built and opened. May be used any number of times, by one thread at a time. */
public final class BTreeBuilder {
  static final FileKind KIND = new FileKind("btree", 1);

  private static final double DEFAULT_LEAF_FILL = 0.67;

  private FileLayer files = new SystemFiles();
  private AccessMode mode = AccessMode.DIRECT;
  private int pageBytes = PageFormat.DEFAULT_PAGE_BYTES;
  private double leafFill = DEFAULT_LEAF_FILL;
  private int pinnedLevels = Integer.MAX_VALUE;

  BTreeBuilder() {}

  /** Through which files are touched; the system's by default. */
  BTreeBuilder files(FileLayer through) {
    files = through;
    return this;
  }

  /** How bytes come from the file. */
  BTreeBuilder mode(AccessMode access) {
    mode = access;
    return this;
  }

  /**
   * Past the system's cache, which is the default. Where the file system refuses that, or pages are
   * smaller than the device's blocks, files are read through the cache instead, and the log says
   * so.
   */
  public BTreeBuilder direct() {
    return mode(AccessMode.DIRECT);
  }

  /** Through the system's cache. */
  public BTreeBuilder buffered() {
    return mode(AccessMode.BUFFERED);
  }

  /** From the address space; such a tree is only {@linkplain #open opened}. */
  public BTreeBuilder mapped() {
    return mode(AccessMode.MAPPED);
  }

  /**
   * The size of the pages of files to be built; 4096 by default.
   *
   * @throws IllegalArgumentException if it is not a power of two from 512 to 1 MiB
   */
  public BTreeBuilder pageBytes(int bytes) {
    pageBytes = new PageFormat(bytes, 0).pageBytes();
    return this;
  }

  /**
   * How much of a leaf a bulk load fills; 0.67 by default, which is what a B+-tree settles at under
   * random inserts. Inner nodes are filled wholly: they are what memory is spent on.
   *
   * @throws IllegalArgumentException if it is not above 0 and up to 1
   */
  public BTreeBuilder leafFill(double part) {
    int _ = BTreeShape.entriesPerLeaf(1, part);
    leafFill = part;
    return this;
  }

  /**
   * How many inner levels, from the root down, are read when a tree is opened and stay in memory;
   * all by default. A root that comes above pinned ones is pinned too. Each level that is not costs
   * a lookup one read more.
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
   * <p>Nothing stands under the name before the file is whole. Memory needed is that of one node of
   * each level and a buffer.
   *
   * @param target the file; one that is there is replaced
   * @throws IllegalArgumentException if keys do not ascend, one is marked as deleted, or the file
   *     is to be mapped
   * @throws org.inkling.disk.FileAccessException if the system fails; no new file is left then,
   *     unless it was the last step, making the name survive a crash
   */
  public BTreeIndex build(Path target, SortedEntrySource entries) {
    if (mode == AccessMode.MAPPED) {
      throw new IllegalArgumentException(target + ": a map is only read");
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
   * Opens a tree to be read.
   *
   * @throws org.inkling.disk.CorruptFileException if the file is another kind of file, of a later
   *     version, damaged, or was not closed by who changed it
   * @throws org.inkling.disk.FileAccessException if the system does not open or read it
   */
  public BTreeIndex open(Path file) {
    return BTreeIndex.over(PagedFile.open(files, file, mode, KIND), pinnedLevels, false);
  }

  /** As {@link #open}, to be read and written, by this process alone. */
  public BTreeIndex edit(Path file) {
    return BTreeIndex.over(PagedFile.edit(files, file, mode, KIND), pinnedLevels, true);
  }
}
