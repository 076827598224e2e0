package org.inkling.bytes.map;

import org.inkling.bytes.scan.TreeCursor;

/** Where the views of a map get their entries. */
public interface MapSource {
  /**
   * Returns a new cursor over the entries of the view, in its direction.
   *
   * @throws IllegalStateException if the index is closed
   */
  TreeCursor cursor();

  /** Removes a key, which is the first bytes of an array, if it is present. */
  void remove(byte[] key, int length);
}
