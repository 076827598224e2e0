package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.hybrid.index.HybridSnapshot;
import org.inkling.index.OrderedReads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Averages beside a sorted map for each sensor, now, in a snapshot, and after another opening. */
final class TimeSeriesStoreTest {
  private static final int SENSORS = 4;
  private static final long BEGIN = 1_700_000_000;
  private static final int SECONDS = 2_000;

  private final SplittableRandom random = TestSeed.random("TimeSeriesStore");

  @Test
  void averagesAreThoseOfTheReadings(@TempDir Path folder) {
    var readings = readings();
    try (var store = new TimeSeriesStore(folder)) {
      addSome(store, readings);
      var before = copy(readings);
      try (HybridSnapshot snapshot = store.snapshot()) {
        addSome(store, readings);
        assertAverages(before, snapshot);
      }
    }
    try (var store = new TimeSeriesStore(folder);
        HybridSnapshot now = store.snapshot()) {
      assertAverages(readings, now);
    }
  }

  private void addSome(TimeSeriesStore store, NavigableMap<Integer, TreeMap<Long, Double>> to) {
    for (int i = 0; i < 3_000; i++) {
      int sensor = random.nextInt(SENSORS);
      long second = BEGIN + random.nextInt(SECONDS);
      double reading = random.nextInt(-1_000, 1_000) / 4.0; // sums of these are exact
      to.get(sensor).put(second, reading);
      store.add(sensor, second, reading);
    }
  }

  private void assertAverages(
      NavigableMap<Integer, TreeMap<Long, Double>> expected, OrderedReads actual) {
    for (int i = 0; i < 200; i++) {
      int sensor = random.nextInt(SENSORS);
      long from = BEGIN + random.nextInt(SECONDS);
      long to = from + random.nextInt(100);
      OptionalDouble average =
          expected.get(sensor).subMap(from, true, to, true).values().stream()
              .mapToDouble(Double::doubleValue)
              .average();
      assertEquals(average, TimeSeriesStore.average(actual, sensor, from, to));
    }
  }

  private static NavigableMap<Integer, TreeMap<Long, Double>> readings() {
    var readings = new TreeMap<Integer, TreeMap<Long, Double>>();
    for (int sensor = 0; sensor < SENSORS; sensor++) {
      readings.put(sensor, new TreeMap<>());
    }
    return readings;
  }

  private static NavigableMap<Integer, TreeMap<Long, Double>> copy(
      NavigableMap<Integer, TreeMap<Long, Double>> readings) {
    var copy = new TreeMap<Integer, TreeMap<Long, Double>>();
    readings.forEach((sensor, values) -> copy.put(sensor, new TreeMap<>(values)));
    return copy;
  }
}
