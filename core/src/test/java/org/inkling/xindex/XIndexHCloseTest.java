package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.inkling.CallsUntilClosed;
import org.inkling.NothingLeft;
import org.inkling.SteppedExecutor;
import org.inkling.index.Cursor;
import org.inkling.index.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** After close nothing of an XIndex-H is left, whatever its maintenance was doing. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexHCloseTest {
  private static final int WAIT_SECONDS = 30;
  private static final int USERS = 4;
  private static final int ROUNDS = 40;
  private static final int DISTANCE = 100;

  @RegisterExtension final Seed seed = new Seed(getClass());
  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final ExecutorService threads = nothingLeft.threads();

  private static XIndexHBuilder builder() {
    return XIndexH.builder().name("closing").tiny();
  }

  /** Loads groups of six keys in four buckets. */
  private XIndexH load(XIndexHBuilder builder, int keys) {
    return builder.build(XIndexTwin.source(CompactionSteps.entries(keys, DISTANCE, seed.random())));
  }

  private static long reserved(XIndexH index) {
    return index.table().memory().gauges().reservedBytes();
  }

  private static boolean take(SteppedExecutor executor, int steps) {
    int taken = 0;
    while (taken < steps && executor.step()) {
      taken++;
    }
    return taken == steps;
  }

  /** An index some of whose groups are due for a move, to grow, to shrink, or to be split. */
  private XIndexH dueGroups(SteppedExecutor executor) {
    XIndexH index = load(builder().executor(executor).workers(1), 24);
    index.put(1, 1); // to grow
    for (long key = 6; key < 11; key++) {
      assertTrue(index.remove(key * DISTANCE), "remove"); // to shrink
    }
    for (long key = 1; key <= 5; key++) {
      index.put(12 * DISTANCE + key, key); // to be split
    }
    return index;
  }

  @Test
  void closeWithAMoveStoppedAtAnyStepLeavesNothing() {
    int parked = 0;
    boolean more = true;
    while (more) {
      var executor = new SteppedExecutor();
      XIndexH index = dueGroups(executor);
      more = take(executor, parked);
      index.put(7, 7);
      index.checkBetweenSteps();
      index.close();
      assertEquals(0, reserved(index));
      long moves = index.statistics().changes().moves();
      boolean _ = take(executor, 10);
      assertEquals(0, executor.size(), "tasks go on");
      assertEquals(moves, index.statistics().changes().moves());
      assertEquals(0, reserved(index));
      assertThrows(IllegalStateException.class, () -> index.get(7, 0));
      parked++;
    }
    assertTrue(parked > 15, parked + " steps");
  }

  @Test
  void aClosedIndexStillTellsItsNameAndItsStatistics() {
    XIndexH index = load(builder(), 24);
    assertEquals("closing[24 keys]", index.toString());
    index.close();
    assertEquals("closing[closed]", index.toString());
    XIndexHStatistics statistics = index.statistics();
    assertTrue(statistics.closed());
    assertEquals(24, statistics.keys());
    assertEquals(4, statistics.structure().groups());
    assertEquals(0, statistics.usedBytes());
    assertEquals(0, statistics.reservedBytes());
    index.memoryLimitBytes(1 << 20); // without effect
    index.close();
    assertEquals(0, reserved(index));
  }

  @Test
  void closeWaitsForAnOperation() throws Exception {
    XIndexH index = load(builder(), 24);
    var pin = index.table().epochs().enter();
    Future<?> closed = threads.submit(index::close);
    while (!index.table().epochs().isClosed()) {
      Thread.onSpinWait(); // the timeout ends it
    }
    assertThrows(TimeoutException.class, () -> closed.get(5, TimeUnit.MILLISECONDS));
    assertTrue(reserved(index) > 0);
    index.table().epochs().exit(pin);
    closed.get(WAIT_SECONDS, TimeUnit.SECONDS);
    assertEquals(0, reserved(index));
  }

  private static List<Consumer<XIndexH>> calls() {
    return List.of(
        index -> index.get(1, 0),
        index -> index.put(1, 2),
        index -> index.remove(1),
        XIndexHCloseTest::makeDue,
        XIndexHCloseTest::walk,
        XIndexH::size,
        XIndexH::clear,
        XIndexH::awaitMaintenance);
  }

  private static void makeDue(XIndexH index) {
    long first = Thread.currentThread().threadId() << 40;
    for (long key = first; key < first + 100; key++) {
      index.put(key, 1);
    }
    for (long key = first; key < first + 100; key++) {
      index.remove(key);
    }
  }

  private static void walk(XIndexH index) {
    try (Cursor cursor = index.cursor()) {
      while (cursor.next()) {
        assertTrue(cursor.key() >= 0);
      }
    }
  }

  @Test
  void closeBesideEveryOtherCallIsAnExceptionThereAndNoMore() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      XIndexH index = load(builder(), 500);
      var started = new CountDownLatch(USERS);
      List<Future<Integer>> users = new ArrayList<>();
      for (int user = 0; user < USERS; user++) {
        int first = user * calls().size() / USERS;
        users.add(threads.submit(() -> CallsUntilClosed.make(index, calls(), first, started)));
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
}
