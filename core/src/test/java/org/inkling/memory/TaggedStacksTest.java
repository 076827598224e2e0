package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class TaggedStacksTest {
  private static final int BLOCKS = 64;

  @Test
  void theLastPushedIsTheFirstPopped() {
    try (var memory = SlabAllocator.create("stacks", Long.MAX_VALUE)) {
      long base = memory.allocate(BLOCKS * 64);
      var stacks = new TaggedStacks(3, 6);
      for (int i = 0; i < BLOCKS; i++) {
        stacks.push(i % 3, base + i * 64L);
      }
      for (int i = BLOCKS - 1; i >= 0; i--) {
        assertEquals(base + i * 64L, stacks.pop(i % 3));
      }
      for (int stack = 0; stack < 3; stack++) {
        assertEquals(0, stacks.pop(stack));
        assertEquals(0, stacks.count(stack));
      }
    }
  }

  /** A free must not fail for lack of heap. */
  @Test
  void aPushToAPreparedStackTakesNoHeap() {
    var heap = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (var memory = SlabAllocator.create("prepared", Long.MAX_VALUE)) {
      long block = memory.allocate(64);
      long taken = 0;
      for (int round = 0; round < 100; round++) { // the first rounds also link the handles
        var stacks = new TaggedStacks(40, 6);
        stacks.prepare(35);
        long before = heap.getCurrentThreadAllocatedBytes();
        stacks.push(35, block);
        taken = heap.getCurrentThreadAllocatedBytes() - before;
      }
      assertEquals(0, taken);
    }
  }

  @Test
  void aBlockThatCameBackMakesAnotherHead() {
    try (var memory = SlabAllocator.create("tags", Long.MAX_VALUE)) {
      long base = memory.allocate(128);
      var stacks = new TaggedStacks(1, 6);
      stacks.push(0, base);
      stacks.push(0, base + 64);
      long seen = stacks.head(0);
      assertEquals(base + 64, stacks.pop(0));
      assertEquals(base, stacks.pop(0));
      stacks.push(0, base + 64);
      assertNotEquals(seen, stacks.head(0), "a pop that stalled since would link to a live block");
    }
  }

  @Test
  void theTagWrapsWithoutTouchingTheAddress() {
    try (var memory = SlabAllocator.create("wrap", Long.MAX_VALUE)) {
      long cells = memory.allocate(64);
      var stacks = new TaggedStacks(1, 3);
      stacks.push(0, cells + 56);
      for (int i = 0; i < (1 << 19) + 3; i++) {
        stacks.push(0, cells + 8);
        assertEquals(cells + 8, stacks.pop(0));
      }
      assertEquals(cells + 56, stacks.pop(0));
      assertEquals(0, stacks.pop(0));
    }
  }

  @Test
  void threadsNeitherLoseNorShareABlock() throws Exception {
    try (var memory = SlabAllocator.create("shared stack", Long.MAX_VALUE);
        var pool = Executors.newFixedThreadPool(4)) {
      long base = memory.allocate(BLOCKS * 64);
      var stacks = new TaggedStacks(1, 6);
      for (int i = 0; i < BLOCKS; i++) {
        stacks.push(0, base + i * 64L);
      }
      var done = new ArrayList<Future<Integer>>();
      for (int t = 1; t <= 4; t++) {
        long mark = t;
        done.add(pool.submit((Callable<Integer>) () -> popAndPush(stacks, mark)));
      }
      for (var each : done) {
        assertTrue(each.get() > 0, "a thread never got a block");
      }
      var found = new BitSet();
      for (long block = stacks.pop(0); block != 0; block = stacks.pop(0)) {
        found.set((int) ((block - base) / 64));
      }
      assertEquals(BLOCKS, found.cardinality());
      assertEquals(0, stacks.count(0));
    }
  }

  /** Holds up to three blocks at a time, each stamped with this thread's mark while it is held. */
  private static int popAndPush(TaggedStacks stacks, long mark) {
    int popped = 0;
    var held = new long[3];
    for (int i = 0; i < 100_000; i++) {
      int at = i % held.length;
      if (held[at] != 0) {
        assertEquals(mark, NativeMemory.getLongOpaque(held[at] + 8), "another thread has it too");
        stacks.push(0, held[at]);
      }
      held[at] = stacks.pop(0);
      if (held[at] != 0) {
        NativeMemory.putLongOpaque(held[at] + 8, mark);
        popped++;
      }
    }
    for (long block : held) {
      if (block != 0) {
        stacks.push(0, block);
      }
    }
    return popped;
  }
}
