package org.inkling.bytes.records;

/** Where an exchange copies the value that its key had before. */
public interface PreviousValue {
  /** Returns whether a value of this length fits without growing. */
  boolean fits(int bytes);

  /** Grows, if necessary, so that a value of this length fits; called outside of a pin. */
  void reserve(int bytes);

  /** Copies the payload of a record that {@link #fits}, by its reference. */
  void copy(long reference);
}
