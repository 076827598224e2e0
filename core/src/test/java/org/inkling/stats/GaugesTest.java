package org.inkling.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;

/** Who is asked for gauges, and who is no longer. */
class GaugesTest {
  private static final int COLLECTIONS = 200;

  /** Says the same whenever it is asked. */
  private record Still(String name) {
    GaugeSource source() {
      return new GaugeSource() {
        @Override
        public GaugeReport gauges() {
          return new GaugeReport(name, 3, 100, 5_000, 700);
        }
      };
    }
  }

  @Test
  void whoIsRegisteredIsAsked() throws IOException {
    GaugeSource source = new Still("asked").source();
    Gauges.register(source);
    try (var recording = new FlightRecording()) {
      var events = FlightRecording.of(recording.stop(), "MaintenanceGauges", "asked");
      assertEquals(1, events.size());
      assertEquals(3, events.getFirst().getInt("pendingNodes"));
      assertEquals(100, events.getFirst().getLong("retiredBytes"));
      assertEquals(5_000, events.getFirst().getLong("liveBytes"));
      assertEquals(700, events.getFirst().getLong("freeListedBytes"));
    } finally {
      Gauges.unregister(source);
    }
  }

  @Test
  void whoIsRegisteredDuringARecordingIsAskedToo() throws IOException {
    GaugeSource first = new Still("first").source();
    GaugeSource second = new Still("second").source();
    try (var recording = new FlightRecording()) {
      Gauges.register(first);
      Gauges.register(second);
      Gauges.unregister(first);
      var events = recording.stop();
      assertEquals(0, FlightRecording.of(events, "MaintenanceGauges", "first").size());
      assertEquals(1, FlightRecording.of(events, "MaintenanceGauges", "second").size());
    } finally {
      Gauges.unregister(second);
    }
  }

  @Test
  void whoComesBackIsAskedOnce() throws IOException {
    GaugeSource source = new Still("back").source();
    for (int i = 0; i < 3; i++) {
      Gauges.register(source);
      Gauges.unregister(source);
      Gauges.unregister(source);
    }
    Gauges.register(source);
    try (var recording = new FlightRecording()) {
      var events = FlightRecording.of(recording.stop(), "MaintenanceGauges", "back");
      assertEquals(1, events.size());
    } finally {
      Gauges.unregister(source);
    }
  }

  @Test
  void whoIsDroppedIsCollectedAndNotAsked() throws IOException, InterruptedException {
    GaugeSource kept = new Still("kept").source();
    Gauges.register(kept);
    var queue = new ReferenceQueue<GaugeSource>();
    var dropped = registered("dropped", queue);
    boolean collected = false;
    for (int i = 0; i < COLLECTIONS && !collected; i++) {
      System.gc();
      collected = queue.remove(20) == dropped;
    }
    assertTrue(collected, "kept alive by being registered");
    try (var recording = new FlightRecording()) {
      var events = recording.stop();
      assertEquals(0, FlightRecording.of(events, "MaintenanceGauges", "dropped").size());
      assertEquals(1, FlightRecording.of(events, "MaintenanceGauges", "kept").size());
    } finally {
      Gauges.unregister(kept);
    }
  }

  private static WeakReference<GaugeSource> registered(
      String name, ReferenceQueue<GaugeSource> queue) {
    GaugeSource source = new Still(name).source();
    Gauges.register(source);
    return new WeakReference<>(source, queue);
  }

  @Test
  void gaugesComeAgainAndAgain() throws InterruptedException {
    var seen = new CountDownLatch(3);
    GaugeSource source = new Still("again").source();
    Gauges.register(source);
    try (var stream = new RecordingStream()) {
      stream.enable("org.inkling.MaintenanceGauges").withPeriod(Duration.ofMillis(10));
      stream.onEvent("org.inkling.MaintenanceGauges", event -> seen.countDown());
      stream.startAsync();
      assertTrue(seen.await(30, TimeUnit.SECONDS), () -> seen.getCount() + " events are missing");
    } finally {
      Gauges.unregister(source);
    }
  }
}
