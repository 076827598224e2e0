package org.inkling.stats;

import java.util.function.Supplier;

/**
 * Something that has begun and is being recorded. It may end on another thread than it began on, if
 * the one that ends it sees what the other one did.
 *
 * @param <R> what is told of it in the end
 */
public interface Span<R> {
  /**
   * Ends it; once. The report is asked for only if somebody wants it: it may be expensive, and took
   * too short a time for none.
   */
  void finish(Supplier<R> report);
}
