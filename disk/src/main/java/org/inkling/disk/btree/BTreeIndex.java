package org.inkling.disk.btree;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.inkling.disk.format.PageEditor;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.read.ReadCounters;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.DerivedReads;
import org.jspecify.annotations.Nullable;

/**
 * A B+-tree in a file: the baseline against which learned indexes on disk are measured.
 *
 * <p>Any number of threads read while one writes; writers take turns. If all inner nodes are in
 * memory, which is the default, a lookup costs one read of one page and allocates nothing. An
 * insert costs one read and one write, and a few more writes if a node is split.
 *
 * <p><b>A tree that is being changed does not survive a crash.</b> Pages are written in place and
 * there is no log. A file that was changed and not closed, for any reason, is refused when it is
 * opened; a file that was closed is complete and on the device. There is no removal.
 *
 * @shape nodes of one page each, 255 entries of 16 bytes in 4 KiB; see {@link BTreeShape}
 * @units pages are numbered from the start of the file
 * @error none: a page that is not intact causes a {@link org.inkling.disk.CorruptFileException}
 *     that names file and offset, never a wrong answer
 * @source SIGMOD'24, sections 8 to 10: the baseline, with pinned inner nodes
 */
public final class BTreeIndex extends DerivedReads implements AutoCloseable {
  private final PagedFile file;
  private final Tree tree;
  private final TreeHead head; // changed under the lock writing
  private final int lowestPinned;
  private final @Nullable TreeWriter writer; // used under the lock writing
  private final ReentrantLock writing = new ReentrantLock();
  private final AtomicLong size;
  private final TreePools pools;
  private final OperationGate gate;

  private BTreeIndex(PagedFile file, int pinnedLevels, boolean isWritable) {
    this.file = file;
    head = TreeHead.read(file);
    lowestPinned = PinnedNodes.lowestLevel(head.height(), pinnedLevels);
    tree = new Tree(file.reader(), PinnedNodes.root(file.reader(), head, lowestPinned));
    writer = isWritable ? new TreeWriter(tree, new PageEditor(file), head, lowestPinned) : null;
    size = new AtomicLong(head.entries);
    pools = TreePools.of(tree);
    gate = new OperationGate(file.path());
  }

  /** Returns a builder, which builds and opens trees. */
  public static BTreeBuilder builder() {
    return new BTreeBuilder();
  }

  /**
   * Returns the tree in a file. The file is closed with the tree, or if the tree cannot be opened.
   */
  static BTreeIndex over(PagedFile file, int pinnedLevels, boolean isWritable) {
    try {
      return new BTreeIndex(file, pinnedLevels, isWritable);
    } catch (RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  /** Enters the gate for one lookup and borrows a probe, both of which {@link #exit} returns. */
  private LeafProbe enter() {
    long stamp = gate.enter();
    try {
      LeafProbe leaf = pools.probes().take();
      leaf.stamp = stamp;
      return leaf;
    } catch (RuntimeException | Error e) {
      gate.exit(stamp); // allocating a buffer may fail
      throw e;
    }
  }

  private void exit(LeafProbe leaf) {
    long stamp = leaf.stamp;
    pools.probes().give(leaf);
    gate.exit(stamp);
  }

  /**
   * Returns the value of {@code key}, or {@code absent} if it has none.
   *
   * @throws org.inkling.disk.CorruptFileException if a page that it needs is damaged
   * @throws org.inkling.disk.FileAccessException if the system cannot read
   * @throws IllegalStateException if the tree is closed; all operations throw these three
   */
  @Override
  public long get(long key, long absent) {
    LeafProbe leaf = enter();
    try {
      leaf.seek(key);
      int entry = leaf.find(key);
      return entry < 0 ? absent : leaf.value(entry);
    } finally {
      exit(leaf);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    LeafProbe leaf = enter();
    try {
      leaf.seek(key);
      int entry = leaf.find(key);
      if (entry >= 0) {
        value.value = leaf.value(entry);
      }
      return entry >= 0;
    } finally {
      exit(leaf);
    }
  }

  @Override
  public boolean containsKey(long key) {
    LeafProbe leaf = enter();
    try {
      leaf.seek(key);
      return leaf.find(key) >= 0;
    } finally {
      exit(leaf);
    }
  }

  /** {@inheritDoc} Several reads are under way at a time. */
  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    long stamp = gate.enter();
    try {
      BatchLookup batch = pools.batches().take();
      boolean isWell = false;
      try {
        int present = batch.getAll(keys, values, from, count, absent);
        isWell = true;
        return present;
      } finally {
        if (isWell) {
          pools.batches().give(batch);
        } else {
          batch.close();
        }
      }
    } finally {
      gate.exit(stamp);
    }
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    LeafProbe leaf = enter();
    try {
      return above ? Neighbours.ceiling(leaf, key, found) : Neighbours.floor(leaf, key, found);
    } finally {
      exit(leaf);
    }
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    int entriesPerLeaf = file.reader().format().entriesPerPage();
    var cursor = new BTreeCursor(gate, pools, entriesPerLeaf, !ascending);
    cursor.reset(from, to);
    return cursor;
  }

  /**
   * Sets the value of {@code key}, whether or not it had one. The entry becomes visible to readers
   * at one instant during the call; they never see half of a split.
   *
   * @throws org.inkling.disk.FileAccessException if the system fails. If a write failed, the entry
   *     may or may not be in the tree, the tree accepts no more entries, and its file will be
   *     refused; reads remain correct. An interrupt of the thread does not end a write on Linux,
   *     where Inkling has its own file descriptors; on other systems, an interrupt during the write
   *     may
   * @throws UnsupportedOperationException if the tree was opened for reading only
   */
  public void put(long key, long value) {
    long stamp = gate.enter();
    try {
      writing.lock();
      try {
        if (writer().put(key, value)) {
          size.incrementAndGet();
        }
      } finally {
        writing.unlock();
      }
    } finally {
      gate.exit(stamp);
    }
  }

  private TreeWriter writer() {
    TreeWriter open = writer;
    if (open == null) {
      throw new UnsupportedOperationException(file.path() + " was opened read-only");
    }
    if (open.failure() != null) {
      throw new IllegalStateException(
          file.path() + " accepts no entries since a write failed", open.failure());
    }
    return open;
  }

  @Override
  public long size() {
    gate.requireOpen();
    return size.get();
  }

  /** Returns statistics of the tree; waits for a {@link #put} in progress. */
  public BTreeStatistics statistics() {
    long stamp = gate.enter();
    writing.lock();
    try {
      ReadCounters counters = file.reader().counters();
      int pageBytes = file.reader().format().pageBytes();
      double room = (double) head.pages(0) * file.reader().format().entriesPerPage();
      return new BTreeStatistics(
          size.get(),
          new BTreeShape(pageBytes, Arrays.stream(head.pages()).boxed().toList()),
          Math.max(0, head.height() - lowestPinned),
          PinnedNodes.count(tree.root().node()),
          size.get() / room,
          counters.reads(),
          counters.pages(),
          writer == null ? 0 : writer.editor().writes(),
          file.mode().name().toLowerCase(Locale.ROOT));
    } finally {
      writing.unlock();
      gate.exit(stamp);
    }
  }

  /**
   * Reads and checks every page: checksums, the order of keys, that keys are between the fences of
   * the nodes above, that every page is reached once, and the counts. Readers continue; writers
   * wait.
   *
   * @throws org.inkling.disk.CorruptFileException for the first violation
   */
  public void verify() {
    long stamp = gate.enter();
    writing.lock();
    try {
      boolean isWhole = writer == null || !writer.editor().hasBegun();
      file.reader().lend(1, page -> new TreeCheck(file, tree, head, page).check(isWhole));
    } finally {
      writing.unlock();
      gate.exit(stamp);
    }
  }

  /**
   * Closes the tree, after the operations inside have ended, and makes what was written survive a
   * crash. A second close does nothing.
   *
   * @throws org.inkling.disk.FileAccessException if the system fails; the file will be refused then
   */
  @Override
  public void close() {
    gate.close(this::end);
  }

  private void end() {
    try (file) {
      pools.close();
      if (writer != null && writer.editor().hasBegun() && writer.failure() == null) {
        writer.finish();
      }
    }
  }
}
