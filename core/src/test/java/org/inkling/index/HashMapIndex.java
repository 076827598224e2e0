package org.inkling.index;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.inkling.source.SortedEntrySource;

/**
 * The reference index without an order: the JDK's hash map behind the contracts of this package.
 *
 * <p>The law-suites for indexes that are not ordered are known to be right because they hold for
 * it.
 */
final class HashMapIndex extends JdkIndex<ConcurrentMap<Long, Long>> {

  HashMapIndex() {
    super(new ConcurrentHashMap<>());
  }

  /** An index with the entries of {@code source}. */
  static HashMapIndex load(SortedEntrySource source) {
    var index = new HashMapIndex();
    index.putAll(source);
    return index;
  }

  @Override
  public Cursor cursor() {
    return new Filter();
  }

  /**
   * An iteration of the map that passes over keys out of range, and over keys that it has returned:
   * the map's own iterator comes to a key again that is removed and put while it is at that bin.
   */
  private final class Filter extends Walk {
    private final Set<Long> returned = new HashSet<>();
    private Iterator<Map.Entry<Long, Long>> entries = open().entrySet().iterator();
    private long from = Long.MIN_VALUE;
    private long to = Long.MAX_VALUE;
    private long key;
    private long value;

    @Override
    void begin(long from, long to) {
      entries = open().entrySet().iterator();
      returned.clear();
      this.from = from;
      this.to = to;
    }

    @Override
    public boolean next() {
      requireOpen();
      while (entries.hasNext()) {
        var entry = entries.next();
        if (from <= entry.getKey() && entry.getKey() <= to && returned.add(entry.getKey())) {
          key = entry.getKey();
          value = entry.getValue();
          return true;
        }
      }
      return false;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public long value() {
      return value;
    }
  }
}
