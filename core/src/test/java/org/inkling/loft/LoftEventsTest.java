package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.inkling.MemoryLimitException;
import org.inkling.SteppedExecutor;
import org.inkling.TestSeed;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.source.SortedEntrySource;
import org.inkling.stats.FlightRecording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the flight recorder hears of an index is what its statistics say. */
class LoftEventsTest {
  private static final int KEYS = 20_000;
  private static final int COLLECTIONS = 200;

  private static final PolicyConstants COLD_AT_ONCE =
      new PolicyConstants(
          512, 0.125, 0.5, 0.0625, 0.6, 1, 0.25, 0.05, 0.5, 3, 2, 0.75, 2.25, 1, 0.5, 1_000_000,
          1024);

  static Stream<LoftTuning> tunings() {
    return Stream.of(
        new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, Changes.EAGER),
        new LoftTuning(8, 1.5, 8, 8, 8, 64, 16, Changes.EAGER),
        new LoftTuning(32, 1.5, 32, 32, 32, 1 << 15, 16, ChangeTuning.DEFAULT));
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void everyChangeIsToldOnce(LoftTuning tuning) throws IOException {
    var random = TestSeed.random("LoftEventsTest.everyChangeIsToldOnce");
    var builder = LoftIndex.builder().name("grown").tuning(tuning).workers(2);
    try (var recording = new FlightRecording();
        var index = builder.seed(random.nextLong()).build()) {
      for (int i = 0; i < KEYS; i++) {
        index.put(random.nextLong(), i);
        index.put(i, i);
        if (i % 1_000 == 0) {
          index.awaitMaintenance();
        }
      }
      for (int i = 0; i < KEYS; i += 1 + random.nextInt(2)) {
        index.remove(i);
      }
      index.awaitMaintenance();
      LoftStatistics s = index.statistics();
      var events = recording.stop();
      checkChanges(FlightRecording.of(events, "NodeChange", "grown"), s, 1);
      checkRoots(FlightRecording.of(events, "RootUpdate", "grown"), s);
      checkGauges(FlightRecording.of(events, "MaintenanceGauges", "grown"), s);
    }
  }

  private static void checkChanges(
      List<RecordedEvent> changes, LoftStatistics s, long nodesBefore) {
    assertTrue(changes.size() > 2, s::toString);
    assertEquals(movedByKind(s), count(moved(changes), "kind"));
    assertEquals(
        s.changes().refusedChanges(), count(changes, "outcome").getOrDefault("REFUSED", 0L));
    assertEquals(
        s.changes().droppedChanges(), count(changes, "outcome").getOrDefault("DROPPED", 0L));
    for (var rule : count(changes, "rule").entrySet()) {
      assertTrue(rule.getValue() <= s.changes().rules().get(RetrainingRule.valueOf(rule.getKey())));
    }
    // Nodes come and go by changes alone.
    long nodes = sum(moved(changes), "newNodes") - sum(moved(changes), "oldNodes");
    assertEquals(s.nodes(), nodesBefore + nodes, s::toString);
    moved(changes).forEach(LoftEventsTest::checkMoved);
  }

  private static void checkMoved(RecordedEvent change) {
    long nodes = change.getInt("oldNodes");
    assertTrue(nodes > 0 && change.getLong("bytesBefore") > nodes * NodeHeader.BYTES);
    nodes = change.getInt("newNodes");
    assertTrue(nodes > 0 && change.getLong("bytesAfter") > nodes * NodeHeader.BYTES);
    assertTrue(change.getLong("bytesAfter") >= change.getLong("keys") * 16, change::toString);
    assertTrue(change.getDouble("expansion") >= 1 && change.getInt("range") > 1);
    assertTrue(change.getDuration().isPositive(), change::toString);
  }

  private static void checkRoots(List<RecordedEvent> roots, LoftStatistics s) {
    assertEquals(s.changes().rootRebuilds(), roots.size());
    assertTrue(roots.stream().allMatch(root -> root.getBoolean("replaced")));
    assertEquals(s.nodes(), roots.getLast().getInt("nodes"));
    assertEquals(
        s.structure().directoryBytes() + s.structure().modelBytes(),
        roots.getLast().getLong("bytes"));
  }

  private static void checkGauges(List<RecordedEvent> gauges, LoftStatistics s) {
    assertEquals(1, gauges.size());
    assertEquals(0, gauges.getFirst().getInt("pendingNodes"));
    assertEquals(s.memory().retiredBytes(), gauges.getFirst().getLong("retiredBytes"));
    assertEquals(s.memory().freeListedBytes(), gauges.getFirst().getLong("freeListedBytes"));
    long live = s.reservedBytes() - s.memory().freeListedBytes();
    assertEquals(live, gauges.getFirst().getLong("liveBytes"));
  }

  @Test
  void theBytesAndKeysOfChangesAreThoseOfTheIndex() throws IOException {
    var tuning = new LoftTuning(8, 1.5, 8, 8, 8, 64, 16, Changes.EAGER);
    var executor = new SteppedExecutor();
    var builder = LoftIndex.builder().name("stepped").tuning(tuning).executor(executor);
    try (var recording = new FlightRecording();
        var index = builder.build()) {
      long bytes = bytes(index);
      for (int i = 0; i < 1_000; i++) {
        index.put(i * 1_000L, i);
      }
      long written = bytes(index) - bytes;
      while (executor.step()) {}
      long grown = bytes(index) - bytes - written;
      var changes = FlightRecording.of(recording.stop(), "NodeChange", "stepped");
      long told = sum(moved(changes), "bytesAfter") - sum(moved(changes), "bytesBefore");
      assertEquals(grown, told);
      assertEquals(1_000, changes.getFirst().getLong("keys"));
    }
  }

  private static long bytes(LoftIndex index) {
    LoftStatistics s = index.statistics();
    return s.structure().headerBytes() + s.structure().slotBytes() + s.structure().bucketBytes();
  }

  @Test
  void mergesCompactionsAndRefusalsAreTold() throws IOException, InterruptedException {
    var tasks = new LinkedBlockingQueue<Runnable>(); // nothing is done but by this thread
    var tuning = new LoftTuning(8, 4, 8, 8, 8, 1 << 15, 16, ChangeTuning.DEFAULT);
    var builder = LoftIndex.builder().name("cold").tuning(tuning).executor(tasks::add);
    builder.retraining(RetrainingScheme.SELF_TUNING).constants(COLD_AT_ONCE);
    try (var recording = new FlightRecording();
        var index = builder.checkInterval(Duration.ofMillis(1)).build(runsOfKeys())) {
      LoftStatistics s = index.statistics();
      long nodes = s.nodes();
      while (s.changes().merges() == 0
          || s.changes().compactions() == 0
          || s.changes().refusedChanges() == 0) {
        for (int i = 0; i < 1_000; i++) {
          index.get(Long.MAX_VALUE, 0); // keeps the checks awake, and one node
        }
        Runnable task = tasks.poll(30, TimeUnit.SECONDS);
        assertNotNull(task, s::toString);
        task.run();
        s = index.statistics();
      }
      index.awaitMaintenance();
      s = index.statistics();
      var changes = FlightRecording.of(recording.stop(), "NodeChange", "cold");
      checkChanges(changes, s, nodes);
      changes.forEach(System.err::println);
    }
  }

  /** A long run of keys, and short ones behind it. */
  private static SortedEntrySource runsOfKeys() {
    var entries = new TreeMap<Long, Long>();
    for (long key = 0; key < 10_000; key++) {
      entries.put(key, key);
    }
    for (long run = 1; run < 20; run++) {
      for (long key = 0; key < 100; key++) {
        entries.put((run << 40) + key * run * run, key);
      }
    }
    return LoftTwin.sourceOf(entries);
  }

  @Test
  void changesWithoutMemoryAreToldAsDropped() throws IOException {
    var executor = new SteppedExecutor();
    var builder = LoftIndex.builder().name("full").memoryLimitBytes(2L << 20);
    try (var recording = new FlightRecording();
        var index = builder.executor(executor).seed(1).build()) {
      int refused = 0;
      for (long key = 0; refused < 100; key++) {
        try {
          index.put(key * key, key);
        } catch (MemoryLimitException e) {
          refused++;
        }
        while (key % 64 == 0 && executor.step()) {}
      }
      index.awaitMaintenance();
      LoftStatistics s = index.statistics();
      var events = recording.stop();
      var changes = FlightRecording.of(events, "NodeChange", "full");
      var roots = FlightRecording.of(events, "RootUpdate", "full");
      long dropped = count(changes, "outcome").getOrDefault("DROPPED", 0L);
      assertTrue(dropped > 0, s::toString);
      assertEquals(
          s.changes().droppedChanges(), dropped + roots.size() - s.changes().rootRebuilds());
      for (var change : changes) {
        boolean moved = change.getString("outcome").equals("MOVED");
        assertEquals(moved, change.getInt("newNodes") > 0 && change.getLong("bytesAfter") > 0);
      }
    }
  }

  @Test
  void aClosedIndexHasNoGauges() throws IOException {
    try (var recording = new FlightRecording()) {
      var open = LoftIndex.builder().name("open").build();
      try (open) {
        LoftIndex.builder().name("closed").build().close();
        var events = recording.stop();
        assertEquals(1, FlightRecording.of(events, "MaintenanceGauges", "open").size());
        assertEquals(0, FlightRecording.of(events, "MaintenanceGauges", "closed").size());
      }
    }
  }

  @Test
  void anIndexThatIsDroppedIsCollectedAndHasNoGauges() throws IOException, InterruptedException {
    try (var recording = new FlightRecording()) {
      var queue = new ReferenceQueue<LoftIndex>();
      var dropped = new WeakReference<>(used("dropped without close"), queue);
      assertNotNull(dropped);
      boolean collected = false;
      for (int i = 0; i < COLLECTIONS && !collected; i++) {
        System.gc();
        collected = queue.remove(20) == dropped;
      }
      assertTrue(collected, "still reachable");
      var events = recording.stop();
      assertEquals(
          0, FlightRecording.of(events, "MaintenanceGauges", "dropped without close").size());
    }
  }

  private static LoftIndex used(String name) {
    var index = LoftIndex.builder().name(name).build();
    for (int i = 0; i < 1_000; i++) {
      index.put(i, i);
    }
    index.awaitMaintenance();
    return index;
  }

  private static Map<String, Long> movedByKind(LoftStatistics s) {
    var moved = new TreeMap<String, Long>();
    moved.put("EXPANSION", s.changes().expansions());
    moved.put("SPLIT", s.changes().splits());
    moved.put("MERGE", s.changes().merges());
    moved.put("COMPACTION", s.changes().compactions());
    moved.values().removeIf(count -> count == 0);
    return moved;
  }

  private static List<RecordedEvent> moved(List<RecordedEvent> changes) {
    return changes.stream().filter(change -> change.getString("outcome").equals("MOVED")).toList();
  }

  private static Map<String, Long> count(List<RecordedEvent> events, String field) {
    Function<RecordedEvent, String> value = event -> event.getString(field);
    return events.stream()
        .collect(Collectors.groupingBy(value, TreeMap::new, Collectors.counting()));
  }

  private static long sum(List<RecordedEvent> events, String field) {
    return events.stream().mapToLong(event -> event.<Number>getValue(field).longValue()).sum();
  }
}
