package org.inkling.jcstress.tree;

import java.util.Arrays;
import org.inkling.bytes.scan.TreeCursor;

/** A cursor that ascends over the tree of a state, and shows keys as numbers. */
final class CursorOfState {
  private final TreeCursor cursor;

  private static final int MANY = 5;

  /** Creates a cursor that shows a key, and has copied the leaf of that key. */
  CursorOfState(TreeOfState state, int key) {
    cursor = new TreeCursor(state.tree, true);
    for (int i = 0; i < MANY; i++) {
      int _ = next(); // after a range of many entries a cursor copies the next leaf at once
    }
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
    return number(copy(cursor.keyArray(), 0, cursor.keyLength()), cursor.keyLength(), value);
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
