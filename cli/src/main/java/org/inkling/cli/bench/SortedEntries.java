package org.inkling.cli.bench;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * Presents a sorted source as a map that {@link java.util.concurrent.ConcurrentSkipListMap} copies
 * in linear time. It supports iteration only.
 */
@SuppressWarnings("JdkObsolete") // the constructor that copies in linear time takes a SortedMap
final class SortedEntries extends AbstractMap<Long, Long> implements SortedMap<Long, Long> {
  private final SortedEntrySource source;

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

  @Override
  public @Nullable Comparator<? super Long> comparator() {
    return null;
  }

  @Override
  public SortedMap<Long, Long> subMap(Long fromKey, Long toKey) {
    throw new UnsupportedOperationException("the entries support iteration only");
  }

  @Override
  public SortedMap<Long, Long> headMap(Long toKey) {
    throw new UnsupportedOperationException("the entries support iteration only");
  }

  @Override
  public SortedMap<Long, Long> tailMap(Long fromKey) {
    throw new UnsupportedOperationException("the entries support iteration only");
  }

  @Override
  public Long firstKey() {
    throw new UnsupportedOperationException("the entries support iteration only");
  }

  @Override
  public Long lastKey() {
    throw new UnsupportedOperationException("the entries support iteration only");
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
