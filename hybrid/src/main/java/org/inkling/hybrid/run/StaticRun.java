package org.inkling.hybrid.run;

import static java.util.Objects.checkFromIndexSize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.read.Pool;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.DerivedReads;
import org.inkling.source.SortedEntrySource;

/**
 * The static stage: entries in files that divide the domain among them, never changed. Any number
 * of threads may share it.
 *
 * <p>A run has a reference count. It is created with one reference; {@link #tryRetain} adds one,
 * {@link #release} releases one, and the last release releases the files, which other runs may
 * share. A file without references is closed, and deleted if {@link #retireAllBut} marked it. After
 * the last release every operation throws {@link IllegalStateException}; a reader must hold a
 * reference, or a pin of an object that holds one.
 *
 * <p>The caller must close cursors: they borrow buffers, and a long walk reads ahead.
 *
 * @shape a key belongs to the last part whose first key is not above it; a key before all parts is
 *     absent, and a merge adds it to the first part
 * @units a lookup costs a binary search over the parts' first keys and one lookup in a file
 * @error as for {@link org.inkling.disk.index.DiskIndex}, whose errors name the file
 */
public final class StaticRun extends DerivedReads {
  private static final int IDLE_BATCHES = 8;

  private final RunFolder folder;
  private final RunFile[] files;
  private final long[] firstKeys;
  private final long[] before; // entries of the parts before each one; the last element has all
  private final long fileBytes;
  private final long modelBytes;
  private final Pool<RunBatch> batches;
  private final AtomicInteger references = new AtomicInteger(1);

  /** Creates a run, which takes over the references to the files. */
  StaticRun(RunFolder folder, List<RunFile> parts) {
    this.folder = folder;
    files = parts.toArray(RunFile[]::new);
    firstKeys = new long[files.length];
    before = new long[files.length + 1];
    long bytes = 0;
    long models = 0;
    for (int i = 0; i < files.length; i++) {
      RunPart part = files[i].part();
      firstKeys[i] = part.firstKey();
      before[i + 1] = before[i] + part.entries();
      bytes += part.bytes();
      models += files[i].index().statistics().modelBytes();
    }
    fileBytes = bytes;
    modelBytes = models;
    batches = new Pool<>(() -> new RunBatch(files.length), IDLE_BATCHES);
  }

  /** Returns a run without entries, and without files. */
  public static StaticRun empty(RunFolder folder) {
    return new StaticRun(folder, List.of());
  }

  /**
   * Opens the files of a run; the caller gets its one reference.
   *
   * @param parts in ascending order of their keys
   * @throws CorruptFileException if a file is damaged, does not match its part, or has keys that
   *     are not above those of the part before it
   * @throws org.inkling.disk.FileAccessException if the system does not open or read a file
   */
  public static StaticRun open(RunFolder folder, List<RunPart> parts, RunOptions options) {
    var files = new ArrayList<RunFile>(parts.size());
    try {
      long last = Long.MIN_VALUE;
      for (RunPart part : parts) {
        if (!files.isEmpty() && part.firstKey() <= last) {
          throw new CorruptFileException(
              folder.file(part.number()), 0, "a first key above " + last, part.toString());
        }
        files.add(RunFile.open(folder, part, options));
        last = part.lastKey();
      }
      return new StaticRun(folder, files);
    } catch (RuntimeException | Error e) {
      files.forEach(RunFile::release);
      throw e;
    }
  }

  /** Adds a reference, unless the last one was released. Returns whether it did. */
  public boolean tryRetain() {
    int seen = references.get();
    while (seen > 0) {
      if (references.compareAndSet(seen, seen + 1)) {
        return true;
      }
      seen = references.get();
    }
    return false;
  }

  /** Releases a reference; with the last one the run is closed. */
  public void release() {
    int left = references.decrementAndGet();
    if (left < 0) {
      references.incrementAndGet();
      throw new IllegalStateException(this + ": released more often than retained");
    }
    if (left == 0) {
      for (RunFile file : files) {
        file.release();
      }
    }
  }

  /**
   * Lets the files that a newer run does not share be deleted, each when the last run that holds it
   * is closed. Must be called once no manifest names them any more.
   */
  public void retireAllBut(StaticRun newer) {
    var kept = new HashSet<>(Arrays.asList(newer.files));
    for (RunFile file : files) {
      if (!kept.contains(file)) {
        file.markObsolete();
      }
    }
  }

  void requireOpen() {
    if (references.get() <= 0) {
      throw new IllegalStateException(this + ": the run is closed");
    }
  }

  /** The last part whose first key is at most a key, or -1. */
  int route(long key) {
    int low = 0;
    int high = firstKeys.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (firstKeys[middle] <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  int partCount() {
    return files.length;
  }

  RunFile file(int part) {
    return files[part];
  }

  long firstKey(int part) {
    return firstKeys[part];
  }

  /** Returns its files, in ascending order of their keys, as a manifest names them. */
  public List<RunPart> parts() {
    return Arrays.stream(files).map(RunFile::part).toList();
  }

  /** Returns the size of all files. */
  public long fileBytes() {
    return fileBytes;
  }

  /** Returns the memory that the models of all files take. */
  public long modelBytes() {
    return modelBytes;
  }

  /** {@inheritDoc} Costs nothing. */
  @Override
  public long size() {
    requireOpen();
    return before[files.length];
  }

  /** {@inheritDoc} Takes two lookups, after which the source knows its size. */
  @Override
  public SortedEntrySource entries(long from, long to) {
    return SortedEntrySource.of(count(from, to), () -> ascending(from, to).entries());
  }

  @Override
  public long get(long key, long absent) {
    requireOpen();
    int part = route(key);
    return part < 0 ? absent : files[part].index().get(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    Objects.requireNonNull(value, "value");
    requireOpen();
    int part = route(key);
    return part >= 0 && files[part].index().get(key, value);
  }

  @Override
  public boolean containsKey(long key) {
    requireOpen();
    int part = route(key);
    return part >= 0 && files[part].index().containsKey(key);
  }

  /**
   * {@inheritDoc} The keys of one part are looked up together, several reads at a time; after a
   * failure some values are set.
   */
  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    requireOpen();
    if (files.length == 1) {
      return files[0].index().getAll(keys, values, from, count, absent);
    }
    return inTurns(
        keys,
        from,
        count,
        (batch, i, place) -> values[place] = batch.isPresent(i) ? batch.value(i) : absent);
  }

  /**
   * {@inheritDoc} The keys of one part are looked up together, several reads at a time; after a
   * failure some answers are set.
   */
  @Override
  public int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    checkFromIndexSize(from, count, present.length);
    requireOpen();
    if (files.length == 1) {
      return files[0].index().getAll(keys, values, present, from, count);
    }
    return inTurns(
        keys,
        from,
        count,
        (batch, i, place) -> {
          present[place] = batch.isPresent(i);
          values[place] = batch.value(i);
        });
  }

  /**
   * Takes the result for the i-th key of a batch, which belongs to a place in the arrays of the
   * caller.
   */
  @FunctionalInterface
  private interface Sink {
    void take(RunBatch batch, int i, int place);
  }

  private int inTurns(long[] keys, int from, int count, Sink sink) {
    RunBatch batch = batches.take();
    try {
      int found = 0;
      for (int done = 0; done < count; done += RunBatch.ROOM) {
        int turn = Math.min(RunBatch.ROOM, count - done);
        found += batch.find(this, keys, from + done, turn);
        for (int i = 0; i < turn; i++) {
          sink.take(batch, i, from + done + i);
        }
      }
      return found;
    } finally {
      batches.give(batch);
    }
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    requireOpen();
    int part = route(key);
    return above ? ceiling(Math.max(0, part), key, found) : part >= 0 && floor(part, key, found);
  }

  private boolean floor(int part, long key, EntryHolder found) {
    return files[part].index().floor(key, found);
  }

  private boolean ceiling(int part, long key, EntryHolder found) {
    if (part < files.length && files[part].index().ceiling(key, found)) {
      return true;
    }
    return part + 1 < files.length && files[part + 1].index().first(found);
  }

  /** {@inheritDoc} Takes two lookups, regardless of the number of keys. */
  @Override
  public long count(long from, long to) {
    requireOpen();
    int first = Math.max(0, route(from));
    int last = route(to);
    if (from > to || first > last) {
      return 0;
    }
    if (first == last) {
      return files[first].index().count(from, to);
    }
    return files[first].index().count(from, Long.MAX_VALUE)
        + (before[last] - before[first + 1])
        + files[last].index().count(Long.MIN_VALUE, to);
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    requireOpen();
    return new RunCursor(this, ascending ? RunCursor.Walk.UP : RunCursor.Walk.DOWN, from, to);
  }

  /** Like {@link #ascending(long, long)}, but for a merge: it reads more at a time. */
  Cursor pass(long from, long to) {
    requireOpen();
    return new RunCursor(this, RunCursor.Walk.PASS, from, to);
  }

  /**
   * Reads every page of every file; see {@link org.inkling.disk.index.DiskIndex#verify()}.
   *
   * @throws CorruptFileException for the first violation
   */
  public void verify(BuildProgress progress) {
    requireOpen();
    for (int i = 0; i < files.length; i++) {
      long passed = before[i];
      files[i].index().verify((done, total) -> progress.at(passed + done, before[files.length]));
    }
  }

  @Override
  public String toString() {
    return "StaticRun of " + files.length + " files in " + folder.path();
  }
}
