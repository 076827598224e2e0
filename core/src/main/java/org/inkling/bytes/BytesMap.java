package org.inkling.bytes;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import org.inkling.bytes.map.Content;
import org.inkling.bytes.map.ContentMap;
import org.inkling.bytes.map.EntrySetView;
import org.inkling.bytes.map.KeySetView;
import org.inkling.bytes.map.MapRange;
import org.inkling.bytes.map.MapRange.Bound;
import org.inkling.bytes.map.ValuesView;
import org.jspecify.annotations.Nullable;

/** The view of an index, or of a range of its keys, that {@link BytesIndex#asMap} describes. */
final class BytesMap extends ContentMap {
  private final BytesPoints index;
  private final MapRange range;
  private final BytesMapEntries entries;

  BytesMap(BytesPoints index, MapRange range) {
    this.index = index;
    this.range = range;
    entries = new BytesMapEntries(index, range);
  }

  // Point operations

  @Override
  public byte @Nullable [] get(Object key) {
    byte[] wanted = (byte[]) key;
    return entries.mayHave(wanted) ? index.get(wanted) : null;
  }

  @Override
  public boolean containsKey(Object key) {
    byte[] wanted = (byte[]) key;
    return entries.mayHave(wanted) && index.containsKey(wanted);
  }

  @Override
  public boolean containsValue(Object value) {
    return requireNonNull(value, "value") instanceof byte[] wanted && entries.hasValue(wanted);
  }

  @Override
  public byte @Nullable [] put(byte[] key, byte[] value) {
    var previous = new BytesHolder();
    return index.getAndPut(range.require(key), value, previous) ? previous.toByteArray() : null;
  }

  @Override
  public byte @Nullable [] putIfAbsent(byte[] key, byte[] value) {
    var current = new BytesHolder();
    return index.putIfAbsent(range.require(key), value, current) ? null : current.toByteArray();
  }

  @Override
  public byte @Nullable [] replace(byte[] key, byte[] value) {
    var previous = new BytesHolder();
    requireNonNull(value, "value");
    return entries.mayHave(range.require(key)) && index.getAndReplace(key, value, previous)
        ? previous.toByteArray()
        : null;
  }

  @Override
  public boolean replace(byte[] key, byte[] oldValue, byte[] newValue) {
    requireNonNull(oldValue, "oldValue");
    requireNonNull(newValue, "newValue");
    return entries.mayHave(range.require(key)) && index.compareAndSet(key, oldValue, newValue);
  }

  @Override
  public byte @Nullable [] remove(Object key) {
    byte[] unwanted = (byte[]) key;
    var previous = new BytesHolder();
    return entries.mayHave(unwanted) && index.getAndRemove(unwanted, previous)
        ? previous.toByteArray()
        : null;
  }

  @Override
  public boolean remove(Object key, @Nullable Object value) {
    byte[] unwanted = (byte[]) key;
    return entries.mayHave(unwanted)
        && value instanceof byte[] expected
        && index.remove(unwanted, expected);
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  @Override
  public void clear() {
    entries.clear();
  }

  // Ordered operations

  @Override
  public Comparator<? super byte[]> comparator() {
    return range.isDescending() ? Content.DESCENDING : Content.ASCENDING;
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> firstEntry() {
    return entries.first();
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> lastEntry() {
    return entries.last();
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> lowerEntry(byte[] key) {
    return entries.previous(key, false);
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> floorEntry(byte[] key) {
    return entries.previous(key, true);
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> ceilingEntry(byte[] key) {
    return entries.next(key, true);
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> higherEntry(byte[] key) {
    return entries.next(key, false);
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> pollFirstEntry() {
    return entries.poll(false);
  }

  @Override
  public Map.@Nullable Entry<byte[], byte[]> pollLastEntry() {
    return entries.poll(true);
  }

  // Views

  @Override
  public ConcurrentNavigableMap<byte[], byte[]> descendingMap() {
    return new BytesMap(index, range.reversed());
  }

  @Override
  public ConcurrentNavigableMap<byte[], byte[]> subMap(
      byte[] fromKey, boolean fromInclusive, byte[] toKey, boolean toInclusive) {
    return sub(new Bound(fromKey, fromInclusive), new Bound(toKey, toInclusive));
  }

  @Override
  public ConcurrentNavigableMap<byte[], byte[]> headMap(byte[] toKey, boolean inclusive) {
    return sub(null, new Bound(toKey, inclusive));
  }

  @Override
  public ConcurrentNavigableMap<byte[], byte[]> tailMap(byte[] fromKey, boolean inclusive) {
    return sub(new Bound(fromKey, inclusive), null);
  }

  private ConcurrentNavigableMap<byte[], byte[]> sub(@Nullable Bound from, @Nullable Bound to) {
    return new BytesMap(index, range.sub(from, to));
  }

  @Override
  public NavigableSet<byte[]> keySet() {
    return new KeySetView(this, entries);
  }

  @Override
  public Collection<byte[]> values() {
    return new ValuesView(this, entries);
  }

  @Override
  public Set<Map.Entry<byte[], byte[]>> entrySet() {
    return new EntrySetView(this, entries);
  }
}
