package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes that share a memory: their contents, the limit of all, and what is refused. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesMemorySharedTest {
  private static final int LIMIT = 4 << 20;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();
  private final BytesMemory memory = BytesMemory.create("shared", LIMIT);

  @AfterEach
  void close() {
    memory.close();
    assertTrue(memory.statistics().closed());
    assertEquals(0, memory.statistics().indexes());
    assertEquals(0, memory.statistics().reservedBytes());
  }

  private BytesIndex index(String name) {
    return BytesIndex.builder().name(name).memory(memory).build();
  }

  private static byte[] sized(long number, int length) {
    byte[] value = new byte[length];
    Arrays.fill(value, (byte) number);
    return value;
  }

  private static boolean tryPut(BytesIndex index, long key, int length) {
    try {
      index.put(StringSpace.number(key), sized(key, length));
      return true;
    } catch (MemoryLimitException e) {
      assertFalse(index.containsKey(StringSpace.number(key)));
      return false;
    }
  }

  /** Puts keys from one on until the limit; returns the first that was refused. */
  private static long fill(BytesIndex index, long from, int length) {
    long key = from;
    while (tryPut(index, key, length)) {
      key++;
    }
    return key;
  }

  private static void checkAll(BytesIndex index, long from, long to, int length) {
    assertEquals(to - from, index.size());
    for (long key = from; key < to; key++) {
      assertArrayEquals(sized(key, length), index.get(StringSpace.number(key)));
    }
    index.checkStructure();
  }

  @Test
  void eachAnswersLikeAMapOfItsOwn() {
    memory.memoryLimitBytes(Long.MAX_VALUE);
    List<StringTwin> twins = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      BytesSpec spec = BytesSpec.values()[i % 2];
      twins.add(new StringTwin(spec.bytes(memory), spec.shape(), random));
    }
    byte[][] keys = StringSpace.BINARY.keys(random, 200, BytesSpec.TINY.shape().maxKeyBytes());
    for (int i = 0; i < 12_000; i++) {
      twins.get(random.nextInt(twins.size())).step(keys[random.nextInt(keys.length)]);
    }
    long longValues = 0;
    for (StringTwin twin : twins) {
      twin.checkContents();
      longValues += twin.index.statistics().longValues();
    }
    assertTrue(longValues > 100, longValues + " long values");
    assertEquals(longValues, memory.statistics().longValues());
    for (StringTwin twin : twins) {
      twin.index.clear();
      twin.index.checkStructure();
    }
    assertEquals(0, memory.statistics().longValues());
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 300, 2_000})
  void theLimitIsThatOfAll(int length) {
    BytesIndex first = index("first");
    BytesIndex second = index("second");
    long firstCount = 0;
    while (memory.statistics().reservedBytes() < LIMIT / 2) {
      assertTrue(tryPut(first, firstCount++, length));
    }
    long secondCount = fill(second, 0, length);
    long more = fill(first, firstCount, length);
    assertTrue(memory.statistics().reservedBytes() <= LIMIT, memory.statistics().toString());
    checkAll(first, 0, more, length);
    checkAll(second, 0, secondCount, length);
    for (long key = 0; key < more; key++) {
      assertTrue(first.remove(StringSpace.number(key))); // what is retired stays there
    }
    long again = fill(second, secondCount, length);
    assertTrue(again - secondCount > more / 2, again - secondCount + " more keys of " + more);
    checkAll(second, 0, again, length);
    second.close();
    long refilled = fill(first, 0, length);
    assertTrue(refilled > again * 3 / 4, refilled + " keys after the close of " + again);
    memory.memoryLimitBytes(2 * LIMIT);
    long last = fill(first, refilled, length);
    assertTrue(last > refilled * 3 / 2, last + " keys");
    checkAll(first, 0, last, length);
  }

  /** Each adds and removes at the limit; what one retires, the others get. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void threadsMeetTheLimit(int threads) throws InterruptedException {
    long[] refusals = new long[threads];
    BytesIndex[] indexes = new BytesIndex[threads];
    Arrays.setAll(indexes, number -> index("of thread " + number));
    TestThreads.run(
        threads,
        number -> {
          Random draws = seed.random(number);
          BytesIndex index = indexes[number];
          long from = 0;
          long to = 0;
          for (int i = 0; i < 20_000; i++) {
            if (tryPut(index, to, 1_000)) {
              to++;
            } else {
              refusals[number]++;
              long end = from + draws.nextLong(to - from + 1);
              for (; from < end; from++) {
                assertTrue(index.remove(StringSpace.number(from)));
              }
            }
          }
          assertEquals(to - from, index.size());
          for (long key = from; key < to; key++) {
            assertArrayEquals(sized(key, 1_000), index.get(StringSpace.number(key)));
          }
        });
    assertTrue(Arrays.stream(refusals).sum() > 0, Arrays.toString(refusals));
    assertTrue(memory.statistics().reservedBytes() <= LIMIT + (2 << 20));
    for (BytesIndex index : indexes) {
      index.checkStructure();
    }
  }

  @Test
  void emptyIndexesAreSmall() {
    memory.memoryLimitBytes(Long.MAX_VALUE);
    BytesIndex warm = index("first");
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 200; i++) {
      assertTrue(index("empty " + i).isEmpty());
    }
    long heap = threads.getCurrentThreadAllocatedBytes() - before;
    long reserved = memory.statistics().reservedBytes();
    long nodes = 201 * warm.statistics().nodeBytes();
    assertEquals(nodes, memory.statistics().usedBytes());
    assertTrue(reserved <= nodes + (2 << 20), reserved + " bytes for " + nodes);
    assertTrue(reserved + heap < 40 << 20, reserved + " bytes, on the heap " + heap);
  }

  @Test
  void aLimitOrABudgetInAdditionIsRefused() {
    BytesBuilder limited = BytesIndex.builder().memory(memory).memoryLimitBytes(LIMIT);
    String message = assertThrows(IllegalStateException.class, limited::build).getMessage();
    assertEquals(
        "bytes: memory(shared) and memoryLimitBytes("
            + LIMIT
            + ") are both set; the limit is that of the BytesMemory: remove one of them",
        message);
    MemoryBudget budget = MemoryBudget.of(LIMIT);
    BytesBuilder budgeted = BytesIndex.builder().memoryBudget(budget).memory(memory);
    message = assertThrows(IllegalStateException.class, budgeted::build).getMessage();
    assertTrue(message.contains("memory(shared) and memoryBudget"), message);
    BytesIndex index = index("one");
    message =
        assertThrows(IllegalStateException.class, () -> index.memoryLimitBytes(LIMIT)).getMessage();
    assertTrue(message.contains("the BytesMemory shared"), message);
    assertThrows(IllegalArgumentException.class, () -> memory.memoryLimitBytes(0));
    assertThrows(IllegalArgumentException.class, () -> BytesMemory.create("m", (2 << 20) - 1));
    assertEquals("shared[1 indexes]", memory.toString());
  }

  @Test
  void aBudgetLimitsAll() {
    MemoryBudget budget = MemoryBudget.of(LIMIT);
    try (BytesMemory budgeted = BytesMemory.create("budgeted", budget)) {
      BytesIndex first = BytesIndex.builder().memory(budgeted).build();
      BytesIndex second = BytesIndex.builder().memory(budgeted).build();
      long count = fill(first, 0, 100);
      assertTrue(count > LIMIT / 300, count + " keys");
      fill(second, 0, 100);
      checkAll(first, 0, count, 100);
      assertEquals(LIMIT, budgeted.statistics().limitBytes());
      assertEquals(budget.usedBytes(), budgeted.statistics().reservedBytes());
    }
    assertEquals(0, budget.usedBytes());
  }
}
