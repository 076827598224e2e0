package org.inkling.cli.subject;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * Presents a sorted source as a map that {@link java.util.concurrent.ConcurrentSkipListMap} copies
 * in linear time: it has no comparator, and the copy iterates over {@link #entrySet}, the only
 * method that can be called.
 */
final class SortedEntries extends TreeMap<Long, Long> {
  private static final long serialVersionUID = 1;

  private final transient SortedEntrySource source;

  SortedEntries(SortedEntrySource source) {
    this.source = source;
  }

  @Override
  public Set<Map.Entry<Long, Long>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<Long, Long>> iterator() {
        return new Walk(source.open());
      }

      @Override
      public int size() {
        return Math.toIntExact(source.size());
      }
    };
  }

  private static final class Walk implements Iterator<Map.Entry<Long, Long>> {
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
    public Map.Entry<Long, Long> next() {
      if (!ready) {
        throw new NoSuchElementException();
      }
      Map.Entry<Long, Long> entry = Map.entry(stream.key(), stream.value());
      ready = stream.next();
      return entry;
    }
  }
}
