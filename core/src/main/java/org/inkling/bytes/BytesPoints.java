package org.inkling.bytes;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.requireNonNull;

import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;
import org.inkling.bytes.tree.TreeWrite;
import org.inkling.epoch.Epochs;
import org.inkling.index.operations.Write;
import org.inkling.memory.records.CallerBytes;
import org.inkling.region.ByteRegion;
import org.jspecify.annotations.Nullable;

/** The operations of a {@link BytesIndex} on one key. */
@SuppressWarnings("exports") // JSpecify is optional for users
abstract class BytesPoints {
  /** What a {@code get} that returns a length returns for an absent key. */
  public static final int ABSENT = BytesTree.ABSENT;

  final String name;
  final BytesTree tree;
  final Epochs epochs;

  BytesPoints(String name, BytesTree tree, Epochs epochs) {
    this.name = name;
    this.tree = tree;
    this.epochs = epochs;
  }

  private TreePin enter(byte[] key) {
    return tree.enter(key, 0, key.length);
  }

  private TreePin enter(ByteRegion key) {
    return tree.enter(CallerBytes.of(key));
  }

  /**
   * Returns whether {@code key} is present; copies its value into {@code value}, which grows if
   * necessary.
   */
  public boolean get(byte[] key, BytesHolder value) {
    requireNonNull(value, "value"); // before the pin
    return get(enter(key), value);
  }

  /** Like {@link #get(byte[], BytesHolder)}, with {@code length} bytes of an array as the key. */
  public boolean get(byte[] key, int from, int length, BytesHolder value) {
    requireNonNull(value, "value"); // before the pin
    return get(tree.enter(key, from, length), value);
  }

  /** Like {@link #get(byte[], BytesHolder)}, with the bytes of a region as the key. */
  public boolean get(ByteRegion key, BytesHolder value) {
    requireNonNull(value, "value"); // before the pin
    return get(enter(key), value);
  }

  private boolean get(TreePin pin, BytesHolder value) {
    try {
      int length = tree.find(pin);
      if (length == ABSENT) {
        return false;
      }
      hold(pin, value);
      return true;
    } finally {
      tree.leave(pin);
    }
  }

  /** Copies the value that an operation has found. */
  void hold(TreePin pin, BytesHolder value) {
    int length = tree.foundLength(pin);
    value.reserve(length);
    tree.copyFound(pin, value.array(), 0);
    value.setLength(length);
  }

  /** Returns the value of {@code key} in a new array, or null if the key is absent. */
  public byte @Nullable [] get(byte[] key) {
    return get(enter(key));
  }

  /** Like {@link #get(byte[])}, with the bytes of a region as the key. */
  public byte @Nullable [] get(ByteRegion key) {
    return get(enter(key));
  }

  private byte @Nullable [] get(TreePin pin) {
    try {
      int length = tree.find(pin);
      if (length == ABSENT) {
        return null;
      }
      byte[] value = new byte[length];
      tree.copyFound(pin, value, 0);
      return value;
    } finally {
      tree.leave(pin);
    }
  }

  /** Like {@link #get(byte[], byte[], int, int)}, into a whole array. */
  public int get(byte[] key, byte[] to) {
    return get(key, to, 0, to.length);
  }

  /**
   * Copies the value of {@code key} into {@code to}, starting at index {@code at}, if it has at
   * most {@code room} bytes; otherwise copies nothing.
   *
   * @return the length of the value, copied or not; {@link #ABSENT} if the key has none
   * @throws IndexOutOfBoundsException if the array does not have that room
   */
  public int get(byte[] key, byte[] to, int at, int room) {
    checkFromIndexSize(at, room, to.length);
    TreePin pin = enter(key);
    try {
      int length = tree.find(pin);
      if (length != ABSENT && length <= room) {
        tree.copyFound(pin, to, at);
      }
      return length;
    } finally {
      tree.leave(pin);
    }
  }

  /**
   * Like {@link #get(byte[], byte[])}, with key and value in memory of the caller.
   *
   * @throws IllegalArgumentException if the region for the value is read-only
   */
  public int get(ByteRegion key, ByteRegion to) {
    if (to.isReadOnly()) {
      throw new IllegalArgumentException("a value cannot be written to a read-only " + to);
    }
    TreePin pin = enter(key);
    try {
      int length = tree.find(pin);
      if (length != ABSENT && length <= to.size()) {
        tree.copyFound(pin, to);
      }
      return length;
    } finally {
      tree.leave(pin);
    }
  }

  /** Returns the length of the value of {@code key}, {@link #ABSENT} if the key has none. */
  public int length(byte[] key) {
    return length(enter(key));
  }

  /** Like {@link #length(byte[])}, with the bytes of a region as the key. */
  public int length(ByteRegion key) {
    return length(enter(key));
  }

  private int length(TreePin pin) {
    try {
      return tree.length(pin);
    } finally {
      tree.leave(pin);
    }
  }

  /** Returns whether {@code key} is present. */
  public boolean containsKey(byte[] key) {
    return length(enter(key)) != ABSENT;
  }

  /** Like {@link #containsKey(byte[])}, with {@code length} bytes of an array as the key. */
  public boolean containsKey(byte[] key, int from, int length) {
    return length(tree.enter(key, from, length)) != ABSENT;
  }

  /** Like {@link #containsKey(byte[])}, with the bytes of a region as the key. */
  public boolean containsKey(ByteRegion key) {
    return length(enter(key)) != ABSENT;
  }

  /** Returns the number of keys: exact when no thread writes, otherwise as of some recent time. */
  public long size() {
    requireOpen();
    return tree.size();
  }

  /** Sets the value of {@code key}, whether or not the key is present. */
  public void put(byte[] key, byte[] value) {
    boolean _ = write(Write.PUT, CallerBytes.of(key), CallerBytes.of(value), null);
  }

  /** Like {@link #put(byte[], byte[])}, with {@code count} bytes of an array as the value. */
  public void put(byte[] key, byte[] value, int from, int count) {
    boolean _ = write(Write.PUT, CallerBytes.of(key), CallerBytes.of(value, from, count), null);
  }

  /** Like {@link #put(byte[], byte[])}, with the bytes of regions. */
  public void put(ByteRegion key, ByteRegion value) {
    boolean _ = write(Write.PUT, CallerBytes.of(key), CallerBytes.of(value), null);
  }

  /** Sets the value of {@code key} if it has none; returns whether it did. */
  public boolean putIfAbsent(byte[] key, byte[] value) {
    return write(Write.PUT_IF_ABSENT, CallerBytes.of(key), CallerBytes.of(value), null);
  }

  /** Like {@link #putIfAbsent(byte[], byte[])}, with the bytes of regions. */
  public boolean putIfAbsent(ByteRegion key, ByteRegion value) {
    return write(Write.PUT_IF_ABSENT, CallerBytes.of(key), CallerBytes.of(value), null);
  }

  /**
   * Sets the value of {@code key} if it has none.
   *
   * @return true if it did; false if the key was present, whose value is then in {@code current}
   */
  public boolean putIfAbsent(byte[] key, byte[] value, BytesHolder current) {
    return !exchange(Write.PUT_IF_ABSENT, CallerBytes.of(key), CallerBytes.of(value), current);
  }

  /** Like {@link #putIfAbsent(byte[], byte[], BytesHolder)}, with the bytes of regions. */
  public boolean putIfAbsent(ByteRegion key, ByteRegion value, BytesHolder current) {
    return !exchange(Write.PUT_IF_ABSENT, CallerBytes.of(key), CallerBytes.of(value), current);
  }

  /** Sets the value of {@code key} if it has one; returns whether it did. */
  public boolean replace(byte[] key, byte[] value) {
    return write(Write.REPLACE, CallerBytes.of(key), CallerBytes.of(value), null);
  }

  /** Like {@link #replace(byte[], byte[])}, with the bytes of regions. */
  public boolean replace(ByteRegion key, ByteRegion value) {
    return write(Write.REPLACE, CallerBytes.of(key), CallerBytes.of(value), null);
  }

  /**
   * Sets the value of {@code key} if it has one; returns whether it did and copies the old value
   * into {@code previous}.
   */
  public boolean getAndReplace(byte[] key, byte[] value, BytesHolder previous) {
    return exchange(Write.REPLACE, CallerBytes.of(key), CallerBytes.of(value), previous);
  }

  /** Like {@link #getAndReplace(byte[], byte[], BytesHolder)}, with the bytes of regions. */
  public boolean getAndReplace(ByteRegion key, ByteRegion value, BytesHolder previous) {
    return exchange(Write.REPLACE, CallerBytes.of(key), CallerBytes.of(value), previous);
  }

  /**
   * Sets the value of {@code key}; returns true if it had a value before and copies that into
   * {@code previous}.
   */
  public boolean getAndPut(byte[] key, byte[] value, BytesHolder previous) {
    return exchange(Write.PUT, CallerBytes.of(key), CallerBytes.of(value), previous);
  }

  /** Like {@link #getAndPut(byte[], byte[], BytesHolder)}, with the bytes of regions. */
  public boolean getAndPut(ByteRegion key, ByteRegion value, BytesHolder previous) {
    return exchange(Write.PUT, CallerBytes.of(key), CallerBytes.of(value), previous);
  }

  /**
   * Sets the value of {@code key} to {@code replacement} if its bytes are those of {@code
   * expected}; returns whether it did. It fails only if the bytes differ or the key is absent.
   */
  public boolean compareAndSet(byte[] key, byte[] expected, byte[] replacement) {
    CallerBytes bytes = CallerBytes.of(replacement);
    return write(Write.COMPARE_AND_SET, CallerBytes.of(key), bytes, CallerBytes.of(expected));
  }

  /** Like {@link #compareAndSet(byte[], byte[], byte[])}, with the bytes of regions. */
  public boolean compareAndSet(ByteRegion key, ByteRegion expected, ByteRegion replacement) {
    CallerBytes bytes = CallerBytes.of(replacement);
    return write(Write.COMPARE_AND_SET, CallerBytes.of(key), bytes, CallerBytes.of(expected));
  }

  /** Removes {@code key}; returns whether it was present. */
  public boolean remove(byte[] key) {
    return write(Write.REMOVE, CallerBytes.of(key), null, null);
  }

  /** Like {@link #remove(byte[])}, with {@code length} bytes of an array as the key. */
  public boolean remove(byte[] key, int from, int length) {
    return write(Write.REMOVE, CallerBytes.of(key, from, length), null, null);
  }

  /** Like {@link #remove(byte[])}, with the bytes of a region. */
  public boolean remove(ByteRegion key) {
    return write(Write.REMOVE, CallerBytes.of(key), null, null);
  }

  /** Removes {@code key} if its bytes are those of {@code expected}; returns whether it did. */
  public boolean remove(byte[] key, byte[] expected) {
    return write(Write.REMOVE_EXPECTED, CallerBytes.of(key), null, CallerBytes.of(expected));
  }

  /** Like {@link #remove(byte[], byte[])}, with the bytes of regions. */
  public boolean remove(ByteRegion key, ByteRegion expected) {
    return write(Write.REMOVE_EXPECTED, CallerBytes.of(key), null, CallerBytes.of(expected));
  }

  /**
   * Removes {@code key}; returns true if it was present and copies its value into {@code previous}.
   */
  public boolean getAndRemove(byte[] key, BytesHolder previous) {
    return exchange(Write.REMOVE, CallerBytes.of(key), null, previous);
  }

  /** Like {@link #getAndRemove(byte[], BytesHolder)}, with the bytes of a region. */
  public boolean getAndRemove(ByteRegion key, BytesHolder previous) {
    return exchange(Write.REMOVE, CallerBytes.of(key), null, previous);
  }

  /** Finds the nearest key of another one in a direction; of null, the first or the last key. */
  abstract boolean find(
      boolean ascending, byte @Nullable [] key, boolean inclusive, BytesEntry found);

  /** Removes the keys of a range, one by one; returns how many. */
  abstract long removeAll(BytesRange range);

  private boolean write(
      Write write, CallerBytes key, @Nullable CallerBytes value, @Nullable CallerBytes expected) {
    requireValue(value);
    var operation = new TreeWrite(write, value, expected, TreeWrite.NOT_WANTED);
    TreePin pin = tree.enter(key);
    try {
      boolean changed = operation.run(tree, pin) == BytesTree.CHANGED;
      return write.result(operation.hadValue(), changed);
    } finally {
      tree.leaveWrite(pin);
    }
  }

  /** Returns whether the key had a value, which is in the holder then. */
  private boolean exchange(
      Write write, CallerBytes key, @Nullable CallerBytes value, BytesHolder previous) {
    requireNonNull(previous, "previous");
    requireValue(value);
    TreePin pin = tree.enter(key);
    try {
      while (true) {
        var operation = new TreeWrite(write, value, null, previous.room());
        if (operation.run(tree, pin) != BytesTree.NO_ROOM) {
          if (operation.hadValue()) {
            hold(pin, previous);
          }
          return operation.hadValue();
        }
        previous.reserve(tree.foundLength(pin)); // before the write: it must not fail afterwards
      }
    } finally {
      tree.leaveWrite(pin);
    }
  }

  private static void requireValue(@Nullable CallerBytes value) {
    if (value != null) {
      CallerBytes _ = value.checked();
    }
  }

  void requireOpen() {
    if (epochs.isClosed()) {
      throw new IllegalStateException(name + " is closed");
    }
  }
}
