package org.inkling.index;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentNavigableMap;
import org.inkling.index.Range.Bound;
import org.jspecify.annotations.Nullable;

/**
 * A live view of an {@link OrderedOperations}, or of a range of its keys in either direction, as a
 * map of the Java collections.
 *
 * <p>The view holds no entries of its own: a write through it is in the index at once, and the
 * reverse. {@code put}, {@code putIfAbsent}, {@code replace} and {@code remove}, with and without
 * an expected value, are each a single atomic operation of the index. {@code compute}, {@code
 * computeIfAbsent}, {@code computeIfPresent}, {@code merge} and {@code replaceAll} take effect by
 * one compare-and-set and are retried if it fails, so the function that the caller passes runs
 * outside the index, may run more than once, and its result may be discarded.
 *
 * <p>Iterators are weakly consistent, never throw {@link
 * java.util.ConcurrentModificationException}, and can remove; entries are snapshots whose {@code
 * setValue} is unsupported. Null keys and values are rejected with {@link NullPointerException}.
 * {@code size} is cheap on a view of the whole index and linear in the size of the range on other
 * views; it is at most {@link Integer#MAX_VALUE}. The view does not close the index; after the
 * index is closed, the view throws {@link IllegalStateException}.
 *
 * @shape boxed 64-bit keys in signed order, boxed 64-bit values
 */
@SuppressWarnings("exports") // JSpecify is optional for users
public final class IndexMap extends MapView implements ConcurrentNavigableMap<Long, Long> {
  private final OrderedOperations index;
  private final Range range;
  private final IndexRange entries;

  private IndexMap(OrderedOperations index, Range range) {
    super(index);
    this.index = index;
    this.range = range;
    entries = new IndexRange(index, range);
  }

  /** Returns a view of all entries of {@code index} in ascending order. */
  public static IndexMap of(OrderedOperations index) {
    return new IndexMap(Objects.requireNonNull(index, "index"), Range.WHOLE);
  }

  // The keys of the view

  @Override
  boolean contains(long key) {
    return range.contains(key);
  }

  @Override
  long require(long key) {
    return range.require(key);
  }

  @Override
  Cursor entriesCursor() {
    return entries.cursor();
  }

  @Override
  long count() {
    return entries.count();
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
  public @Nullable Comparator<? super Long> comparator() {
    return range.isDescending ? Collections.reverseOrder() : null;
  }

  @Override
  public Long firstKey() {
    return presentKey(firstEntry());
  }

  @Override
  public Long lastKey() {
    return presentKey(lastEntry());
  }

  @Override
  public Map.@Nullable Entry<Long, Long> firstEntry() {
    return entries.first();
  }

  @Override
  public Map.@Nullable Entry<Long, Long> lastEntry() {
    return entries.last();
  }

  @Override
  public Map.@Nullable Entry<Long, Long> lowerEntry(Long key) {
    return entries.previous(key, false);
  }

  @Override
  public Map.@Nullable Entry<Long, Long> floorEntry(Long key) {
    return entries.previous(key, true);
  }

  @Override
  public Map.@Nullable Entry<Long, Long> ceilingEntry(Long key) {
    return entries.next(key, true);
  }

  @Override
  public Map.@Nullable Entry<Long, Long> higherEntry(Long key) {
    return entries.next(key, false);
  }

  @Override
  public @Nullable Long lowerKey(Long key) {
    return keyOf(lowerEntry(key));
  }

  @Override
  public @Nullable Long floorKey(Long key) {
    return keyOf(floorEntry(key));
  }

  @Override
  public @Nullable Long ceilingKey(Long key) {
    return keyOf(ceilingEntry(key));
  }

  @Override
  public @Nullable Long higherKey(Long key) {
    return keyOf(higherEntry(key));
  }

  @Override
  public Map.@Nullable Entry<Long, Long> pollFirstEntry() {
    return entries.poll(false);
  }

  @Override
  public Map.@Nullable Entry<Long, Long> pollLastEntry() {
    return entries.poll(true);
  }

  // Views

  @Override
  public IndexMap descendingMap() {
    return new IndexMap(index, range.reversed());
  }

  @Override
  public IndexMap subMap(Long fromKey, boolean fromInclusive, Long toKey, boolean toInclusive) {
    return sub(new Bound(fromKey, fromInclusive), new Bound(toKey, toInclusive));
  }

  @Override
  public IndexMap subMap(Long fromKey, Long toKey) {
    return subMap(fromKey, true, toKey, false);
  }

  @Override
  public IndexMap headMap(Long toKey, boolean inclusive) {
    return sub(null, new Bound(toKey, inclusive));
  }

  @Override
  public IndexMap headMap(Long toKey) {
    return headMap(toKey, false);
  }

  @Override
  public IndexMap tailMap(Long fromKey, boolean inclusive) {
    return sub(new Bound(fromKey, inclusive), null);
  }

  @Override
  public IndexMap tailMap(Long fromKey) {
    return tailMap(fromKey, true);
  }

  private IndexMap sub(@Nullable Bound from, @Nullable Bound to) {
    return new IndexMap(index, range.sub(from, to));
  }

  @Override
  public NavigableSet<Long> keySet() {
    return new KeySetView(this);
  }

  @Override
  public NavigableSet<Long> navigableKeySet() {
    return new KeySetView(this);
  }

  @Override
  public NavigableSet<Long> descendingKeySet() {
    return new KeySetView(descendingMap());
  }

  @Override
  public Collection<Long> values() {
    return new ValuesView(this, values -> EntryIterator.unsorted(values, Spliterator.ORDERED));
  }

  @Override
  public Set<Map.Entry<Long, Long>> entrySet() {
    var ascending = Map.Entry.<Long, Long>comparingByKey();
    var order = range.isDescending ? ascending.reversed() : ascending;
    return new EntrySetView(this, all -> EntryIterator.sorted(all, order));
  }

  private static @Nullable Long keyOf(Map.@Nullable Entry<Long, Long> entry) {
    return entry == null ? null : entry.getKey();
  }

  private static Long presentKey(Map.@Nullable Entry<Long, Long> entry) {
    if (entry == null) {
      throw new NoSuchElementException("no key in this range");
    }
    return entry.getKey();
  }
}
