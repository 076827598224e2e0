package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.inkling.CallsUntilClosed;
import org.inkling.NothingLeft;
import org.inkling.index.LongHolder;
import org.inkling.index.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** After close, and beside it, every call ends in an exception and none in a crash. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRCloseTest {
  private static final int WAIT_SECONDS = 30;
  private static final int KEYS = 1_000;
  private static final int USERS = 4;
  private static final int ROUNDS = 60;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final ExecutorService threads = nothingLeft.threads();

  private XIndexR filled() {
    var source = XIndexTwin.source(CompactionSteps.entries(KEYS / 2, 4, random));
    XIndexR index = XIndexR.builder().name("closing").tiny().build(source);
    for (long key = 0; key < KEYS / 2; key++) {
      index.put(4 * key + 1, ~key);
    }
    return index;
  }

  private static long reserved(XIndexR index) {
    return index.table().memory().gauges().reservedBytes();
  }

  /** Methods that use the index, by name. */
  private static Map<String, Consumer<XIndexR>> calls() {
    Map<String, Consumer<XIndexR>> calls = new LinkedHashMap<>();
    long wide = Long.MAX_VALUE;
    calls.put("get", i -> i.get(1, 0));
    calls.put("get to holder", i -> i.get(1, new LongHolder()));
    calls.put("containsKey", i -> i.containsKey(1));
    calls.put("put", i -> i.put(1, wide));
    calls.put("getAndPut", i -> i.getAndPut(2, wide, 0));
    calls.put("getAndPut to holder", i -> i.getAndPut(2, wide, new LongHolder()));
    calls.put("putIfAbsent", i -> i.putIfAbsent(3, wide));
    calls.put("putIfAbsent to holder", i -> i.putIfAbsent(3, wide, new LongHolder()));
    calls.put("replace", i -> i.replace(1, 7));
    calls.put("getAndReplace", i -> i.getAndReplace(1, 7, new LongHolder()));
    calls.put("compareAndSet", i -> i.compareAndSet(1, 7, wide));
    calls.put("remove", i -> i.remove(1));
    calls.put("remove expected", i -> i.remove(1, wide));
    calls.put("getAndRemove", i -> i.getAndRemove(2, 0));
    calls.put("getAndRemove to holder", i -> i.getAndRemove(2, new LongHolder()));
    calls.put("addAndGet", i -> i.addAndGet(5, 1));
    calls.put("size", XIndexR::size);
    calls.put("isEmpty", XIndexR::isEmpty);
    calls.put("compactions", XIndexRCloseTest::makeDue);
    calls.put("clear", XIndexR::clear);
    calls.put("awaitMaintenance", XIndexR::awaitMaintenance);
    return calls;
  }

  private static void makeDue(XIndexR index) {
    long first = Thread.currentThread().threadId() << 40;
    for (long key = first; key < first + 100; key++) {
      index.put(key, 1);
    }
    for (long key = first; key < first + 100; key++) {
      index.remove(key);
    }
  }

  @Test
  void everyCallAfterCloseThrowsInEveryThread() throws Exception {
    XIndexR index = filled();
    threads.submit(index::close).get();
    var calls = calls();
    calls.put("checkStructure", XIndexR::checkStructure);
    for (var call : calls.entrySet()) {
      var refused =
          assertThrows(
              IllegalStateException.class, () -> call.getValue().accept(index), call.getKey());
      assertTrue(refused.getMessage().contains("closed"), refused.getMessage());
    }
  }

  @Test
  void aClosedIndexStillTellsItsName() {
    XIndexR index = filled();
    assertEquals("closing[1000 keys]", index.toString());
    index.close();
    assertEquals("closing[closed]", index.toString());
    assertEquals(0, reserved(index));
    index.close();
    assertEquals(0, reserved(index));
  }

  @Test
  void closeWithACompactionStoppedAtAnyStepLeavesNothing() {
    int parked = 0;
    boolean more = true;
    while (more) {
      var steps = CompactionSteps.tiny(CompactionSteps.entries(24, 100, random), random);
      for (long key = 1; key < 2_400; key += 50) {
        steps.twin.put(key, key);
      }
      more = steps.take(parked) == parked;
      steps.twin.put(7, 7);
      steps.close();
      assertEquals(0, reserved(steps.index));
      assertTrue(steps.take(10) <= 1, "tasks go on"); // one that came before the close
      assertEquals(0, reserved(steps.index));
      assertThrows(IllegalStateException.class, () -> steps.index.get(7, 0));
      parked++;
    }
    assertTrue(parked > 10, parked + " steps");
  }

  @Test
  void closeWaitsForAnOperation() throws Exception {
    XIndexR index = filled();
    var pin = index.table().epochs().enter();
    Future<?> closed = threads.submit(index::close);
    while (!index.table().epochs().isClosed()) {
      Thread.onSpinWait();
    }
    assertThrows(TimeoutException.class, () -> closed.get(5, TimeUnit.MILLISECONDS));
    assertTrue(reserved(index) > 0);
    index.table().epochs().exit(pin);
    closed.get(WAIT_SECONDS, TimeUnit.SECONDS);
    assertEquals(0, reserved(index));
  }

  @Test
  void closeBesideEveryOtherCallIsAnExceptionThereAndNoMore() throws Exception {
    var inTurns = List.copyOf(calls().values());
    for (int round = 0; round < ROUNDS; round++) {
      XIndexR index = filled();
      var started = new CountDownLatch(USERS);
      List<Future<Integer>> users = new ArrayList<>();
      for (int user = 0; user < USERS; user++) {
        int first = user * inTurns.size() / USERS;
        users.add(threads.submit(() -> CallsUntilClosed.make(index, inTurns, first, started)));
      }
      assertTrue(started.await(WAIT_SECONDS, TimeUnit.SECONDS));
      Future<?> other = threads.submit(index::close);
      index.close();
      other.get(WAIT_SECONDS, TimeUnit.SECONDS);
      for (Future<Integer> user : users) {
        assertTrue(user.get(WAIT_SECONDS, TimeUnit.SECONDS) > 0);
      }
      assertEquals(0, reserved(index));
    }
  }

  @Test
  void manyIndexesLeaveNothing() {
    for (int cycle = 0; cycle < 300; cycle++) {
      try (XIndexR index = XIndexR.builder().tiny().build()) {
        for (long key = 0; key < 10; key++) {
          index.put(cycle + key, cycle);
        }
        assertTrue(index.containsKey(cycle));
        assertFalse(index.containsKey(cycle - 1));
      }
    }
    nothingLeft.check();
  }
}
