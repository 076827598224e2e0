package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.inkling.bytes.check.CheckedValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What reads take of the heap: nothing, but the array that a get returns. */
final class BytesHeapTest {
  private static final int KEYS = 4_000;
  private static final int ROUNDS = 100;

  private final BytesIndex index = BytesIndex.builder().build();
  private final byte[][] keys = new byte[KEYS][];
  private final byte[] absent = {'n', 'o'};
  private final BytesHolder holder = new BytesHolder();
  private final BytesEntry entry = new BytesEntry();
  private final byte[] room = new byte[17_000];
  private final int[] lengths = new int[KEYS];

  /** A field, so that the compiler cannot leave out the array. */
  private byte[] returned = {};

  @BeforeEach
  void fill() {
    int longValues = 0;
    for (int i = 0; i < KEYS; i++) {
      keys[i] = ByteBuffer.allocate(Integer.BYTES + i % 30).putInt(i).array();
      byte[] value = CheckedValue.of(i, i);
      index.put(keys[i], value);
      lengths[i] = value.length;
      longValues += value.length > 800 ? 1 : 0;
    }
    assertTrue(longValues > 0, "long values");
  }

  @AfterEach
  void close() {
    index.close();
  }

  /** Returns the least bytes that a task takes: code that is not compiled allocates more. */
  private static long taken(long expected, Runnable task) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS && least > expected; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      task.run();
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  @Test
  void aGetIntoAHolderOrAnArrayTakesNoHeap() {
    assertEquals(0, taken(0, this::getAll), "bytes of heap of 20,000 gets");
  }

  private void getAll() {
    for (int i = 0; i < KEYS; i++) {
      assertTrue(index.get(keys[i], holder));
      assertTrue(holder.length() == lengths[i]);
      assertTrue(index.get(keys[i], room) == lengths[i]);
      assertTrue(index.length(keys[i]) == lengths[i]);
      assertTrue(index.containsKey(keys[i]));
      assertFalse(index.get(absent, holder));
    }
  }

  @Test
  void aGetAsAnArrayTakesOnlyTheArray() {
    long arrays = taken(0, this::newArrays);
    assertTrue(arrays > KEYS * 16L, arrays + " bytes of the arrays alone");
    assertEquals(arrays, taken(arrays, this::getArrays), "bytes of heap of 4,000 gets");
  }

  private void newArrays() {
    for (int length : lengths) {
      returned = new byte[length];
    }
  }

  private void getArrays() {
    for (int i = 0; i < KEYS; i++) {
      returned = index.get(keys[i]);
      assertTrue(returned.length == lengths[i]);
    }
  }

  @Test
  void aFloorIntoAnEntryTakesNoHeap() {
    assertEquals(0, taken(0, this::floorAll), "bytes of heap of 8,000 floors");
  }

  private void floorAll() {
    for (int i = 0; i < KEYS; i++) {
      assertTrue(index.floor(keys[i], entry));
      assertTrue(entry.value.length() == lengths[i]);
      assertTrue(index.lower(keys[i], entry) == i > 0);
    }
  }

  @Test
  void aStepOfACursorTakesNoHeap() {
    for (int i = 0; i < KEYS; i++) {
      lengths[i] = i % 40;
      index.put(keys[i], new byte[lengths[i]]);
    }
    try (BytesCursor up = index.ascending();
        BytesCursor down = index.descending()) {
      Runnable walks = () -> walkAll(up, down);
      assertEquals(0, taken(0, walks), "bytes of heap of 8,000 steps");
    }
  }

  private void walkAll(BytesCursor up, BytesCursor down) {
    up.reset(BytesRange.all());
    down.reset(BytesRange.all());
    for (int i = 0; i < KEYS; i++) {
      assertTrue(up.next() && up.valueLength() == lengths[i]);
      assertTrue(down.next() && down.valueLength() == lengths[KEYS - 1 - i]);
      up.key(holder);
      assertTrue(holder.length() == keys[i].length);
    }
    assertFalse(up.next() || down.next());
  }
}
