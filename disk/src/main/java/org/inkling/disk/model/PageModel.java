package org.inkling.disk.model;

import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/** Predicts which pages of a file can hold a key. Immutable, shared by threads. */
public interface PageModel {
  /** Returns the kind of model. */
  ModelKind kind();

  /**
   * Finds the pages that can hold a key. The window, cut to the pages of the file, contains a page
   * such that every key in earlier pages is smaller and every key in later pages is greater: the
   * page of a present key, and for an absent key a page where it could be. Allocates nothing.
   */
  void locate(long key, PageWindow into);

  /** Returns the number of segments, knots or pages of the model. */
  long models();

  /** Passes the name of each part and the memory that it takes to the sink. */
  void parts(ObjLongConsumer<String> sink);

  /** Returns the memory that it takes: the sum of its parts. */
  default long memoryBytes() {
    long[] sum = new long[1];
    parts((name, bytes) -> sum[0] += bytes);
    return sum[0];
  }

  /** Writes the words that {@link PageModels#read} takes. */
  void write(LongConsumer words);
}
