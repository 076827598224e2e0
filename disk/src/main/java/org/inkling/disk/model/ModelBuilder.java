package org.inkling.disk.model;

/** Builds a model from all keys of a file, in ascending order. Used by one thread, once. */
public interface ModelBuilder {
  /**
   * Adds the next key.
   *
   * @throws IllegalArgumentException if the builder notices that it is not greater than the last
   *     one
   */
  void add(long key);

  /**
   * Adds the next keys, a range of an array. Has the effect of calling {@link #add} for each, but
   * the caller has already checked that they ascend.
   */
  default void addAll(long[] keys, int from, int count) {
    for (int i = from; i < from + count; i++) {
      add(keys[i]);
    }
  }

  /** Returns the model of all keys added. */
  PageModel build();
}
