package org.inkling.stats;

import java.util.function.Supplier;

/**
 * An event that has begun and is being recorded. One thread may begin it and another end it, if the
 * latter sees what the former did.
 *
 * @param <R> the type of its report
 */
public interface Span<R> {
  /**
   * Ends the event; called once. The report is requested only if a recording wants it: it may be
   * expensive, and an event that was too short gets none.
   */
  void finish(Supplier<R> report);
}
