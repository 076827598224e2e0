package org.inkling.disk.leco;

/**
 * The last value of an ascending sequence that is not above a given one. Filled by a search and
 * reused by one thread, its owner.
 */
public final class Floor {
  private long place = -1;
  private long value;

  /** Creates a result without a value. */
  public Floor() {}

  /** Returns the place of the value, counted from 0; -1 if all values are above. */
  public long place() {
    return place;
  }

  /** Returns the value; undefined if all values are above. */
  public long value() {
    return value;
  }

  /** Sets both place and value. */
  public void set(long newPlace, long newValue) {
    place = newPlace;
    value = newValue;
  }
}
