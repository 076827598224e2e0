package org.inkling.cli.subject;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * Presents a sorted source as a map that {@link java.util.concurrent.ConcurrentSkipListMap} copies
 * in linear time: the copy asks for the comparator and iterates over {@link #entrySet}, the only
 * methods that can be called.
 *
 * @param <K> the type of the map's keys
 * @param <V> the type of the map's values
 */
final class SortedEntries<K, V> extends TreeMap<K, V> {
  private static final long serialVersionUID = 1;

  private final transient SortedEntrySource source;
  private final transient Form<K, V> form;

  /** Makes entries of the map from those of the source. */
  @FunctionalInterface
  interface Form<K, V> {

    /** Returns the entry of a key and its value. */
    Map.Entry<K, V> of(long key, long value);
  }

  /**
   * Presents a source.
   *
   * @param order the order of the map's keys, which must be that of the source; null for the one
   *     that they have by themselves
   */
  SortedEntries(@Nullable Comparator<? super K> order, SortedEntrySource source, Form<K, V> form) {
    super(order);
    this.source = source;
    this.form = form;
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<K, V>> iterator() {
        return new Walk(source.open());
      }

      @Override
      public int size() {
        return Math.toIntExact(source.size());
      }
    };
  }

  private final class Walk implements Iterator<Map.Entry<K, V>> {
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
    public Map.Entry<K, V> next() {
      if (!ready) {
        throw new NoSuchElementException();
      }
      Map.Entry<K, V> entry = form.of(stream.key(), stream.value());
      ready = stream.next();
      return entry;
    }
  }
}
