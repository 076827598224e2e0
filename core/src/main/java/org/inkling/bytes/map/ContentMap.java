package org.inkling.bytes.map;

import static java.util.Objects.requireNonNull;

import java.util.AbstractMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a map of byte strings that follow from its other ones.
 *
 * <p>A function that computes a value gets copies: it may change the arrays that it gets, and
 * return one of them. By the defaults of {@link java.util.concurrent.ConcurrentMap} the value that
 * is expected would change, too, and the write would be retried for ever.
 */
public abstract class ContentMap extends AbstractMap<byte[], byte[]>
    implements ConcurrentNavigableMap<byte[], byte[]> {
  /** For subclasses. */
  protected ContentMap() {}

  @Override
  public abstract byte @Nullable [] get(Object key);

  @Override
  public abstract NavigableSet<byte[]> keySet();

  // Computed values

  @Override
  public byte @Nullable [] compute(
      byte[] key, BiFunction<? super byte[], ? super byte[], ? extends byte[]> function) {
    requireNonNull(function, "function");
    while (true) {
      byte[] old = get(key);
      byte[] value = function.apply(key, old == null ? null : old.clone());
      if (old == null ? isAbsentOrPut(key, value) : isExchanged(key, old, value)) {
        return value;
      }
    }
  }

  @Override
  public byte @Nullable [] computeIfPresent(
      byte[] key, BiFunction<? super byte[], ? super byte[], ? extends byte[]> function) {
    requireNonNull(function, "function");
    for (byte[] old = get(key); old != null; old = get(key)) {
      byte[] value = function.apply(key, old.clone());
      if (isExchanged(key, old, value)) {
        return value;
      }
    }
    return null;
  }

  @Override
  public byte @Nullable [] merge(
      byte[] key,
      byte[] value,
      BiFunction<? super byte[], ? super byte[], ? extends byte[]> function) {
    requireNonNull(value, "value");
    requireNonNull(function, "function");
    while (true) {
      byte[] old = get(key);
      byte[] merged = old == null ? value : function.apply(old.clone(), value.clone());
      if (old == null ? isAbsentOrPut(key, merged) : isExchanged(key, old, merged)) {
        return merged;
      }
    }
  }

  @Override
  public void replaceAll(BiFunction<? super byte[], ? super byte[], ? extends byte[]> function) {
    requireNonNull(function, "function");
    for (byte[] key : keySet()) {
      computeIfPresent(
          key, (same, value) -> requireNonNull(function.apply(same.clone(), value), "value"));
    }
  }

  private boolean isAbsentOrPut(byte[] key, byte @Nullable [] value) {
    return value == null || putIfAbsent(key, value) == null;
  }

  private boolean isExchanged(byte[] key, byte[] old, byte @Nullable [] value) {
    return value == null ? remove(key, old) : replace(key, old, value);
  }

  // Keys of entries

  @Override
  public byte[] firstKey() {
    return presentKey(firstEntry());
  }

  @Override
  public byte[] lastKey() {
    return presentKey(lastEntry());
  }

  @Override
  public byte @Nullable [] lowerKey(byte[] key) {
    return keyOf(lowerEntry(key));
  }

  @Override
  public byte @Nullable [] floorKey(byte[] key) {
    return keyOf(floorEntry(key));
  }

  @Override
  public byte @Nullable [] ceilingKey(byte[] key) {
    return keyOf(ceilingEntry(key));
  }

  @Override
  public byte @Nullable [] higherKey(byte[] key) {
    return keyOf(higherEntry(key));
  }

  private static byte @Nullable [] keyOf(Map.@Nullable Entry<byte[], byte[]> entry) {
    return entry == null ? null : entry.getKey();
  }

  private static byte[] presentKey(Map.@Nullable Entry<byte[], byte[]> entry) {
    if (entry == null) {
      throw new NoSuchElementException("no key in this range");
    }
    return entry.getKey();
  }

  // Views by other views

  @Override
  public ConcurrentNavigableMap<byte[], byte[]> subMap(byte[] fromKey, byte[] toKey) {
    return subMap(fromKey, true, toKey, false);
  }

  @Override
  public ConcurrentNavigableMap<byte[], byte[]> headMap(byte[] toKey) {
    return headMap(toKey, false);
  }

  @Override
  public ConcurrentNavigableMap<byte[], byte[]> tailMap(byte[] fromKey) {
    return tailMap(fromKey, true);
  }

  @Override
  public NavigableSet<byte[]> navigableKeySet() {
    return keySet();
  }

  @Override
  public NavigableSet<byte[]> descendingKeySet() {
    return descendingMap().keySet();
  }

  // Equality

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this || (other instanceof Map<?, ?> map && entrySet().equals(map.entrySet()));
  }

  @Override
  public int hashCode() {
    return entrySet().hashCode();
  }
}
