package org.inkling.disk.index;

import static java.util.Objects.checkFromIndexSize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Objects;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.CurrentFiles;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageWindow;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.read.CachedPages;
import org.inkling.disk.read.Pool;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;
import org.inkling.index.operations.DerivedReads;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyOrdered;
import org.inkling.source.SortedEntrySource;

/**
 * A read-only index in a file that is built once: a model in memory predicts which pages can hold a
 * key, and those pages are read. Any number of threads may share it.
 *
 * {@snippet class="org.inkling.disk.SnippetsTest" region="index"}
 *
 * <p>A lookup takes one read if the predicted window is one page, or if it is read at once and is
 * at most 1 MiB, the longest read. An absent key that would lie between two pages may take one
 * more. {@link #getAll} has several reads under way. A key below the smallest or above the greatest
 * key of the file needs no read.
 *
 * <p>A lookup borrows a buffer for its longest read, and allocates nothing while the number of
 * concurrent lookups stays within its earlier maximum. The index keeps 256 such buffers, or fewer
 * so that they take at most 32 MiB together. {@link DiskIndexOptions#depth} describes the memory
 * that batches take.
 *
 * <p>Every page is checked when it is read. An operation that finds damage throws {@link
 * org.inkling.disk.CorruptFileException}; an operation whose read the system refuses throws {@link
 * org.inkling.disk.FileAccessException}. Both name file and offset, and the intact parts of the
 * index remain usable. After {@link #close} every operation throws {@link IllegalStateException}.
 *
 * <p>The caller must close cursors: they borrow buffers, and a long walk reads ahead.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 * @error the model's window; the content of the pages decides, see {@link DiskStatistics}
 * @source Making In-Memory Learned Indexes Efficient on Disk, SIGMOD'24
 */
public final class DiskIndex extends DerivedReads implements KeyOrdered, AutoCloseable {
  private static final int KEYS_PER_TURN = 1 << 14;
  private static final int CALIBRATED_PAGES = 8;
  private static final Duration CALIBRATION = Duration.ofMillis(15);
  private static final int SCAN_DEPTH = 4;
  private static final int SCAN_BYTES = 1 << 17;
  private static final int PASS_BYTES = 1 << 19;

  private final PagedFile file;
  private final IndexPlan plan;
  private final Pool<Search> searches;
  private final DiskCursor.Source source;
  private final LanePool<BatchLane> batchLanes;
  private final LanePool<ScanLane> scanLanes;
  private final LanePool<ScanLane> passLanes;
  private volatile boolean closed;

  private DiskIndex(PagedFile file, IndexPlan plan, int depth) {
    this.file = file;
    this.plan = plan;
    searches = new Pool<>(() -> new Search(plan), plan.idleSearches());
    source = new DiskCursor.Source(plan, searches, new Pool<>(PageWindow::new), this::requireOpen);
    batchLanes = new LanePool<>(file.path(), () -> new BatchLane(plan, depth));
    scanLanes = lanes(file, plan, SCAN_BYTES);
    passLanes = lanes(file, plan, PASS_BYTES);
  }

  private static LanePool<ScanLane> lanes(PagedFile file, IndexPlan plan, int bytes) {
    return new LanePool<>(
        file.path(), () -> new ScanLane(plan.data(), SCAN_DEPTH, plan.pages(bytes)));
  }

  /** Returns a builder of an index in the given file. */
  public static DiskIndexBuilder builder(Path file) {
    return new DiskIndexBuilder(file);
  }

  /**
   * Writes all entries of an index into a file, with the default settings of {@link #builder}: a
   * LOFT index, a snapshot of a store, another file. {@link OrderedReads#entries(long, long)}
   * describes what the file has if other threads write to the index meanwhile. {@code
   * LoftIndex.builder().build(file.entries())} is the way back.
   *
   * <p>Entries stream into the file; its models are all that grows with their number. The file gets
   * its name once it is complete, and replaces an existing file of that name at that moment. The
   * file has the key order of the index if that is {@link KeyOrdered}; otherwise its keys are
   * signed.
   *
   * @throws IllegalStateException if the index is closed, now or while it is saved; like every
   *     failure, this leaves no file, and the one that had the name before stays
   * @throws org.inkling.disk.FileAccessException if the system cannot write, as when the disk is
   *     full
   */
  public static void save(OrderedReads index, Path file) {
    save(index, file, index instanceof KeyOrdered other ? other.keyOrder() : KeyOrder.SIGNED);
  }

  /** Like {@link #save(OrderedReads, Path)}, and records what numbers the keys are. */
  public static void save(OrderedReads index, Path file, KeyOrder order) {
    builder(file).keyOrder(order).write(index.entries());
  }

  /** Opens an index for direct access. */
  public static DiskIndex open(Path file) {
    return open(file, DiskIndexOptions.defaults());
  }

  /**
   * Opens an index. Reads and checks its metadata, but not its data: see {@link #verify}.
   *
   * @throws org.inkling.disk.CorruptFileException if it is not an index file, is of a later
   *     version, or is damaged
   * @throws org.inkling.disk.FileAccessException if the system does not open or read it
   */
  public static DiskIndex open(Path file, DiskIndexOptions options) {
    return open(CurrentFiles.get(), file, options);
  }

  /** Like {@link #open(Path, DiskIndexOptions)}, through another file layer; for tests. */
  static DiskIndex open(FileLayer files, Path path, DiskIndexOptions options) {
    PagedFile file = PagedFile.open(files, path, options.access(), IndexInfo.KIND);
    try {
      IndexPlan plan = IndexReader.read(file, options.fetch(), options.cache());
      var index = new DiskIndex(file, plan, options.depth());
      return options.isCalibrated()
          ? new DiskIndex(file, plan.with(calibrate(index)), options.depth())
          : index;
    } catch (RuntimeException | Error e) {
      try {
        file.close();
      } catch (RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /**
   * Writes a fetch strategy into a file, for example the result of a {@link FetchCalibration}.
   * Later openings use it unless their options say otherwise.
   *
   * <p>The whole file is checked, copied under a temporary name, synced and renamed. After a crash
   * or a failure the file is therefore either the old one or the new one; after a crash the
   * temporary file may remain and can be deleted. Indexes that are open keep the old file; the new
   * file has the same {@link #identity}. If the path is a symbolic link, its target is replaced.
   *
   * @throws org.inkling.disk.CorruptFileException if it is not an index file, or is damaged
   *     anywhere
   * @throws org.inkling.disk.FileAccessException if the system fails, as when the disk is full
   */
  public static void storeFetch(Path file, FetchStrategy strategy) {
    storeFetch(CurrentFiles.get(), target(file), strategy);
  }

  private static Path target(Path file) {
    try {
      return Files.isSymbolicLink(file) ? file.toRealPath() : file;
    } catch (IOException e) {
      throw new FileAccessException(file, 0, "following a link", e);
    }
  }

  /** The pooled searches. */
  Pool<Search> searches() {
    return searches;
  }

  /** Like {@link #storeFetch(Path, FetchStrategy)}, through another file layer; for tests. */
  static void storeFetch(FileLayer files, Path file, FetchStrategy strategy) {
    FetchRecord.write(files, file, Objects.requireNonNull(strategy, "strategy"));
  }

  private static FetchStrategy calibrate(DiskIndex index) {
    int pages = Math.min(CALIBRATED_PAGES, index.plan.pagesPerRead());
    return pages == 1
        ? index.plan.strategy()
        : FetchCalibration.measure(index, pages, 1, CALIBRATION).best();
  }

  /**
   * Returns whether the keys of the file are signed or unsigned numbers, as the builder was called.
   */
  @Override
  public KeyOrder keyOrder() {
    requireOpen();
    return plan.info().keyOrder();
  }

  void requireOpen() {
    if (closed) {
      throw new IllegalStateException(file.path() + ": the index is closed");
    }
  }

  IndexPlan plan() {
    return plan;
  }

  LanePool<BatchLane> batchLanes() {
    return batchLanes;
  }

  LanePool<ScanLane> scanLanes() {
    return scanLanes;
  }

  @Override
  public long get(long key, long absent) {
    requireOpen();
    Search search = searches.take();
    try {
      Bracket at = search.find(key);
      return at.isFound() ? at.value() : absent;
    } finally {
      searches.give(search);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    Objects.requireNonNull(value, "value");
    requireOpen();
    Search search = searches.take();
    try {
      Bracket at = search.find(key);
      if (at.isFound()) {
        value.value = at.value();
      }
      return at.isFound();
    } finally {
      searches.give(search);
    }
  }

  @Override
  public boolean containsKey(long key) {
    requireOpen();
    Search search = searches.take();
    try {
      return search.find(key).isFound();
    } finally {
      searches.give(search);
    }
  }

  /**
   * {@inheritDoc} Up to {@link DiskIndexOptions#depth} reads are under way at a time; after a
   * failure some values are set.
   */
  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    return inTurns(
        from, count, (lane, place, turn) -> lane.getAll(keys, values, place, turn, absent));
  }

  /**
   * {@inheritDoc} Up to {@link DiskIndexOptions#depth} reads are under way at a time; after a
   * failure some answers are set.
   */
  @Override
  public int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    checkFromIndexSize(from, count, present.length);
    return inTurns(
        from, count, (lane, place, turn) -> lane.getAll(keys, values, present, place, turn));
  }

  /** Looks up one part of a batch on a lane. Returns how many of its keys are present. */
  @FunctionalInterface
  private interface Turn {
    int take(BatchLane lane, int from, int count);
  }

  private int inTurns(int from, int count, Turn work) {
    requireOpen();
    int present = 0;
    for (int done = 0, turn; done < count; done += turn) {
      BatchLane lane = batchLanes.take();
      try {
        turn = Math.min(KEYS_PER_TURN, count - done);
        present += work.take(lane, from + done, turn);
      } finally {
        batchLanes.give(lane);
      }
    }
    return present;
  }

  @Override
  public long size() {
    requireOpen();
    return plan.info().entries();
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    requireOpen();
    Search search = searches.take();
    try {
      Bracket at = search.find(key);
      long before = above ? at.rankBelow() : at.rank() - 1;
      if (before < 0 || before >= plan.info().entries()) {
        return false;
      }
      search.load(before);
      found.key = search.key(before);
      found.value = search.value(before);
      return true;
    } finally {
      searches.give(search);
    }
  }

  /** {@inheritDoc} Takes two lookups, regardless of the number of keys. */
  @Override
  public long count(long from, long to) {
    requireOpen();
    if (from > to) {
      return 0;
    }
    Search search = searches.take();
    try {
      long below = search.find(from).rankBelow();
      return search.find(to).rank() - below;
    } finally {
      searches.give(search);
    }
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    requireOpen();
    return new DiskCursor(source, scanLanes, ascending).from(from, to);
  }

  /**
   * {@inheritDoc} Takes two lookups, after which the source knows its size; its passes are those of
   * {@link #pass}.
   */
  @Override
  public SortedEntrySource entries(long from, long to) {
    return SortedEntrySource.of(count(from, to), () -> pass(from, to).entries());
  }

  /**
   * Like {@link #ascending(long, long)}, but for callers that read most of the file: it reads 512
   * KiB at a time, four times as much as other cursors, with four such reads under way, and so
   * takes 2 MiB of direct memory.
   */
  public Cursor pass(long from, long to) {
    requireOpen();
    return new DiskCursor(source, passLanes, true).from(from, to);
  }

  /** Returns what distinguishes this file from another. */
  public DiskIndexIdentity identity() {
    requireOpen();
    PageFormat format = file.reader().format();
    IndexInfo info = plan.info();
    return new DiskIndexIdentity(
        format.fileId(),
        info.entries(),
        info.firstKey(),
        info.lastKey(),
        file.pages() * format.pageBytes());
  }

  /** Returns the properties of the index, its memory use, and its reads so far. */
  public DiskStatistics statistics() {
    requireOpen();
    IndexInfo info = plan.info();
    PageModel model = plan.model();
    PageFormat format = file.reader().format();
    CachedPages cached = plan.data().cached();
    var parts = new LinkedHashMap<String, Long>();
    model.parts((part, bytes) -> parts.merge(part, bytes, Long::sum));
    return new DiskStatistics(
        info.entries(),
        file.dataPages(),
        format.pageBytes(),
        file.pages() * format.pageBytes(),
        model.kind(),
        info.choice(),
        model.models(),
        parts,
        info.spec().granularity(),
        info.spec().expectedPages(),
        info.windows().meanPages(),
        info.windows().fromStart(),
        info.windows().fromMiddle(),
        file.mode().name().toLowerCase(Locale.ROOT),
        plan.strategy(),
        file.reader().counters().reads(),
        file.reader().counters().pages(),
        cached == null ? 0 : cached.hits(),
        cached == null ? 0 : cached.misses());
  }

  /**
   * Reads every page of the file. Checks that each page is intact, that keys ascend across all
   * pages, that the number of entries matches the metadata, and that the model's window of every
   * key holds the key's page.
   *
   * @throws org.inkling.disk.CorruptFileException for the first violation
   */
  public void verify() {
    verify(BuildProgress.NONE);
  }

  /** Like {@link #verify()}, but reports its progress. */
  public void verify(BuildProgress progress) {
    requireOpen();
    var verifier = new IndexVerifier(plan, progress);
    file.verify(verifier::visit);
    verifier.end();
  }

  /** Closes the index. Waits for reads under way; a second close does nothing. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    batchLanes.close();
    scanLanes.close();
    passLanes.close();
    CachedPages cached = plan.data().cached();
    if (cached != null) {
      cached.forget();
    }
    file.close();
  }

  @Override
  public String toString() {
    return "DiskIndex of " + plan.info().entries() + " entries in " + file.path();
  }
}
