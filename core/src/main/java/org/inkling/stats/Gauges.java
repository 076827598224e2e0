package org.inkling.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The open indexes whose gauges are recorded, once a second unless a recording is set otherwise.
 *
 * <p>They are held weakly: one that is dropped without being closed is collected, and no longer
 * asked. While none is registered the recorder knows nothing of this class.
 */
public final class Gauges {
  /** By identity, since sources have no equality of their own. Guarded by itself. */
  private static final Map<GaugeSource, Boolean> SOURCES = new WeakHashMap<>();

  /**
   * Guards whether the recorder is linked. Taken before the recorder's locks, and never under them:
   * the recorder's threads take the lock of the sources alone.
   */
  private static final Object LINKING = new Object();

  private static boolean linked;

  private Gauges() {}

  /** Lets a source be asked until it is unregistered, or collected. */
  public static void register(GaugeSource source) {
    if (!RecorderPresence.isPresent()) {
      return;
    }
    synchronized (LINKING) {
      synchronized (SOURCES) {
        SOURCES.put(source, true);
      }
      if (!linked) {
        linked = true;
        RecorderLink.make();
      }
    }
  }

  /** No longer asks a source, except in a round of questions that has begun. */
  public static void unregister(GaugeSource source) {
    synchronized (LINKING) {
      boolean last;
      synchronized (SOURCES) {
        SOURCES.remove(source);
        last = SOURCES.isEmpty();
      }
      if (linked && last) {
        linked = false;
        RecorderLink.cut();
      }
    }
  }

  /** Those that are registered and reachable now. */
  static List<GaugeSource> sources() {
    synchronized (SOURCES) {
      return new ArrayList<>(SOURCES.keySet());
    }
  }
}
