package org.inkling.kafka.streams;

import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.StateStoreContext;
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
  private @Nullable Sensor dropped;

  Retention(long period, TimedKeys layout) {
    this.period = period;
    this.layout = layout;
  }

  /** Begins with an empty store. */
  void begin(StateStoreContext context) {
    streamTime = NO_TIME;
    removedBelow = Long.MIN_VALUE;
    dropped = KafkaInternals.droppedRecords(context);
  }

  /** Advances the time of the stream, and removes what has expired. */
  void observe(long time, StoreIndex index) {
    if (time > streamTime) {
      streamTime = time;
      long least = minTime();
      long bucket = layout.bucket(least);
      if (least >= removedBelow && bucket > Long.MIN_VALUE) {
        index.removeRange(BytesRange.lessThan(layout.prefix(bucket)));
        removedBelow = least + Math.max(period / 64, 1);
      }
    }
  }

  /** Returns whether an entry of a time has expired. */
  boolean hasExpired(long time) {
    return time < minTime();
  }

  /** Returns the least time of entries that have not expired. */
  long minTime() {
    return streamTime - period + 1;
  }

  /** Counts an entry that came too late. */
  void drop(Logger log) {
    Sensor sensor = dropped;
    if (sensor != null) {
      sensor.record();
    }
    log.warn("Skipping record for expired segment.");
  }
}
