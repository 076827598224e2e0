package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.inkling.CallsUntilClosed;
import org.inkling.NothingLeft;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.stats.FlightRecording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** After close, and beside it, every call ends in an exception and none in a crash. */
final class BliCloseTest {
  private static final int WAIT_SECONDS = 30;
  private static final int KEYS = 1_000;

  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final ExecutorService threads = nothingLeft.threads();

  private static BliIndex filled() {
    BliIndex index = BliIndex.builder().name("closing").tiny().build();
    for (long key = 0; key < KEYS; key++) {
      index.put(key, ~key);
    }
    index.checkStructure();
    return index;
  }

  /** Public methods that use the index, by name. */
  private static Map<String, Consumer<BliIndex>> calls() {
    Map<String, Consumer<BliIndex>> calls = new LinkedHashMap<>();
    long wide = Long.MAX_VALUE;
    calls.put("get", i -> i.get(1, 0));
    calls.put("get to holder", i -> i.get(1, new LongHolder()));
    calls.put("containsKey", i -> i.containsKey(1));
    calls.put("getAll", i -> i.getAll(new long[] {1, 2}, new long[2], 0));
    calls.put("putAll", i -> i.putAll(new long[] {1, 2}, new long[2]));
    calls.put("put", i -> i.put(1, wide));
    calls.put("getAndPut", i -> i.getAndPut(2, wide, 0));
    calls.put("putIfAbsent", i -> i.putIfAbsent(3, wide));
    calls.put("replace", i -> i.replace(1, 7));
    calls.put("compareAndSet", i -> i.compareAndSet(1, 7, wide));
    calls.put("remove", i -> i.remove(1));
    calls.put("remove expected", i -> i.remove(1, wide));
    calls.put("getAndRemove", i -> i.getAndRemove(2, new LongHolder()));
    calls.put("size", BliIndex::size);
    calls.put("isEmpty", BliIndex::isEmpty);
    orderedCalls(calls);
    return calls;
  }

  private static void orderedCalls(Map<String, Consumer<BliIndex>> calls) {
    var entry = new EntryHolder();
    calls.put("floor", i -> i.floor(5, entry));
    calls.put("ceiling", i -> i.ceiling(5, entry));
    calls.put("lower", i -> i.lower(5, entry));
    calls.put("higher than all", i -> i.higher(Long.MAX_VALUE, entry));
    calls.put("last", i -> i.last(entry));
    calls.put("ascending", i -> drain(i.ascending()));
    calls.put("descending", i -> drain(i.descending(900, 2)));
    calls.put("count", i -> i.count(0, 9));
    calls.put("splits", BliCloseTest::comeAndGo);
    calls.put("map", i -> i.asMap().get(1L));
    calls.put("clear", BliIndex::clear);
    calls.put("awaitMaintenance", BliIndex::awaitMaintenance);
    calls.put("checkStructure", BliIndex::checkStructure);
  }

  private static void drain(Cursor cursor) {
    try (cursor) {
      while (cursor.next()) {
        assertTrue(cursor.key() != 0 || cursor.value() != 0);
      }
    }
  }

  private static void comeAndGo(BliIndex index) {
    for (long key = 0; key < KEYS; key++) {
      index.put(-key, 1);
    }
    for (long key = 0; key < KEYS; key++) {
      index.remove(-key);
    }
  }

  @Test
  void everyCallAfterCloseThrowsInEveryThread() throws Exception {
    BliIndex index = filled();
    threads.submit(index::close).get();
    for (var call : calls().entrySet()) {
      var refused =
          assertThrows(
              IllegalStateException.class, () -> call.getValue().accept(index), call.getKey());
      assertTrue(refused.getMessage().contains("closed"), refused.getMessage());
    }
  }

  @Test
  void aClosedIndexStillTellsHowItIs() {
    BliIndex index = filled();
    assertEquals("closing[1000 keys]", index.toString());
    assertFalse(index.statistics().closed());
    index.close();
    assertEquals("closing[closed]", index.toString());
    assertTrue(index.statistics().closed());
    assertEquals(0, index.statistics().reservedBytes());
    index.memoryLimitBytes(1);
    index.close();
    assertTrue(index.statistics().closed());
  }

  @Test
  void anIndexIsAskedForGaugesUntilItIsClosed() throws IOException {
    BliIndex index = filled();
    try (var recording = new FlightRecording()) {
      var events = FlightRecording.of(recording.stop(), "MaintenanceGauges", "closing");
      assertEquals(1, events.size());
      assertTrue(events.getFirst().getLong("liveBytes") > 16 * KEYS);
    }
    index.close();
    try (var recording = new FlightRecording()) {
      assertEquals(0, FlightRecording.of(recording.stop(), "MaintenanceGauges", "closing").size());
    }
  }

  @Test
  void closeDoesNotWaitForACursor() {
    BliIndex index = filled();
    try (Cursor cursor = index.ascending()) {
      assertTrue(cursor.next());
      index.close();
      assertEquals(0, index.statistics().reservedBytes());
      assertThrows(IllegalStateException.class, cursor::next);
    }
  }

  @Test
  void closeBesideEveryOtherCallIsAnExceptionThereAndNoMore() throws Exception {
    var inTurns = List.copyOf(calls().values());
    for (int round = 0; round < 100; round++) {
      BliIndex index = filled();
      var started = new CountDownLatch(4);
      List<Future<Integer>> users = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        int first = thread * inTurns.size() / 4;
        users.add(threads.submit(() -> CallsUntilClosed.make(index, inTurns, first, started)));
      }
      assertTrue(started.await(WAIT_SECONDS, TimeUnit.SECONDS));
      Future<?> other = threads.submit(index::close);
      index.close();
      other.get(WAIT_SECONDS, TimeUnit.SECONDS);
      for (Future<Integer> user : users) {
        assertTrue(user.get(WAIT_SECONDS, TimeUnit.SECONDS) > 0);
      }
      assertEquals(0, index.statistics().reservedBytes());
    }
  }

  @Test
  void thousandsOfIndexesLeaveNothing() {
    for (int cycle = 0; cycle < 1_000; cycle++) {
      try (BliIndex index = BliIndex.builder().tiny().build()) {
        for (long key = 0; key < 10; key++) {
          index.put(cycle + key, cycle);
        }
        assertTrue(index.containsKey(cycle));
        assertFalse(index.containsKey(cycle - 1));
        index.checkStructure();
      }
    }
    nothingLeft.check();
  }
}
