package org.inkling.jcstress.tree;

import java.util.Arrays;
import org.inkling.bytes.scan.TreeCursor;

/** A cursor that ascends over the tree of a state, and shows keys as numbers. */
final class CursorOfState {
  private final TreeCursor cursor;

  /** Creates a cursor that shows a key. */
  CursorOfState(TreeOfState state, int key) {
    cursor = new TreeCursor(state.tree, true);
    cursor.seek(TreeOfState.key(key));
    int shown = next();
    if (shown != key) {
      throw new IllegalStateException("shows " + shown + ", expected " + key);
    }
  }

  /**
   * Shows the next key.
   *
   * @return its number, ABSENT at the end, or TORN if the entry never was one
   */
  int next() {
    if (!cursor.next()) {
      return TreeOfState.ABSENT;
    }
    int value =
        TreeOfState.number(
            copy(cursor.valueArray(), cursor.valueAt(), cursor.valueLength()),
            cursor.valueLength());
    return number(
        copy(cursor.keyArray(), cursor.keyAt(), cursor.keyLength()), cursor.keyLength(), value);
  }

  private static byte[] copy(byte[] from, int at, int length) {
    return Arrays.copyOfRange(from, at, at + length);
  }

  void close() {
    cursor.close();
  }

  /** Returns the number of a key whose value has the same number, otherwise TORN. */
  static int number(byte[] key, int length, int value) {
    boolean isKey = 10 <= value && value < 100;
    byte[] expected = TreeOfState.key(isKey ? value : 0);
    return isKey && Arrays.equals(key, 0, length, expected, 0, expected.length)
        ? value
        : TreeOfState.TORN;
  }
}
