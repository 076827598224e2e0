package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.region.LongRegion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** After close, and beside it, every call ends in an exception and none in a crash. */
class LoftCloseTest {
  private static final int WAIT_SECONDS = 30;
  private static final LoftTuning TINY =
      new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, ChangeTuning.DEFAULT);

  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final ExecutorService threads = nothingLeft.threads();

  /** Every public method that uses the index, by name. */
  private static Map<String, Consumer<LoftIndex>> calls() {
    Map<String, Consumer<LoftIndex>> calls = new LinkedHashMap<>();
    pointCalls(calls);
    orderedCalls(calls);
    return calls;
  }

  private static void pointCalls(Map<String, Consumer<LoftIndex>> calls) {
    long wide = Long.MAX_VALUE;
    calls.put("get", i -> i.get(1, 0));
    calls.put("get to holder", i -> i.get(1, new LongHolder()));
    calls.put("containsKey", i -> i.containsKey(1));
    calls.put("lookup", i -> i.lookup(1, new LongHolder()));
    calls.put("getAll", i -> i.getAll(new long[] {1, 2}, new long[2], 0));
    calls.put("getAll of nothing", i -> i.getAll(new long[0], new long[0], 0));
    calls.put("putAll", i -> i.putAll(new long[] {1, 2}, new long[2]));
    calls.put("putAll of nothing", i -> i.putAll(new long[0], new long[0]));
    calls.put("getAll of regions", i -> i.getAll(region(), region(), 0));
    calls.put("putAll of regions", i -> i.putAll(region(), region()));
    calls.put("put", i -> i.put(1, wide));
    calls.put("getAndPut", i -> i.getAndPut(2, wide, 0));
    calls.put("getAndPut to holder", i -> i.getAndPut(2, wide, new LongHolder()));
    calls.put("putIfAbsent", i -> i.putIfAbsent(3, wide));
    calls.put("putIfAbsent to holder", i -> i.putIfAbsent(Long.MIN_VALUE, 1, new LongHolder()));
    calls.put("replace", i -> i.replace(1, 7));
    calls.put("getAndReplace", i -> i.getAndReplace(1, 7, new LongHolder()));
    calls.put("compareAndSet", i -> i.compareAndSet(1, 7, wide));
    calls.put("remove", i -> i.remove(1));
    calls.put("remove expected", i -> i.remove(1, wide));
    calls.put("getAndRemove", i -> i.getAndRemove(2, 0));
    calls.put("getAndRemove to holder", i -> i.getAndRemove(2, new LongHolder()));
    calls.put("size", LoftIndex::size);
    calls.put("isEmpty", LoftIndex::isEmpty);
  }

  private static LongRegion region() {
    long[] longs = new long[100];
    Arrays.setAll(longs, i -> i + 1);
    return LongRegion.of(MemorySegment.ofArray(longs));
  }

  private static void orderedCalls(Map<String, Consumer<LoftIndex>> calls) {
    var entry = new EntryHolder();
    calls.put("floor", i -> i.floor(5, entry));
    calls.put("ceiling", i -> i.ceiling(5, entry));
    calls.put("lower", i -> i.lower(5, entry));
    calls.put("higher", i -> i.higher(5, entry));
    calls.put("lower than all", i -> i.lower(Long.MIN_VALUE, entry));
    calls.put("higher than all", i -> i.higher(Long.MAX_VALUE, entry));
    calls.put("first", i -> i.first(entry));
    calls.put("last", i -> i.last(entry));
    calls.put("ascending", i -> drain(i.ascending()));
    calls.put("ascending range", i -> drain(i.ascending(2, 900)));
    calls.put("descending", i -> drain(i.descending()));
    calls.put("descending range", i -> drain(i.descending(900, 2)));
    calls.put("with markers", i -> drain(i.ascendingWithMarkers(2, 900)));
    calls.put("count", i -> i.count(0, 9));
    calls.put("map", i -> i.asMap().get(1L));
    calls.put("map size", i -> i.asMap().size());
    calls.put("clear", LoftIndex::clear);
    calls.put("awaitMaintenance", LoftIndex::awaitMaintenance);
    calls.put("checkStructure", LoftIndex::checkStructure);
  }

  private static void drain(Cursor cursor) {
    try (cursor) {
      while (cursor.next()) {
        assertTrue(cursor.key() != 0 || cursor.value() != 0);
      }
    }
  }

  @Test
  void everyCallAfterCloseThrowsInEveryThread() throws Exception {
    var index = filled();
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
    var index = filled();
    index.close();
    assertEquals("closing[closed]", index.toString());
    assertTrue(index.statistics().closed());
    assertEquals(0, index.statistics().reservedBytes());
    index.close();
    index.close();
    assertTrue(index.statistics().closed());
  }

  @Test
  void cursorsHandedOutBeforeThrow() throws Exception {
    var index = filled();
    List<Cursor> cursors =
        List.of(index.ascending(), index.descending(), index.ascendingWithMarkers(0, 500));
    var fresh = index.ascending();
    for (var cursor : cursors) {
      assertTrue(cursor.next());
    }
    threads.submit(index::close).get();
    for (var cursor : cursors) {
      assertThrows(IllegalStateException.class, cursor::next);
      assertThrows(IllegalStateException.class, () -> cursor.reset(0, 1));
      assertTrue(cursor.key() >= 0, "what was handed out stays");
      cursor.close();
      cursor.close();
    }
    assertThrows(IllegalStateException.class, fresh::next);
  }

  @Test
  void aClosedCursorThrowsAndItsIndexGoesOn() {
    try (var index = filled()) {
      var cursor = index.ascending();
      assertTrue(cursor.next());
      cursor.close();
      assertThrows(IllegalStateException.class, cursor::next);
      assertThrows(IllegalStateException.class, () -> cursor.reset(0, 1));
      assertEquals(1_000, index.count(0, 1_000));
    }
  }

  @Test
  void closeDoesNotWaitForAVisitor() throws Exception {
    var index = filled();
    var inside = new CountDownLatch(1);
    var closed = new CountDownLatch(1);
    var visitor =
        threads.submit(
            () -> {
              try (var cursor = index.ascending()) {
                assertTrue(cursor.next());
                inside.countDown();
                assertTrue(closed.await(WAIT_SECONDS, TimeUnit.SECONDS));
                assertThrows(IllegalStateException.class, cursor::next);
              }
              return null;
            });
    assertTrue(inside.await(WAIT_SECONDS, TimeUnit.SECONDS));
    index.close();
    assertEquals(0, index.statistics().reservedBytes());
    closed.countDown();
    visitor.get(WAIT_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void closeBesideEveryOtherCallIsAnExceptionThereAndNoMore() throws Exception {
    var calls = calls();
    calls.put("checkStructure", LoftCloseTest::checkBesideWriters);
    var inTurns = List.copyOf(calls.values());
    for (int round = 0; round < 60; round++) {
      var index = filled();
      var started = new CountDownLatch(4);
      List<Future<Integer>> users = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        int first = thread * calls.size() / 4;
        users.add(threads.submit(() -> CallsUntilClosed.make(index, inTurns, first, started)));
      }
      assertTrue(started.await(WAIT_SECONDS, TimeUnit.SECONDS));
      var other = threads.submit(index::close);
      index.close();
      other.get(WAIT_SECONDS, TimeUnit.SECONDS);
      for (var user : users) {
        assertTrue(user.get(WAIT_SECONDS, TimeUnit.SECONDS) > 0);
      }
    }
  }

  /**
   * The structure is not quiet here: what is wrong with it does not matter, only that it is read.
   */
  private static void checkBesideWriters(LoftIndex index) {
    try {
      index.checkStructure();
    } catch (IllegalStateException e) {
      if (e.getMessage().contains("closed")) {
        throw e;
      }
    }
  }

  @Test
  void thousandsOfIndexesLeaveNothing() {
    for (int cycle = 0; cycle < 3_000; cycle++) {
      try (var index = LoftIndex.builder().tuning(TINY).build()) {
        index.put(cycle, Long.MAX_VALUE);
        assertTrue(index.containsKey(cycle));
        assertFalse(index.containsKey(cycle + 1));
      }
    }
    nothingLeft.check();
  }

  private static LoftIndex filled() {
    var index = LoftIndex.builder().name("closing").tuning(TINY).keepDeletionMarkers().build();
    for (long key = 0; key < 1_000; key++) {
      index.put(key, Long.MAX_VALUE - key);
    }
    return index;
  }
}
