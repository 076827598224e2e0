package org.inkling.cli.subject;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * Presents a sorted source as a map that {@link java.util.concurrent.ConcurrentSkipListMap} copies
 * in linear time: it has no comparator, and the copy iterates over {@link #entrySet}, the only
 * method that can be called.
 *
 * @param <V> the type of the map's values
 */
final class SortedEntries<V> extends TreeMap<Long, V> {
  private static final long serialVersionUID = 1;

  private final transient SortedEntrySource source;
  private final transient LongFunction<V> values;

  /** Presents {@code values} of the values of a source. */
  SortedEntries(SortedEntrySource source, LongFunction<V> values) {
    this.source = source;
    this.values = values;
  }

  @Override
  public Set<Map.Entry<Long, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<Long, V>> iterator() {
        return new Walk(source.open());
      }

      @Override
      public int size() {
        return Math.toIntExact(source.size());
      }
    };
  }

  private final class Walk implements Iterator<Map.Entry<Long, V>> {
    private final EntryStream stream;
    private boolean ready;

    Walk(EntryStream stream) {
      this.stream = stream;
      ready = stream.next();
    }

    @Override
    public boolean hasNext() {
      return ready;
    }

    @Override
    public Map.Entry<Long, V> next() {
      if (!ready) {
        throw new NoSuchElementException();
      }
      Map.Entry<Long, V> entry = Map.entry(stream.key(), values.apply(stream.value()));
      ready = stream.next();
      return entry;
    }
  }
}
