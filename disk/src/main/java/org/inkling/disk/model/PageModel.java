package org.inkling.disk.model;

import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/** Which pages of a file can hold a key. Immutable, shared by threads. */
public interface PageModel {
  /** What it is. */
  ModelKind kind();

  /**
   * Says which pages can hold a key. The window, cut to the pages of the file, contains a page such
   * that every key in earlier pages is less and every key in later pages is greater: the page of a
   * present key, and for an absent one a page where it could stand. Nothing is allocated.
   */
  void locate(long key, PageWindow into);

  /** How many segments, knots or pages it consists of. */
  long models();

  /** Hands out the names of its parts and the bytes that they take in memory. */
  void parts(ObjLongConsumer<String> sink);

  /** The bytes that it takes in memory: the sum of its parts. */
  default long memoryBytes() {
    long[] sum = new long[1];
    parts((name, bytes) -> sum[0] += bytes);
    return sum[0];
  }

  /** Hands out the words that {@link PageModels#read} takes. */
  void write(LongConsumer words);
}
