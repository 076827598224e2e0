package org.inkling.stats;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The open indexes whose gauges are recorded, once a second unless a recording is set otherwise.
 *
 * <p>They are weakly referenced: an index that is dropped without being closed is collected and no
 * longer queried. While none is registered, the recorder has no reference to this class.
 */
public final class Gauges {
  /** By identity, since sources have no equality of their own. */
  @GuardedBy("itself")
  private static final Map<GaugeSource, Boolean> SOURCES = new WeakHashMap<>();

  /**
   * Guards whether the recorder is linked. Taken before the recorder's locks, and never while they
   * are held: the recorder's threads take only the lock of the sources.
   */
  private static final Object LINKING = new Object();

  @GuardedBy("LINKING")
  private static boolean linked;

  private Gauges() {}

  /** Registers a source, which is then queried until it is unregistered or collected. */
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

  /** Unregisters a source, which is then queried at most by a round that has already begun. */
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

  /** The sources that are registered and reachable now. */
  static List<GaugeSource> sources() {
    synchronized (SOURCES) {
      return new ArrayList<>(SOURCES.keySet());
    }
  }
}
