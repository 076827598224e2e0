package org.inkling.disk.model;

/** Builds a model from all keys of a file, one after the other. Used by one thread, once. */
public interface ModelBuilder {
  /**
   * Adds the next key.
   *
   * @throws IllegalArgumentException if it is seen not to be greater than the last one
   */
  void add(long key);

  /**
   * Adds the next keys, which stand side by side; as {@link #add} of each would, but the caller has
   * seen that they ascend.
   */
  default void addAll(long[] keys, int from, int count) {
    for (int i = from; i < from + count; i++) {
      add(keys[i]);
    }
  }

  /** The model of all keys added. */
  PageModel build();
}
