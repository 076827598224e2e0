package org.inkling.source;

/** Remembers the last key of a pass and refuses one that is not greater. */
final class OrderCheck {
  private long position = -1;
  private long previous;

  void accept(long key) {
    position++;
    if (position > 0 && key <= previous) {
      throw new UnsortedSourceException(position, previous, key);
    }
    previous = key;
  }
}
