package org.inkling.bytes;

import static java.util.Objects.requireNonNull;

import java.lang.System.Logger;
import java.util.concurrent.ConcurrentNavigableMap;
import org.inkling.bytes.map.MapRange;
import org.inkling.bytes.scan.Neighbours;
import org.inkling.bytes.scan.ScanEntry;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.bytes.tree.RangeRemoval;
import org.inkling.bytes.tree.TreeCheck;
import org.inkling.bytes.tree.TreePin;
import org.inkling.bytes.tree.TreeRelease;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.MemoryRelease;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.memory.SlabAllocator;
import org.inkling.stats.GaugeReport;
import org.inkling.stats.GaugeSource;
import org.inkling.stats.Gauges;
import org.jspecify.annotations.Nullable;

/**
 * An off-heap, ordered, concurrent map from byte strings to byte strings. Keys are ordered as
 * unsigned bytes, a prefix before what it is a prefix of, as {@link
 * java.util.Arrays#compareUnsigned(byte[], byte[])} does.
 *
 * {@snippet class="org.inkling.SnippetsTest" region="bytes-index"}
 *
 * <p>Each operation on one key is linearizable; {@code size} is exact when no thread writes. A read
 * writes nothing that other threads see. A write holds the latch of one leaf for the time of its
 * stores, a split or a merge of nodes those of two or three for some microseconds; reads and writes
 * that meet a latch which is held wait for its holder. Keys and values are copied in and copied
 * out: a caller may change its array when the call has returned. An operation that needs memory may
 * throw {@link org.inkling.MemoryLimitException}; it has had no effect then, and the index stays
 * readable and correct. A removal needs none. After the index is closed, every operation with valid
 * arguments throws {@link IllegalStateException}.
 *
 * <p>A neighbour of a key, like a step of a cursor, is an entry that is there at one moment of the
 * call. While other threads write, a nearer key may appear in a leaf that the search has left: then
 * the answer is not that of one instant for the whole index.
 *
 * <p>A get with a key in an array, into a holder or an array, allocates nothing on the heap, after
 * the first ones: these make room for the copies of as many operations as run at once, about a node
 * each.
 *
 * @shape keys of 0 to an eighth of a node, 512 bytes by default, a longer one is refused except by
 *     ordered operations; values of 0 to 1,048,572 bytes. A key and a short value take about 7
 *     bytes more than they have, and a node is 70 percent full after random inserts and full after
 *     a load; a value that has more than 737 bytes together with its key (at 4 KiB) has a record of
 *     its own
 * @source see {@link BytesTree}
 */
public final class BytesIndex extends BytesPoints implements ManagedIndex {
  /** The maximum length of a value. */
  public static final int MAX_VALUE_BYTES = LongBytesIndex.MAX_VALUE_BYTES;

  private static final Logger LOG = System.getLogger(BytesIndex.class.getName());

  private final MemoryNodes nodes;
  private final SlabAllocator memory;
  private final GaugeSource gauges = this::gaugeReport;

  BytesIndex(String name, BytesTree tree, MemoryNodes nodes, Epochs epochs) {
    super(name, tree, epochs);
    this.nodes = nodes;
    this.memory = nodes.memory();
    Gauges.register(gauges);
  }

  /** Returns a builder that configures an index. */
  public static BytesBuilder builder() {
    return new BytesBuilder();
  }

  /** Returns whether {@link #size} is 0. */
  public boolean isEmpty() {
    return size() == 0;
  }

  /** Finds the greatest key that is at most {@code key}; returns false if there is none. */
  public boolean floor(byte[] key, BytesEntry found) {
    return find(false, requireNonNull(key, "key"), true, found);
  }

  /** Finds the least key that is at least {@code key}; returns false if there is none. */
  public boolean ceiling(byte[] key, BytesEntry found) {
    return find(true, requireNonNull(key, "key"), true, found);
  }

  /** Finds the greatest key below {@code key}; returns false if there is none. */
  public boolean lower(byte[] key, BytesEntry found) {
    return find(false, requireNonNull(key, "key"), false, found);
  }

  /** Finds the least key above {@code key}; returns false if there is none. */
  public boolean higher(byte[] key, BytesEntry found) {
    return find(true, requireNonNull(key, "key"), false, found);
  }

  /** Finds the least key; returns false if there is none. */
  public boolean first(BytesEntry found) {
    return find(true, null, true, found);
  }

  /** Finds the greatest key; returns false if there is none. */
  public boolean last(BytesEntry found) {
    return find(false, null, true, found);
  }

  @Override
  boolean find(boolean ascending, byte @Nullable [] key, boolean inclusive, BytesEntry found) {
    requireNonNull(found, "found");
    TreePin pin = tree.enter();
    try {
      ScanEntry entry = Neighbours.find(tree, pin, ascending, key, inclusive);
      if (entry == null) {
        return false;
      }
      found.value.set(entry.value(), entry.valueAt(), entry.valueLength());
      found.key.set(entry.key(), 0, entry.keyLength());
      entry.release();
      return true;
    } finally {
      tree.leave(pin);
    }
  }

  /** Returns a cursor over all entries in ascending order; close it when it is not needed. */
  public BytesCursor ascending() {
    return ascending(BytesRange.all());
  }

  /** Returns a cursor over the entries of a range in ascending order. */
  public BytesCursor ascending(BytesRange range) {
    return new BytesCursor(tree, true, range);
  }

  /** Returns a cursor over all entries in descending order. */
  public BytesCursor descending() {
    return descending(BytesRange.all());
  }

  /** Returns a cursor over the entries of a range in descending order. */
  public BytesCursor descending(BytesRange range) {
    return new BytesCursor(tree, false, range);
  }

  /**
   * Removes the keys of a range; returns how many it has removed. It goes from leaf to leaf: other
   * threads may see a part of the range gone, and a key that is inserted meanwhile may stay. It
   * takes much less time than a removal of each key. Leaves that become empty are freed, unless
   * other threads hold their latches or no memory is left for a copy: a later removal may free
   * them.
   */
  public long removeRange(BytesRange range) {
    return removeAll(range);
  }

  @Override
  long removeAll(BytesRange range) {
    return RangeRemoval.run(tree, range.keys());
  }

  /** Removes all keys, as {@link #removeRange} does. */
  public void clear() {
    long _ = removeRange(BytesRange.all());
  }

  /**
   * Returns a live view of this index as a map. A write through it is in the index at once, and the
   * reverse; keys and values are copied in and out, so what the view returns is the caller's own.
   *
   * <p>The comparator is {@link java.util.Arrays#compareUnsigned(byte[], byte[])}, the reverse of
   * it in descending views. Arrays have no equality of contents, so the view brings its own: {@code
   * remove} and {@code replace} with an expected value, {@code containsValue}, what the collections
   * of keys, values and entries contain, remove or retain, and {@code equals} and {@code hashCode}
   * of the view, its sets and its entries compare the bytes. These are not the equalities of {@link
   * java.util.Map} and {@link java.util.Set}: another map may deny what the view affirms. A key
   * that is longer than this index takes is absent; to put it is refused.
   *
   * <p>{@code put}, {@code putIfAbsent}, {@code replace} and {@code remove}, with and without an
   * expected value, are each a single atomic operation, and {@code pollFirstEntry} and {@code
   * pollLastEntry} remove their entry by one. {@code compute}, {@code computeIfAbsent}, {@code
   * computeIfPresent}, {@code merge} and {@code replaceAll} take effect by one compare-and-set and
   * are retried if it fails, so the function that the caller passes runs outside of the index, may
   * run more than once, and its result may be discarded. It gets copies of values, which it may
   * change and return.
   *
   * <p>Iterators are weakly consistent, never throw {@link
   * java.util.ConcurrentModificationException}, and can remove; entries are snapshots whose {@code
   * setValue} is unsupported. Null keys and values are refused with {@link NullPointerException}.
   * {@code size} is cheap on a view of the whole index and linear in the size of the range on other
   * views; it is at most {@link Integer#MAX_VALUE}. Views of views take bounds, and refuse keys
   * with {@link IllegalArgumentException}, as those of {@link
   * java.util.concurrent.ConcurrentSkipListMap} do. The view does not close the index; after the
   * index is closed, the view throws {@link IllegalStateException}.
   */
  public ConcurrentNavigableMap<byte[], byte[]> asMap() {
    return new BytesMap(this, MapRange.WHOLE);
  }

  /**
   * Changes the limit on the native memory that the index may reserve. Memory that is already
   * reserved when the limit is lowered stays reserved and in use. After {@link #close} this method
   * has no effect.
   *
   * @throws IllegalArgumentException if {@code limit} is not positive
   * @throws IllegalStateException if the index shares a {@link BytesMemory}, which has the limit
   */
  public void memoryLimitBytes(long limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("the memory limit must be positive, not " + limit);
    }
    if (nodes.isShared()) {
      throw new IllegalStateException(
          name + " has no limit of its own; change that of the BytesMemory " + memory.name());
    }
    memory.setLimit(limit);
  }

  @Override
  public BytesStatistics statistics() {
    return BytesStatistics.of(tree, nodes, epochs);
  }

  /**
   * Frees retired memory that no operation sees any more, and trims the memory, a shared one as a
   * whole. It waits for nothing: this index has no background work.
   */
  @Override
  public void awaitMaintenance() {
    requireOpen();
    while (epochs.reclaim() > 0) {
      // until nothing more can be freed
    }
    var pin = epochs.enter(); // or a close could release the memory meanwhile
    try {
      nodes.records().trim();
      memory.trimUnmoved();
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * {@inheritDoc} Every node must be well formed and within its fences, every key must be found,
   * every long value must have a record of its own, and the counts must be right.
   */
  @Override
  public void checkStructure() {
    awaitMaintenance();
    var pin = epochs.enter();
    try {
      new TreeCheck(tree, nodes).run(epochs.retiredBytes() == 0);
    } finally {
      epochs.exit(pin);
    }
  }

  private GaugeReport gaugeReport() {
    return nodes.isShared()
        ? new GaugeReport(name, 0, epochs.retiredBytes(), 0, 0) // the memory reports the rest
        : GaugeReport.of(name, 0, epochs.retiredBytes(), memory.gauges());
  }

  /** The tree; for tests of its shape. */
  BytesTree tree() {
    return tree;
  }

  @Override
  public void close() {
    if (epochs.beginClose()) {
      release().awaitAndRelease();
      Gauges.unregister(gauges);
    }
  }

  private MemoryRelease release() {
    return nodes.isShared()
        ? new MemoryRelease(
            LOG, name, epochs, () -> TreeRelease.run(tree, nodes, epochs), memory::abandon)
        : new MemoryRelease(LOG, name, epochs, memory);
  }

  @Override
  public String toString() {
    return epochs.isClosed() ? name + "[closed]" : name + "[" + tree.size() + " keys]";
  }
}
