package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryLimitException;
import org.inkling.bytes.tree.TreePin;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An index gives a shared memory back all that it had, however it ends. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesMemoryCloseTest {
  private static final int KEYS = 2_000;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();
  private final BytesMemory memory = BytesMemory.create("shared", 64 << 20);
  private final BytesIndex neighbour = BytesSpec.DEFAULT.bytes(memory);
  private final AtomicLong closes = new AtomicLong();

  /** What is in use before an index is built. */
  private BytesMemoryStatistics before = memory.statistics();

  @BeforeEach
  void fillTheNeighbour() {
    for (int i = 0; i < KEYS; i++) {
      neighbour.put(StringSpace.number(i), value(i));
    }
    before = memory.statistics();
  }

  @AfterEach
  void close() {
    memory.close();
    assertEquals(0, memory.statistics().indexes());
    assertEquals(0, memory.statistics().reservedBytes());
  }

  private static byte[] value(long number) {
    return new byte[(int) (number % 3 == 0 ? number % 4_000 : number % 40)];
  }

  private void assertNothingIsLeft() {
    BytesMemoryStatistics now = memory.statistics();
    assertEquals(before.indexes(), now.indexes());
    assertEquals(before.longValues(), now.longValues());
    assertEquals(before.longValueBytes(), now.longValueBytes());
    assertEquals(before.usedBytes(), now.usedBytes());
    assertEquals(KEYS, neighbour.size());
    for (int i = 0; i < KEYS; i++) {
      assertArrayEquals(value(i), neighbour.get(StringSpace.number(i)));
    }
    neighbour.checkStructure();
  }

  @ParameterizedTest
  @EnumSource
  void aClosedIndexLeavesNothing(BytesSpec spec) {
    for (int round = 0; round < 5; round++) {
      BytesIndex index = spec.bytes(memory);
      for (int i = 0; i < 30_000; i++) {
        byte[] key = StringSpace.number(random.nextInt(3 * KEYS));
        if (random.nextInt(4) == 0) {
          boolean _ = index.remove(key);
        } else {
          index.put(key, value(random.nextInt(KEYS)));
        }
      }
      if (round % 2 == 0) {
        index.awaitMaintenance();
      }
      BytesStatistics open = index.statistics();
      assertTrue(open.nodes() > 10 && open.longValues() > 100, open.toString());
      index.close();
      assertNothingIsLeft();
      BytesStatistics closed = index.statistics();
      assertEquals(0, closed.usedBytes() + closed.heldBytes() + closed.retiredBytes());
      assertEquals(0, closed.reservedBytes() + closed.freeListedBytes() + closed.trimmedBytes());
      assertEquals(64 << 20, closed.limitBytes());
      assertThrows(IllegalStateException.class, () -> index.get(new byte[1]));
    }
  }

  @Test
  void threadsInAClosedIndexLeaveNothing() throws InterruptedException {
    for (int round = 0; round < 10; round++) {
      BytesIndex index = BytesSpec.TINY.bytes(memory);
      var warm = new CountDownLatch(4 * 500);
      TestThreads.run(
          5,
          number -> {
            if (number == 0) {
              warm.await();
              index.close();
            } else {
              writeUntilClosed(index, seed.random(number), warm);
            }
          });
      assertNothingIsLeft();
    }
  }

  private void writeUntilClosed(BytesIndex index, Random random, CountDownLatch warm) {
    try {
      while (true) {
        byte[] key = StringSpace.number(random.nextInt(500));
        index.put(key, value(random.nextInt(KEYS)));
        boolean _ = index.remove(StringSpace.number(random.nextInt(500)));
        warm.countDown();
      }
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().endsWith("is closed"), e.getMessage());
      closes.getAndIncrement();
    }
  }

  /** The source ends with a key that does not ascend, or no memory is left for what it has. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFailedBuildLeavesNothing(boolean unsorted) {
    if (!unsorted) {
      memory.memoryLimitBytes(memory.statistics().reservedBytes() + (1 << 20));
    }
    for (BytesSpec spec : BytesSpec.values()) {
      BytesBuilder builder = BytesIndex.builder().shape(spec.shape()).memory(memory);
      BytesSource source = unsorted ? entries(5_000) : entries(1_000_000);
      Class<? extends RuntimeException> refusal =
          unsorted ? UnsortedSourceException.class : MemoryLimitException.class;
      assertThrows(refusal, () -> builder.build(source));
      assertNothingIsLeft();
      BytesIndex built = builder.build(entries(0));
      built.put(new byte[1], new byte[2_000]);
      built.close();
      assertNothingIsLeft();
    }
  }

  /** Returns ascending entries, after which the last key comes again. */
  private static BytesSource entries(int count) {
    return () ->
        new BytesStream() {
          private int next;

          @Override
          public boolean next(BytesEntry entry) {
            if (count == 0 || next > count) {
              return false;
            }
            byte[] key = StringSpace.number(Math.min(next++, count - 1));
            entry.key.set(key);
            entry.value.set(value(next));
            return true;
          }

          @Override
          public void close() {}
        };
  }

  @Test
  void aLoadedIndexLeavesNothing() {
    BytesBuilder builder = BytesIndex.builder().tiny().memory(memory);
    BytesSource sorted = entries(5_000);
    BytesIndex index =
        builder.build(
            () -> {
              BytesStream all = sorted.open();
              return new BytesStream() {
                private int left = 5_000;

                @Override
                public boolean next(BytesEntry entry) {
                  return left-- > 0 && all.next(entry);
                }

                @Override
                public void close() {
                  all.close();
                }
              };
            });
    index.checkStructure();
    assertEquals(5_000, index.size());
    index.put(new byte[1], new byte[5_000]);
    index.close();
    assertNothingIsLeft();
  }

  @Test
  void theMemoryClosesItsIndexes() {
    BytesIndex index = BytesSpec.TINY.bytes(memory);
    BytesIndex closed = BytesSpec.TINY.bytes(memory);
    index.put(new byte[1], new byte[2]);
    closed.close();
    assertEquals(2, memory.statistics().indexes());
    memory.close();
    assertTrue(index.statistics().closed());
    assertEquals(0, index.statistics().reservedBytes());
    assertThrows(IllegalStateException.class, () -> index.get(new byte[1]));
    assertThrows(IllegalStateException.class, index::awaitMaintenance);
    assertThrows(IllegalStateException.class, () -> neighbour.put(new byte[1], new byte[1]));
    BytesBuilder builder = BytesIndex.builder().memory(memory);
    assertEquals(
        "shared is closed", assertThrows(IllegalStateException.class, builder::build).getMessage());
    memory.memoryLimitBytes(1 << 20);
    memory.close();
    index.close();
    assertEquals("shared[closed]", memory.toString());
  }

  /** The build of an index in the memory of a thread that closes it meanwhile fails. */
  @Test
  void aBuildEndsWithTheMemory() {
    BytesSource closing =
        () -> {
          memory.close();
          assertTrue(memory.statistics().reservedBytes() > 0, "the build is not over");
          return entries(0).open();
        };
    BytesBuilder builder = BytesIndex.builder().memory(memory);
    assertThrows(IllegalStateException.class, () -> builder.build(closing));
  }

  @Test
  void threadsWorkUntilTheMemoryCloses() throws InterruptedException {
    BytesIndex other = BytesSpec.TINY.bytes(memory);
    var warm = new CountDownLatch(4 * 500);
    TestThreads.run(
        7,
        number -> {
          switch (number) {
            case 0 -> {
              warm.await();
              memory.close();
            }
            case 1 -> maintainUntilClosed(other);
            case 2 -> maintainUntilClosed(neighbour);
            default -> writeUntilClosed(number % 2 == 0 ? other : neighbour, random(number), warm);
          }
        });
    assertEquals(4, closes.get());
  }

  private Random random(int number) {
    return seed.random(number);
  }

  private static void maintainUntilClosed(BytesIndex index) {
    try {
      while (true) {
        index.awaitMaintenance();
        assertFalse(index.statistics().closed() && index.statistics().usedBytes() > 0);
        TestThreads.pause();
      }
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().endsWith("is closed"), e.getMessage());
    }
  }

  /** Ten seconds long an operation stays inside; the memory is released when it leaves. */
  @Test
  void theMemoryWaitsForAnOperation() throws InterruptedException {
    BytesIndex index = BytesSpec.TINY.bytes(memory);
    index.put(new byte[1], new byte[2_000]);
    TreePin pin = index.tree().enter();
    memory.close();
    assertTrue(memory.statistics().closed());
    assertEquals(1, memory.statistics().indexes());
    assertTrue(index.statistics().reservedBytes() > 0);
    index.tree().leave(pin);
    while (memory.statistics().indexes() > 0) {
      TestThreads.pause();
    }
    while (memory.statistics().reservedBytes() > 0) {
      TestThreads.pause();
    }
  }
}
