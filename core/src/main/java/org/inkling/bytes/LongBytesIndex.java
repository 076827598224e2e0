package org.inkling.bytes;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.requireNonNull;

import org.inkling.bytes.records.RecordCheck;
import org.inkling.bytes.records.RecordTable;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.index.EntryHolder;
import org.inkling.index.operations.Write;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.scan.Neighbours;
import org.inkling.loft.table.AccessSampler;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.CallerBytes;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.region.ByteRegion;
import org.jspecify.annotations.Nullable;

/**
 * An off-heap, ordered, concurrent map from {@code long} to byte strings of any length up to {@link
 * #MAX_VALUE_BYTES}: rows, documents or blobs under long ids. Keys are found as in {@link
 * org.inkling.loft.LoftIndex}, by learned models; values lie in native memory beside them.
 *
 * {@snippet class="org.inkling.SnippetsTest" region="long-bytes-index"}
 *
 * <p>Each operation on one key is linearizable; {@code clear} is linearizable key by key, and
 * {@code size} is exact when no thread writes. Reads and cursors wait for nothing. A write may wait
 * for another one while that takes memory for values from the system, gives some back, or searches
 * for empty slabs. A value is copied in and copied out: a caller may change its array when the call
 * has returned, and nobody sees a value that another thread is about to free. An operation that
 * needs memory may throw {@link org.inkling.MemoryLimitException}; it has had no effect then, and
 * the index stays readable and correct. A removal never fails because of the limit. After the index
 * is closed, every operation throws {@link IllegalStateException}.
 *
 * <p>A get into a holder or an array allocates nothing on the heap. A get costs what a get of
 * {@code LoftIndex} costs, and the cache misses of the value.
 *
 * @shape 64-bit keys in signed order, the whole domain; values of 0 to 1,048,572 bytes. An entry
 *     takes about 25 bytes as in LOFT, and its value with 4 bytes of length, rounded up: to 16
 *     bytes up to 256, then by at most an eighth up to 1 KiB, and by at most 64 bytes or a 32nd
 *     above
 * @source LOFT, EuroSys'25; records as in the log-structured and slab stores of the field, with the
 *     epochs of this library
 */
public final class LongBytesIndex implements ManagedIndex {
  /** The maximum length of a value: 1 MiB less the header of its record. */
  public static final int MAX_VALUE_BYTES = RecordSlabs.MAX_LENGTH;

  /** What a {@code get} that returns a length returns for an absent key. */
  public static final int ABSENT = -1;

  private final LoftEngine engine;
  private final Epochs epochs;
  private final RecordTable table;

  LongBytesIndex(RecordTable table) {
    this.engine = table.engine();
    this.epochs = engine.epochs();
    this.table = table;
  }

  /** Returns a builder that configures an index. */
  public static LongBytesBuilder builder() {
    return new LongBytesBuilder();
  }

  /**
   * Returns whether {@code key} is present; copies its value into {@code value}, which grows if
   * necessary.
   */
  public boolean get(long key, BytesHolder value) {
    int wanted = requireNonNull(value, "value").length();
    while (true) {
      OperationPin pin = engine.enter();
      try {
        long reference = table.read(pin, key);
        if (reference == RecordTable.ABSENT) {
          return false;
        }
        wanted = RecordReference.length(reference);
        if (value.fits(wanted)) {
          value.copy(reference);
          return true;
        }
      } finally {
        epochs.exit(pin);
      }
      value.reserve(wanted); // outside the pin; the value may have another length then
    }
  }

  /** Returns the value of {@code key} in a new array, or null if the key is absent. */
  @SuppressWarnings("exports") // JSpecify is optional for users
  public byte @Nullable [] get(long key) {
    OperationPin pin = engine.enter();
    try {
      long reference = table.read(pin, key);
      if (reference == RecordTable.ABSENT) {
        return null;
      }
      byte[] value = new byte[RecordReference.length(reference)];
      NativeMemory.copyOut(RecordReference.payload(reference), value, 0, value.length);
      return value;
    } finally {
      epochs.exit(pin);
    }
  }

  /** Like {@link #get(long, byte[], int, int)}, into a whole array. */
  public int get(long key, byte[] to) {
    return get(key, to, 0, to.length);
  }

  /**
   * Copies the value of {@code key} into {@code to}, starting at index {@code at}, if it has at
   * most {@code room} bytes; otherwise copies nothing.
   *
   * @return the length of the value, copied or not; {@link #ABSENT} if the key has none
   * @throws IndexOutOfBoundsException if the array does not have that room
   */
  public int get(long key, byte[] to, int at, int room) {
    checkFromIndexSize(at, room, to.length);
    OperationPin pin = engine.enter();
    try {
      long reference = table.read(pin, key);
      if (reference == RecordTable.ABSENT) {
        return ABSENT;
      }
      int length = RecordReference.length(reference);
      if (length <= room) {
        NativeMemory.copyOut(RecordReference.payload(reference), to, at, length);
      }
      return length;
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * Like {@link #get(long, byte[])}, into memory of the caller.
   *
   * @throws IllegalArgumentException if the region is read-only
   */
  public int get(long key, ByteRegion to) {
    if (to.isReadOnly()) {
      throw new IllegalArgumentException("a value cannot be written to a read-only " + to);
    }
    OperationPin pin = engine.enter();
    try {
      long reference = table.read(pin, key);
      if (reference == RecordTable.ABSENT) {
        return ABSENT;
      }
      int length = RecordReference.length(reference);
      if (length <= to.size()) {
        NativeMemory.copyOut(RecordReference.payload(reference), to, 0, length);
      }
      return length;
    } finally {
      epochs.exit(pin);
    }
  }

  /** Returns the length of the value of {@code key}, {@link #ABSENT} if the key has none. */
  public int length(long key) {
    OperationPin pin = engine.enter();
    try {
      long reference = table.read(pin, key);
      return reference == RecordTable.ABSENT ? ABSENT : RecordReference.length(reference);
    } finally {
      epochs.exit(pin);
    }
  }

  /** Returns whether {@code key} is present. */
  public boolean containsKey(long key) {
    OperationPin pin = engine.enter();
    try {
      return table.read(pin, key) != RecordTable.ABSENT;
    } finally {
      epochs.exit(pin);
    }
  }

  /** Returns the number of keys: exact when no thread writes, otherwise as of some recent time. */
  public long size() {
    engine.requireOpen();
    return engine.table().size();
  }

  /** Returns whether no key is present. */
  public boolean isEmpty() {
    OperationPin pin = engine.enter();
    try {
      return !find(pin, true, Long.MIN_VALUE, new EntryHolder());
    } finally {
      epochs.exit(pin);
    }
  }

  /** Finds the entry with the greatest key that is at most {@code key}; returns whether one is. */
  public boolean floor(long key, LongBytesEntry found) {
    return neighbour(false, key, found);
  }

  /** Finds the entry with the smallest key that is at least {@code key}; returns whether one is. */
  public boolean ceiling(long key, LongBytesEntry found) {
    return neighbour(true, key, found);
  }

  /** Finds the entry with the greatest key below {@code key}; returns whether there is one. */
  public boolean lower(long key, LongBytesEntry found) {
    return key == Long.MIN_VALUE ? nothing(found) : neighbour(false, key - 1, found);
  }

  /** Finds the entry with the smallest key above {@code key}; returns whether there is one. */
  public boolean higher(long key, LongBytesEntry found) {
    return key == Long.MAX_VALUE ? nothing(found) : neighbour(true, key + 1, found);
  }

  /** Finds the entry with the smallest key; returns false if the index is empty. */
  public boolean first(LongBytesEntry found) {
    return neighbour(true, Long.MIN_VALUE, found);
  }

  /** Finds the entry with the greatest key; returns false if the index is empty. */
  public boolean last(LongBytesEntry found) {
    return neighbour(false, Long.MAX_VALUE, found);
  }

  private boolean nothing(LongBytesEntry found) {
    requireNonNull(found, "found");
    engine.requireOpen();
    return false;
  }

  private boolean neighbour(boolean above, long key, LongBytesEntry found) {
    int wanted = 0;
    EntryHolder reference = requireNonNull(found, "found").reference;
    while (true) {
      found.value.reserve(wanted);
      OperationPin pin = engine.enter();
      try {
        if (!find(pin, above, key, reference)) {
          return false;
        }
        wanted = RecordReference.length(reference.value);
        if (found.value.fits(wanted)) {
          found.value.copy(reference.value);
          found.key = reference.key;
          return true;
        }
      } finally {
        epochs.exit(pin);
      }
    }
  }

  private boolean find(OperationPin pin, boolean above, long key, EntryHolder found) {
    AccessSampler sampler = engine.sampler();
    sampler.countRead(pin, key);
    return above
        ? Neighbours.ceiling(engine.table(), sampler, key, Long.MAX_VALUE, found)
        : Neighbours.floor(engine.table(), sampler, key, Long.MIN_VALUE, found);
  }

  /** Returns a cursor over all entries in ascending order. */
  public LongBytesCursor ascending() {
    return ascending(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Returns a cursor over the keys from {@code from} up to {@code to}, both inclusive. */
  public LongBytesCursor ascending(long from, long to) {
    return cursor(true, from, to);
  }

  /** Returns a cursor over all entries in descending order. */
  public LongBytesCursor descending() {
    return descending(Long.MAX_VALUE, Long.MIN_VALUE);
  }

  /** Returns a cursor over the keys from {@code from} down to {@code to}, both inclusive. */
  public LongBytesCursor descending(long from, long to) {
    return cursor(false, from, to);
  }

  private LongBytesCursor cursor(boolean ascending, long from, long to) {
    engine.requireOpen();
    return new LongBytesCursor(engine, ascending, from, to);
  }

  /** Sets the value of {@code key}, whether or not the key is present. */
  public void put(long key, byte[] value) {
    put(Write.PUT, key, CallerBytes.of(value));
  }

  /** Like {@link #put(long, byte[])}, with {@code count} bytes of an array. */
  public void put(long key, byte[] value, int from, int count) {
    put(Write.PUT, key, CallerBytes.of(value, from, count));
  }

  /** Like {@link #put(long, byte[])}, with the bytes of a region. */
  public void put(long key, ByteRegion value) {
    put(Write.PUT, key, CallerBytes.of(value));
  }

  /** Sets the value of {@code key} if it has none; returns whether it did. */
  public boolean putIfAbsent(long key, byte[] value) {
    return put(Write.PUT_IF_ABSENT, key, CallerBytes.of(value));
  }

  /** Like {@link #putIfAbsent(long, byte[])}, with {@code count} bytes of an array. */
  public boolean putIfAbsent(long key, byte[] value, int from, int count) {
    return put(Write.PUT_IF_ABSENT, key, CallerBytes.of(value, from, count));
  }

  /** Like {@link #putIfAbsent(long, byte[])}, with the bytes of a region. */
  public boolean putIfAbsent(long key, ByteRegion value) {
    return put(Write.PUT_IF_ABSENT, key, CallerBytes.of(value));
  }

  /**
   * Sets the value of {@code key} if it has none.
   *
   * @return true if it did; false if the key was present, whose value is then in {@code current}
   */
  public boolean putIfAbsent(long key, byte[] value, BytesHolder current) {
    return !exchange(Write.PUT_IF_ABSENT, key, CallerBytes.of(value), current);
  }

  /** Sets the value of {@code key} if it has one; returns whether it did. */
  public boolean replace(long key, byte[] value) {
    return put(Write.REPLACE, key, CallerBytes.of(value));
  }

  /** Like {@link #replace(long, byte[])}, with {@code count} bytes of an array. */
  public boolean replace(long key, byte[] value, int from, int count) {
    return put(Write.REPLACE, key, CallerBytes.of(value, from, count));
  }

  /** Like {@link #replace(long, byte[])}, with the bytes of a region. */
  public boolean replace(long key, ByteRegion value) {
    return put(Write.REPLACE, key, CallerBytes.of(value));
  }

  /**
   * Sets the value of {@code key} if it has one; returns whether it did and copies the old value
   * into {@code previous}.
   */
  public boolean getAndReplace(long key, byte[] value, BytesHolder previous) {
    return exchange(Write.REPLACE, key, CallerBytes.of(value), previous);
  }

  /**
   * Sets the value of {@code key}; returns true if it had a value before and copies that into
   * {@code previous}.
   */
  public boolean getAndPut(long key, byte[] value, BytesHolder previous) {
    return exchange(Write.PUT, key, CallerBytes.of(value), previous);
  }

  /** Like {@link #getAndPut(long, byte[], BytesHolder)}, with the bytes of a region. */
  public boolean getAndPut(long key, ByteRegion value, BytesHolder previous) {
    return exchange(Write.PUT, key, CallerBytes.of(value), previous);
  }

  /**
   * Sets the value of {@code key} to {@code replacement} if its bytes are those of {@code
   * expected}; returns whether it did. It fails only if the bytes differ or the key is absent.
   */
  public boolean compareAndSet(long key, byte[] expected, byte[] replacement) {
    return table.compareAndSet(
        key, CallerBytes.of(expected), CallerBytes.of(replacement).checked());
  }

  /** Like {@link #compareAndSet(long, byte[], byte[])}, with the bytes of regions. */
  public boolean compareAndSet(long key, ByteRegion expected, ByteRegion replacement) {
    return table.compareAndSet(
        key, CallerBytes.of(expected), CallerBytes.of(replacement).checked());
  }

  /** Removes {@code key}; returns whether it was present. */
  public boolean remove(long key) {
    return table.remove(key);
  }

  /** Removes {@code key} if its bytes are those of {@code expected}; returns whether it did. */
  public boolean remove(long key, byte[] expected) {
    return table.removeExpected(key, CallerBytes.of(expected));
  }

  /** Like {@link #remove(long, byte[])}, with the bytes of a region. */
  public boolean remove(long key, ByteRegion expected) {
    return table.removeExpected(key, CallerBytes.of(expected));
  }

  /**
   * Removes {@code key}; returns true if it was present and copies its value into {@code previous}.
   */
  public boolean getAndRemove(long key, BytesHolder previous) {
    return table.exchange(Write.REMOVE, key, null, receiver(previous));
  }

  /** Removes every key that is present throughout the call, one by one. */
  public void clear() {
    try (LongBytesCursor cursor = ascending()) {
      while (cursor.nextKey()) {
        boolean _ = remove(cursor.key());
      }
    }
  }

  private boolean put(Write write, long key, CallerBytes value) {
    return table.put(write, key, value.checked());
  }

  private boolean exchange(Write write, long key, CallerBytes value, BytesHolder previous) {
    return table.exchange(write, key, value.checked(), receiver(previous));
  }

  private static BytesHolder.Receiver receiver(BytesHolder previous) {
    return new BytesHolder.Receiver(requireNonNull(previous, "previous"));
  }

  /**
   * Changes the limit on the native memory that the index may reserve. Memory that is already
   * reserved when the limit is lowered stays reserved and in use. After {@link #close} this method
   * has no effect.
   *
   * @throws IllegalArgumentException if {@code limit} is not positive
   */
  public void memoryLimitBytes(long limit) {
    engine.limitMemory(limit);
  }

  @Override
  public LongBytesStatistics statistics() {
    return LongBytesStatistics.of(table);
  }

  @Override
  public void awaitMaintenance() {
    engine.awaitMaintenance();
    OperationPin pin = engine.enter(); // or a close could release the memory meanwhile
    try {
      table.records().trim();
      engine.memory().trimUnmoved();
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * {@inheritDoc} Every key must be where it belongs, every value must have a record of its own,
   * and every record must belong to a key or be retired.
   */
  @Override
  public void checkStructure() {
    engine.checkStructure();
    new RecordCheck(table).run();
  }

  /** The table of records; for tests. */
  RecordTable table() {
    return table;
  }

  @Override
  public void close() {
    engine.close();
  }

  @Override
  public String toString() {
    return engine.describe();
  }
}
