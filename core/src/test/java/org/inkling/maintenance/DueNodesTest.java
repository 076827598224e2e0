package org.inkling.maintenance;

import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every node that is pushed is taken once, the most recent one first. */
class DueNodesTest {
  private static final int COUNT = 0;
  private static final int MARK = 8;
  private static final int LINK = 16;
  private static final int NODE_BYTES = 64;

  private static final int PUSHERS = 3;

  private final SlabAllocator memory = SlabAllocator.create("due", Long.MAX_VALUE);
  private final DueNodes due = new DueNodes(LINK);

  @AfterEach
  void close() {
    memory.close();
  }

  private long[] nodes(int count) {
    return LongStream.generate(() -> memory.allocate(NODE_BYTES)).limit(count).toArray();
  }

  /** Takes all nodes, and counts them as taken. */
  private void drain(LongConsumer each) {
    long node = due.takeAll();
    while (node != 0) {
      long next = due.next(node); // before the node can be pushed again
      due.taken();
      each.accept(node);
      node = next;
    }
  }

  private long[] drain() {
    var taken = LongStream.builder();
    drain(taken);
    return taken.build().toArray();
  }

  @Test
  void theMostRecentNodeComesFirst() {
    assertTrue(due.isEmpty());
    assertEquals(0, due.takeAll());
    long[] nodes = nodes(3);
    for (long node : nodes) {
      due.push(node);
      assertFalse(due.isEmpty());
    }
    assertArrayEquals(new long[] {nodes[2], nodes[1], nodes[0]}, drain());
    assertTrue(due.isEmpty());
    assertEquals(0, due.takeAll());
  }

  @Test
  void aNodeWaitsUntilItIsCountedAsTaken() {
    long[] nodes = nodes(3);
    due.push(nodes[0]);
    due.push(nodes[1]);
    assertEquals(2, due.waiting());
    assertEquals(nodes[1], due.takeAll());
    assertTrue(due.isEmpty());
    assertEquals(2, due.waiting());
    due.taken();
    assertEquals(1, due.waiting());
    due.push(nodes[2]);
    assertEquals(2, due.waiting());
    assertEquals(0, due.next(nodes[2]), "a new list");
    assertEquals(nodes[0], due.next(nodes[1]), "the list that was taken stays as it is");
  }

  @Test
  void aNodeThatWasTakenCanBePushedAgain() {
    long[] nodes = nodes(2);
    for (int round = 0; round < 3; round++) {
      due.push(nodes[0]);
      due.push(nodes[1]);
      assertArrayEquals(new long[] {nodes[1], nodes[0]}, drain());
      assertEquals(0, due.waiting());
    }
  }

  @Test
  void whileThreadsPushEachNodeIsTakenOnce() throws Exception {
    long[] nodes = nodes(30_000);
    var taken = LongStream.builder();
    race(
        pusher -> {
          for (int i = pusher; i < nodes.length; i += PUSHERS) {
            due.push(nodes[i]);
          }
        },
        taken);
    assertArrayEquals(LongStream.of(nodes).sorted().toArray(), taken.build().sorted().toArray());
  }

  /** Few nodes, so that a thread often finds a node on top that was taken and pushed again. */
  @Test
  void whileThreadsPushAgainEachNodeIsTakenAsOftenAsItWasPushed() throws Exception {
    long[] nodes = nodes(4);
    race(
        pusher -> {
          for (int i = 0; i < 100_000; i++) {
            long node = nodes[(i + pusher) % nodes.length];
            if (casLong(node + MARK, 0, 1)) {
              getAndAddLong(node + COUNT, 1);
              due.push(node);
            }
          }
        },
        node -> {
          getAndAddLong(node + COUNT, -1);
          assertTrue(casLong(node + MARK, 1, 0), "taken twice");
        });
    for (long node : nodes) {
      assertEquals(0, getLong(node + COUNT));
    }
  }

  /** Lets threads push, and takes all nodes again and again until the threads have ended. */
  private void race(IntConsumer push, LongConsumer take) throws Exception {
    var begin = new CyclicBarrier(PUSHERS + 1);
    try (var executor = Executors.newFixedThreadPool(PUSHERS)) {
      List<Future<Void>> pushers =
          IntStream.range(0, PUSHERS)
              .mapToObj(
                  pusher ->
                      executor.<Void>submit(
                          () -> {
                            begin.await();
                            push.accept(pusher);
                            return null;
                          }))
              .toList();
      begin.await();
      while (!pushers.stream().allMatch(Future::isDone)) {
        drain(take);
      }
      drain(take);
      for (Future<Void> each : pushers) {
        each.get();
      }
    }
    assertTrue(due.isEmpty());
    assertEquals(0, due.waiting());
  }
}
