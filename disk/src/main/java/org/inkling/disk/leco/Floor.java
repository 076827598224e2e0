package org.inkling.disk.leco;

/**
 * The last value of an ascending sequence that is not above a given one. Filled by a search, reused
 * by its owner, one thread.
 */
public final class Floor {
  private long place = -1;
  private long value;

  /** None. */
  public Floor() {}

  /** Where it stands, counted from 0; -1 if all values are above. */
  public long place() {
    return place;
  }

  /** The value; undefined if there is none. */
  public long value() {
    return value;
  }

  /** Sets both. */
  public void set(long newPlace, long newValue) {
    place = newPlace;
    value = newValue;
  }
}
