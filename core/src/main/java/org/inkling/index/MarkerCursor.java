package org.inkling.index;

/** A {@link Cursor} that also reports the keys which are marked as deleted. */
public interface MarkerCursor extends Cursor {

  /** Whether the current key is marked as deleted; its value is then undefined. */
  boolean isDeletion();
}
