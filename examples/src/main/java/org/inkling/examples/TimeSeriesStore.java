package org.inkling.examples;

import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalDouble;
import org.inkling.disk.SyncMode;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.hybrid.index.HybridSnapshot;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;

/**
 * Readings of sensors in a folder: a key is the sensor and the second, a value the bits of a
 * double. Snapshots answer while writes go on, and a backup is a folder of the same kind.
 */
public final class TimeSeriesStore implements AutoCloseable {
  private final HybridIndex readings;

  /** Opens the store of a folder, or makes one; a crash takes the last 200 ms of writes. */
  public TimeSeriesStore(Path folder) {
    readings = HybridIndex.open(folder, HybridOptions.defaults().sync(SyncMode.EVERY_INTERVAL));
  }

  /** Keeps what a sensor read; the second counts from 1970 on. */
  public void add(int sensor, long second, double reading) {
    readings.put(key(sensor, second), Double.doubleToRawLongBits(reading));
  }

  /** The store as it is now, for any number of averages; to be closed. */
  public HybridSnapshot snapshot() {
    return readings.snapshot();
  }

  /** The mean of one sensor's readings between two seconds, both included. */
  public static OptionalDouble average(OrderedReads readings, int sensor, long from, long to) {
    double sum = 0;
    long count = 0;
    try (Cursor cursor = readings.ascending(key(sensor, from), key(sensor, to))) {
      for (; cursor.next(); count++) {
        sum += Double.longBitsToDouble(cursor.value());
      }
    }
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
  }

  private static long key(int sensor, long second) {
    return (long) sensor << Integer.SIZE | second; // seconds have 32 bits until 2106
  }

  @Override
  public void close() {
    readings.close();
  }

  /** Averages a snapshot while readings arrive, and reads the same from a backup. */
  public static void main(String... arguments) {
    long end = Instant.now().getEpochSecond();
    long start = end - 3_600;
    try (var folder = new WorkFolder(arguments)) {
      Path backup = folder.path().resolve("backup-" + end);
      try (var store = new TimeSeriesStore(folder.path().resolve("readings"))) {
        for (long second = start; second < end; second++) {
          store.add(1, second, 20);
        }
        try (HybridSnapshot before = store.snapshot()) {
          store.add(1, end, 3_621);
          IO.println("average of the snapshot: " + average(before, 1, start, end).orElseThrow());
        }
        IO.println("average now: " + average(store.readings, 1, start, end).orElseThrow());
        store.readings.backup(backup);
      }
      try (var copy = HybridIndex.open(backup, HybridOptions.defaults().readOnly())) {
        IO.println("average of the backup: " + average(copy, 1, start, end).orElseThrow());
      }
    }
  }
}
