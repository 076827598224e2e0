package demo.laws;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.operations.DerivedOperations;
import org.inkling.index.operations.Write;

/**
 * An {@link OrderedIndex} over the JDK's skip list.
 *
 * <p>{@link DerivedOperations} implements the operations that are not here.
 */
public final class MapIndex extends DerivedOperations implements OrderedIndex {
  private final ConcurrentSkipListMap<Long, Long> map = new ConcurrentSkipListMap<>();
  private volatile boolean isClosed;

  /** Creates an empty index. */
  public MapIndex() {}

  @Override
  public long get(long key, long absent) {
    requireOpen();
    return map.getOrDefault(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    requireOpen();
    Long found = map.get(key);
    if (found != null) {
      value.value = found;
    }
    return found != null;
  }

  @Override
  public boolean containsKey(long key) {
    requireOpen();
    return map.containsKey(key);
  }

  @Override
  public void put(long key, long value) {
    requireOpen();
    map.put(key, value);
  }

  @Override
  protected boolean write(Write write, long key, long expected, long value, LongHolder previous) {
    requireOpen();
    while (true) {
      Long current = map.get(key);
      boolean isPresent = current != null;
      boolean changes = write.changes(isPresent, isPresent && current == expected);
      if (!changes || swap(key, current, write.removes() ? null : value)) {
        if (isPresent && previous != null) {
          previous.value = current;
        }
        return write.result(isPresent, changes);
      }
    }
  }

  /** Sets the value of a key, or removes the key, if it still has the value that was read. */
  private boolean swap(Long key, Long current, Long replacement) {
    if (current == null) {
      return replacement == null || map.putIfAbsent(key, replacement) == null;
    }
    return replacement == null ? map.remove(key, current) : map.replace(key, current, replacement);
  }

  @Override
  public long size() {
    requireOpen();
    return map.size();
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    requireOpen();
    Map.Entry<Long, Long> entry = above ? map.ceilingEntry(key) : map.floorEntry(key);
    if (entry != null) {
      found.key = entry.getKey();
      found.value = entry.getValue();
    }
    return entry != null;
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    requireOpen();
    return new MapCursor(this, ascending, from, to);
  }

  void requireOpen() {
    if (isClosed) {
      throw new IllegalStateException("the index is closed");
    }
  }

  /** Returns whether the index was closed. */
  public boolean isClosed() {
    return isClosed;
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
