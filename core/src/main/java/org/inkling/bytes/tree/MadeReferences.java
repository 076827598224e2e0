package org.inkling.bytes.tree;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** The references that were handed out for a tree while it is built. */
final class MadeReferences {
  private long[] references = new long[8];
  private int count;

  /** Makes room for one more reference, so that {@link #add} cannot fail. */
  void reserve() {
    if (count == references.length) {
      references = Arrays.copyOf(references, 2 * count);
    }
  }

  void add(long reference) {
    references[count++] = reference;
  }

  void forEach(LongConsumer action) {
    Arrays.stream(references, 0, count).forEach(action);
  }
}
