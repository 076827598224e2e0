package org.inkling.index;

import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * The reference index: the JDK's skip list behind the contracts of this package.
 *
 * <p>The law-suites are known to be right because they hold for it.
 */
public final class SkipListIndex extends JdkIndex<ConcurrentNavigableMap<Long, Long>>
    implements OrderedIndex {

  /** An empty index. */
  public SkipListIndex() {
    super(new ConcurrentSkipListMap<>());
  }

  /** An index with the entries of {@code source}. */
  public static SkipListIndex load(SortedEntrySource source) {
    var index = new SkipListIndex();
    index.putAll(source);
    return index;
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
    return new Steps(false, from, to);
  }

  @Override
  public Cursor descending(long from, long to) {
    open();
    return new Steps(true, from, to);
  }

  private static boolean found(Map.@Nullable Entry<Long, Long> entry, EntryHolder holder) {
    if (entry == null) {
      return false;
    }
    holder.key = entry.getKey();
    holder.value = entry.getValue();
    return true;
  }

  /** A walk that looks for its place at each step. */
  private final class Steps extends Walk {
    private final boolean isDescending;
    private final EntryHolder current = new EntryHolder();
    private long to;
    private boolean isStarted;
    private boolean isOver;

    Steps(boolean isDescending, long from, long to) {
      this.isDescending = isDescending;
      begin(from, to);
    }

    @Override
    void begin(long from, long to) {
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

    private boolean stepUp() {
      return isStarted ? higher(current.key, current) : ceiling(current.key, current);
    }

    private boolean stepDown() {
      return isStarted ? lower(current.key, current) : floor(current.key, current);
    }

    @Override
    public long key() {
      return current.key;
    }

    @Override
    public long value() {
      return current.value;
    }
  }
}
