package org.inkling.bytes.tree;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLongArray;

/** A cursor that {@link LeafChanges} counts until it is closed, or was dropped and collected. */
public final class CursorWatch extends WeakReference<Object> {
  private final AtomicLongArray counters;

  CursorWatch(Object cursor, ReferenceQueue<Object> dropped, AtomicLongArray counters) {
    super(cursor, dropped);
    this.counters = counters;
  }

  /** Returns the counters of changes, at the places of {@link LeafChanges#counterOf}. */
  public AtomicLongArray counters() {
    return counters;
  }
}
