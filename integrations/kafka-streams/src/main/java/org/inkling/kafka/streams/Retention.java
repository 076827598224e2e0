package org.inkling.kafka.streams;

import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.inkling.MemoryLimitException;
import org.inkling.bytes.BytesRange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * How long a window or session store keeps entries: an entry has expired once the time of the
 * stream, the greatest time that was put, is its own time and the retention period, or more. What
 * has expired is never shown. Its memory comes back with a later put, at the latest when the stream
 * has advanced by a 64th of the period, and by a bucket of the layout.
 *
 * @units milliseconds
 */
final class Retention {
  private static final long NO_TIME = -1;

  private final long period;
  private final TimedKeys layout;

  /** Written by the thread that writes the store, before the entry; read by any thread. */
  private volatile long streamTime = NO_TIME;

  private long removedBelow = Long.MIN_VALUE;
  private @Nullable StateStoreContext context;

  Retention(long period, TimedKeys layout) {
    this.period = period;
    this.layout = layout;
  }

  /** Begins with an empty store. */
  void begin(StateStoreContext context) {
    streamTime = NO_TIME;
    removedBelow = Long.MIN_VALUE;
    this.context = context;
    Sensor _ = KafkaInternals.droppedRecords(context); // it is shown from now on
  }

  /** Advances the time of the stream, and removes what has expired if that is much. */
  void observe(long time, StoreIndex index) {
    if (time > streamTime) {
      streamTime = time;
      if (minTime() >= removedBelow) {
        removeExpired(index);
      }
    }
  }

  private void removeExpired(StoreIndex index) {
    long least = minTime();
    index.removeRange(BytesRange.lessThan(layout.prefix(layout.bucket(least))));
    removedBelow = least + Math.max(period / 64, 1);
  }

  /**
   * Puts an entry; if there is no memory for it, removes what has expired, and tries again.
   *
   * @throws ProcessorStateException if there is still none
   */
  void put(StoreIndex index, byte[] key, byte[] value) {
    try {
      index.put(key, value);
    } catch (ProcessorStateException e) {
      if (!(e.getCause() instanceof MemoryLimitException)) {
        throw e;
      }
      removeExpired(index);
      index.put(key, value);
    }
  }

  /** Returns whether an entry of a time has expired. */
  boolean hasExpired(long time) {
    return time <= streamTime - period;
  }

  /** Returns the least time of entries that have not expired. */
  long minTime() {
    long expired = streamTime - period;
    return expired == Long.MAX_VALUE ? expired : expired + 1;
  }

  /**
   * Counts an entry that came too late. A task that was recycled has another sensor than before.
   */
  void drop(Logger log) {
    StateStoreContext opened = context;
    Sensor sensor = opened == null ? null : KafkaInternals.droppedRecords(opened);
    if (sensor != null) {
      sensor.record();
    }
    log.warn("Skipping record for expired segment.");
  }
}
