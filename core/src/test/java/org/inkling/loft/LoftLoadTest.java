package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.memory.MappedBytes;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.UnsortedSourceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bulk loads: what they build, and that one that fails leaves nothing behind. */
class LoftLoadTest {
  private static final int KEYS = 150_000;

  @Test
  void everyShapeOfKeysIsLoaded() {
    var random = TestSeed.random("LoftLoadTest.everyShape");
    long[] walk = {Long.MIN_VALUE / 2};
    loads(i -> i);
    loads(i -> i * i);
    loads(i -> Long.MIN_VALUE + i * (-1L >>> 1) / (KEYS / 2));
    loads(i -> (i >>> 10 << 50) + (i & 1023));
    loads(i -> walk[0] += 1 + random.nextLong(1L << random.nextInt(1, 45)));
    loads(i -> (i / 2 << 20) + (i & 1));
  }

  private static void loads(LongUnaryOperator keyOf) {
    var loaded = new TreeMap<Long, Long>();
    for (long i = 0; i < KEYS; i++) {
      long key = keyOf.applyAsLong(i);
      loaded.put(key, i % 5 == 0 ? ~key ^ Long.MIN_VALUE >>> 1 : i);
    }
    try (var twin = new LoftTwin(LoftIndex.builder(), loaded)) {
      twin.check();
      int i = 0;
      for (long key : loaded.keySet().toArray(Long[]::new)) {
        if (i++ % 997 == 0) {
          twin.read(key);
          twin.read(key + 1);
        }
      }
    }
  }

  @Test
  void uniformKeysTakeTheBytesThatTheExpansionSays() {
    var random = TestSeed.random("LoftLoadTest.uniformKeys");
    long[] keys = random.longs(1_000_000).sorted().distinct().toArray();
    assertTrue(bytesPerKey(LoftIndex.builder(), keys) <= 26);
    assertTrue(bytesPerKey(LoftIndex.builder().dense(), keys) <= 20);
  }

  private static double bytesPerKey(LoftBuilder builder, long[] keys) {
    try (var index = builder.build(SortedEntrySource.of(keys, new long[keys.length]))) {
      LoftStatistics in = index.statistics();
      long nodes =
          in.structure().slotBytes()
              + in.structure().headerBytes()
              + in.structure().directoryBytes()
              + in.structure().modelBytes();
      return (double) (nodes + in.structure().bucketBytes()) / index.size();
    }
  }

  @Test
  void disorderIsRefusedWithItsPositionAndNothingIsKept() {
    long before = MappedBytes.now();
    for (int broken : new int[] {1, 2, 1_000, KEYS - 1}) {
      for (int back : new int[] {0, 1}) {
        long[] keys = keys();
        keys[broken] = keys[broken - 1] - back;
        var refused =
            assertThrows(
                UnsortedSourceException.class,
                () -> LoftIndex.builder().build(SortedEntrySource.of(keys, wideValues())));
        assertEquals(broken, refused.position());
        assertEquals(keys[broken], refused.key());
        assertEquals(keys[broken - 1], refused.previousKey());
      }
    }
    assertTrue(MappedBytes.now() <= before);
  }

  @Test
  void unsignedOrderIsRefused() {
    long[] keys = {0, Long.MAX_VALUE, Long.MIN_VALUE, -1};
    var refused =
        assertThrows(
            UnsortedSourceException.class,
            () -> LoftIndex.builder().build(SortedEntrySource.of(keys, keys)));
    assertEquals(2, refused.position());
  }

  @Test
  void theLimitInALoadGivesEverythingBack() {
    long before = MappedBytes.now();
    for (long value : new long[] {1, Long.MAX_VALUE}) {
      var source = new Watched(4 * KEYS, value, null, new AtomicInteger());
      var builder = LoftIndex.builder().name("tight").memoryLimitBytes(2L << 20);
      var refused = assertThrows(MemoryLimitException.class, () -> builder.build(source));
      assertEquals(1, source.closed.get());
      assertEquals(2L << 20, refused.limitBytes());
      assertTrue(refused.reservedBytes() <= refused.limitBytes());
      assertTrue(refused.getMessage().contains("tight"), refused.getMessage());
    }
    assertTrue(MappedBytes.now() <= before);
  }

  @Test
  void everyLimitIsEnoughOrRefused() {
    long before = MappedBytes.now();
    int built = 0;
    for (long limit = 2L << 20; built < 3; limit += 1L << 20) {
      var builder = LoftIndex.builder().memoryLimitBytes(limit);
      try (var index = builder.build(SortedEntrySource.of(keys(), wideValues()))) {
        built++;
        assertEquals(KEYS, index.size());
        assertTrue(index.statistics().reservedBytes() <= limit);
        index.checkStructure();
      } catch (MemoryLimitException e) {
        assertEquals(0, built, "a larger limit was refused");
      }
    }
    assertTrue(MappedBytes.now() <= before);
  }

  @Test
  void aSourceThatFailsIsClosedAndNothingIsKept() {
    long before = MappedBytes.now();
    var failure = new IllegalStateException("the source's own");
    var closed = new AtomicInteger();
    var seen =
        assertThrows(
            IllegalStateException.class,
            () -> LoftIndex.builder().build(new Watched(500, 1, failure, closed)));
    assertSame(failure, seen);
    assertEquals(1, closed.get());
    assertTrue(MappedBytes.now() <= before);
  }

  @Test
  void aSourceIsReadInOnePassAndClosed() {
    var closed = new AtomicInteger();
    try (var index = LoftIndex.builder().build(new Watched(500, 1, null, closed))) {
      assertEquals(500, index.size());
      assertEquals(1, closed.get());
    }
  }

  private static long[] keys() {
    long[] keys = new long[KEYS];
    for (int i = 0; i < KEYS; i++) {
      keys[i] = 3L * i - KEYS;
    }
    return keys;
  }

  private static long[] wideValues() {
    long[] values = new long[KEYS];
    for (int i = 0; i < KEYS; i++) {
      values[i] = Long.MAX_VALUE - i;
    }
    return values;
  }

  /** Ascending keys with one value; at the end, a failure if there is one to be thrown. */
  private record Watched(
      long size, long value, @Nullable RuntimeException failure, AtomicInteger closed)
      implements SortedEntrySource {

    @Override
    public EntryStream open() {
      return new EntryStream() {
        private long key = -1;

        @Override
        public boolean next() {
          key++;
          if (key == size && failure != null) {
            throw failure;
          }
          return key < size;
        }

        @Override
        public long key() {
          return key;
        }

        @Override
        public long value() {
          return value;
        }

        @Override
        public boolean isDeletion() {
          return false;
        }

        @Override
        public void close() {
          closed.incrementAndGet();
        }
      };
    }
  }
}
