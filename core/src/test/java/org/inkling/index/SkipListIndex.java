package org.inkling.index;

import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * The reference index: the JDK's skip list behind the contracts of this package.
 *
 * <p>The law-suites are known to be right because they hold for it. Removal by value and
 * compare-and-set rest on the equality of boxed values, so that they are atomic as the map's own.
 */
public final class SkipListIndex implements OrderedIndex {
  private final ConcurrentSkipListMap<Long, Long> map = new ConcurrentSkipListMap<>();
  private volatile boolean isClosed;

  /** An index with the entries of {@code source}. */
  public static SkipListIndex load(SortedEntrySource source) {
    var index = new SkipListIndex();
    try (EntryStream entries = SortedEntrySource.checked(source).open()) {
      while (entries.next()) {
        index.put(entries.key(), entries.value());
      }
    }
    return index;
  }

  private ConcurrentNavigableMap<Long, Long> open() {
    if (isClosed) {
      throw new IllegalStateException("the index is closed");
    }
    return map;
  }

  @Override
  public long get(long key, long absent) {
    return open().getOrDefault(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    return found(open().get(key), value);
  }

  @Override
  public boolean containsKey(long key) {
    return open().containsKey(key);
  }

  @Override
  public void put(long key, long value) {
    open().put(key, value);
  }

  @Override
  public long getAndPut(long key, long value, long absent) {
    return or(open().put(key, value), absent);
  }

  @Override
  public boolean getAndPut(long key, long value, LongHolder previous) {
    return found(open().put(key, value), previous);
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    return open().putIfAbsent(key, value) == null;
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    return !found(open().putIfAbsent(key, value), current);
  }

  @Override
  public boolean replace(long key, long value) {
    return open().replace(key, value) != null;
  }

  @Override
  public boolean getAndReplace(long key, long value, LongHolder previous) {
    return found(open().replace(key, value), previous);
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    return open().replace(key, expected, replacement);
  }

  @Override
  public boolean remove(long key) {
    return open().remove(key) != null;
  }

  @Override
  public boolean remove(long key, long expected) {
    return open().remove(key, expected);
  }

  @Override
  public long getAndRemove(long key, long absent) {
    return or(open().remove(key), absent);
  }

  @Override
  public boolean getAndRemove(long key, LongHolder previous) {
    return found(open().remove(key), previous);
  }

  @Override
  public long size() {
    return open().size();
  }

  @Override
  public boolean floor(long key, EntryHolder found) {
    return found(open().floorEntry(key), found);
  }

  @Override
  public boolean ceiling(long key, EntryHolder found) {
    return found(open().ceilingEntry(key), found);
  }

  @Override
  public boolean lower(long key, EntryHolder found) {
    return found(open().lowerEntry(key), found);
  }

  @Override
  public boolean higher(long key, EntryHolder found) {
    return found(open().higherEntry(key), found);
  }

  @Override
  public Cursor ascending(long from, long to) {
    open();
    return new Walk(false, from, to);
  }

  @Override
  public Cursor descending(long from, long to) {
    open();
    return new Walk(true, from, to);
  }

  @Override
  public void close() {
    isClosed = true;
  }

  /** Fails unless a walk meets as many keys as the map counts. */
  void checkStructure() {
    long walked = open().keySet().stream().count();
    if (walked != size()) {
      throw new AssertionError("a walk meets " + walked + " keys, the size is " + size());
    }
  }

  /** Fails unless the index is closed. */
  void checkClosed() {
    if (!isClosed) {
      throw new AssertionError("the index is open");
    }
  }

  private static long or(@Nullable Long value, long absent) {
    return value == null ? absent : value;
  }

  private static boolean found(@Nullable Long value, LongHolder holder) {
    if (value == null) {
      return false;
    }
    holder.value = value;
    return true;
  }

  private static boolean found(Map.@Nullable Entry<Long, Long> entry, EntryHolder holder) {
    if (entry == null) {
      return false;
    }
    holder.key = entry.getKey();
    holder.value = entry.getValue();
    return true;
  }

  /** A walk that finds its place anew at each step. */
  private final class Walk implements Cursor {
    private final boolean isDescending;
    private final EntryHolder current = new EntryHolder();
    private long to;
    private boolean isStarted;
    private boolean isOver;
    private boolean isCursorClosed;

    Walk(boolean isDescending, long from, long to) {
      this.isDescending = isDescending;
      begin(from, to);
    }

    private void begin(long from, long to) {
      current.key = from;
      this.to = to;
      isStarted = false;
      isOver = isDescending ? from < to : from > to;
    }

    @Override
    public boolean next() {
      requireOpen();
      if (isOver) {
        return false;
      }
      long last = current.key;
      long lastValue = current.value;
      boolean found = isDescending ? stepDown() : stepUp();
      isOver = !found || (isDescending ? current.key < to : current.key > to);
      if (isOver) {
        current.key = last;
        current.value = lastValue;
      }
      isStarted = true;
      return !isOver;
    }

    @Override
    public int nextRun(long[] keys, long[] values, int from, int count) {
      requireOpen(); // also if nothing is wanted
      return Cursor.super.nextRun(keys, values, from, count);
    }

    private boolean stepUp() {
      return isStarted ? higher(current.key, current) : ceiling(current.key, current);
    }

    private boolean stepDown() {
      return isStarted ? lower(current.key, current) : floor(current.key, current);
    }

    private void requireOpen() {
      open();
      if (isCursorClosed) {
        throw new IllegalStateException("the cursor is closed");
      }
    }

    @Override
    public long key() {
      return current.key;
    }

    @Override
    public long value() {
      return current.value;
    }

    @Override
    public void reset(long from, long to) {
      requireOpen();
      begin(from, to);
    }

    @Override
    public void close() {
      isCursorClosed = true;
    }
  }
}
