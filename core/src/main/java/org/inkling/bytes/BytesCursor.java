package org.inkling.bytes;

import java.util.Arrays;
import org.inkling.bytes.scan.TreeCursor;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.KeyRange;

/**
 * A cursor over a range of a {@link BytesIndex}, in one direction.
 *
 * <p>It shows copies of a key and of the value that the key had at some moment of the call of
 * {@link #next}. It shows each key at most once and in order. A key that is in the index from the
 * begin to the end of the scan is shown; one that is inserted or removed meanwhile may be shown or
 * not. The thread that has the cursor, and any other one, may write to the index meanwhile.
 *
 * <p>Between two calls a cursor holds nothing that keeps memory of the index from being used again,
 * so it may stay open for hours. While a cursor is open, each write to the index counts a change
 * for it, which takes some nanoseconds; one that is dropped without a close counts until the
 * garbage collector has found it. It belongs to one thread at a time.
 *
 * <p>It takes the heap of about two nodes, and keeps an array as large as the longest value until
 * it is closed. A step allocates nothing, but the room for a leaf once, and for longer values. A
 * step to an entry of the same leaf takes ten to twenty nanoseconds, if nobody changes the leaf:
 * the first entry after a move costs as much as a get, and the second one copies its leaf.
 *
 * @shape see {@link BytesIndex}
 */
public final class BytesCursor implements AutoCloseable {
  private final TreeCursor cursor;

  BytesCursor(BytesTree tree, boolean isAscending, BytesRange range) {
    KeyRange keys = range.keys(); // null is refused before a cursor is counted
    cursor = new TreeCursor(tree, isAscending);
    cursor.reset(keys);
  }

  /**
   * Moves to the next entry; returns false once the end of the range is reached, also if the index
   * gets more entries later, until {@link #seek} or {@link #reset}.
   *
   * @throws IllegalStateException if the index or the cursor is closed
   */
  public boolean next() {
    return cursor.next();
  }

  /**
   * Moves to a key of the range: {@link #next} shows the first entry from that key on, in the
   * direction of the cursor. If the key is before the begin of the range, the cursor begins again.
   *
   * @throws IllegalStateException if the index or the cursor is closed
   */
  public void seek(byte[] key) {
    cursor.seek(key);
  }

  /**
   * Begins again with another range, in the same direction.
   *
   * @throws IllegalStateException if the index or the cursor is closed
   */
  public void reset(BytesRange range) {
    cursor.reset(range.keys());
  }

  /**
   * Returns the key of the current entry in a new array.
   *
   * @throws IllegalStateException if the last call of {@link #next} has not found one
   */
  public byte[] key() {
    return copy(cursor.keyArray(), 0, cursor.keyLength());
  }

  /**
   * Copies the key of the current entry into a holder.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public void key(BytesHolder key) {
    key.set(cursor.keyArray(), 0, cursor.keyLength());
  }

  /**
   * Returns the array of this cursor that has the key of the current entry, from {@link #keyOffset}
   * on, {@link #keyLength} bytes, until the next call of a method that moves the cursor. It has
   * other bytes besides, and must not be written: the cursor would show wrong entries until it is
   * reset.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public byte[] keyBuffer() {
    return cursor.keyArray();
  }

  /**
   * Returns where the key of the current entry begins in {@link #keyBuffer}.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public int keyOffset() {
    cursor.requireShown();
    return 0;
  }

  /**
   * Returns the length of the key of the current entry.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public int keyLength() {
    return cursor.keyLength();
  }

  /**
   * Returns the value of the current entry in a new array.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public byte[] value() {
    return copy(cursor.valueArray(), cursor.valueAt(), cursor.valueLength());
  }

  /**
   * Copies the value of the current entry into a holder.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public void value(BytesHolder value) {
    value.set(cursor.valueArray(), cursor.valueAt(), cursor.valueLength());
  }

  /**
   * Returns the array of this cursor that has the value of the current entry, from {@link
   * #valueOffset} on, {@link #valueLength} bytes, until the next call of a method that moves the
   * cursor. It has bytes of other entries besides, and must not be written: the cursor would show
   * wrong entries until it is reset.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public byte[] valueBuffer() {
    return cursor.valueArray();
  }

  /**
   * Returns where the value of the current entry begins in {@link #valueBuffer}.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public int valueOffset() {
    return cursor.valueAt();
  }

  /**
   * Returns the length of the value of the current entry.
   *
   * @throws IllegalStateException as {@link #key()}
   */
  public int valueLength() {
    return cursor.valueLength();
  }

  private static byte[] copy(byte[] from, int at, int length) {
    return Arrays.copyOfRange(from, at, at + length);
  }

  /** Closes the cursor; a second close has no effect. */
  @Override
  public void close() {
    cursor.close();
  }
}
