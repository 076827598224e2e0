package org.inkling.bytes.map;

import java.util.AbstractCollection;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** The values of a map view, in the order of their keys, compared by their contents. */
public final class ValuesView extends AbstractCollection<byte[]> {
  private final Map<byte[], byte[]> map;
  private final MapSource entries;

  /** Creates the view of the values of a map, whose entries are these. */
  public ValuesView(Map<byte[], byte[]> map, MapSource entries) {
    this.map = map;
    this.entries = entries;
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean isEmpty() {
    return map.isEmpty();
  }

  @Override
  public boolean contains(Object value) {
    return map.containsValue(value);
  }

  @Override
  public boolean remove(Object value) {
    if (value instanceof byte[] unwanted) {
      var values = new EntryIterator<>(entries, Content::value);
      while (values.hasNext()) {
        if (Arrays.equals(unwanted, values.next())) {
          values.remove();
          values.close();
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public boolean removeAll(Collection<?> values) {
    Set<@Nullable Object> tokens = Content.tokens(values);
    return removeIf(value -> tokens.contains(Content.token(value)));
  }

  @Override
  public boolean retainAll(Collection<?> values) {
    Set<@Nullable Object> tokens = Content.tokens(values);
    return removeIf(value -> !tokens.contains(Content.token(value)));
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<byte[]> iterator() {
    return new EntryIterator<>(entries, Content::value);
  }

  @Override
  public Spliterator<byte[]> spliterator() {
    return EntrySplit.ordered(iterator());
  }
}
