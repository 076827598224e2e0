package org.inkling.source;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;
import java.util.Map;
import java.util.function.ToLongFunction;

/** A pass over the entries of a map, each with a value computed from the map's. */
final class MapPass<V> implements EntryStream {
  private final Iterator<Map.Entry<Long, V>> entries;
  private final ToLongFunction<? super V> mapping;
  private long key;
  private long value;

  MapPass(Iterator<Map.Entry<Long, V>> entries, ToLongFunction<? super V> mapping) {
    this.entries = entries;
    this.mapping = mapping;
  }

  @Override
  public boolean next() {
    if (!entries.hasNext()) {
      return false;
    }
    Map.Entry<Long, V> entry = entries.next();
    key = entry.getKey();
    V mapped = requireNonNull(entry.getValue(), () -> "the value of key " + key + " is null");
    value = mapping.applyAsLong(mapped);
    return true;
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public boolean isDeletion() {
    return false;
  }

  @Override
  public void close() {}
}
