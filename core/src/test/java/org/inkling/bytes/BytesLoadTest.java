package org.inkling.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.inkling.bytes.node.NodeShape;
import org.inkling.index.Seed;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Loads of sorted byte strings, against a {@link TreeMap}, and what they refuse. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesLoadTest {
  private static final int MAX_KEY = NodeShape.DEFAULT.maxKeyBytes();
  private static final long AMPLE = 1L << 30;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();

  private static NavigableMap<byte[], byte[]> newMap() {
    return new TreeMap<>(Arrays::compareUnsigned);
  }

  private static BytesBuilder builder(NodeShape shape) {
    return BytesIndex.builder().name("load").shape(shape);
  }

  /** Loads a map, compares, and closes. */
  private static void check(NodeShape shape, NavigableMap<byte[], byte[]> map) {
    try (BytesIndex index = builder(shape).build(BytesSource.of(map))) {
      checkSame(index, map);
    }
  }

  private static void checkSame(BytesIndex index, NavigableMap<byte[], byte[]> map) {
    index.checkStructure();
    assertEquals(map.size(), index.size());
    map.forEach((key, value) -> assertArrayEquals(value, index.get(key)));
    try (BytesCursor cursor = index.ascending()) {
      map.forEach(
          (key, value) -> {
            assertTrue(cursor.next());
            assertArrayEquals(key, cursor.key());
            assertArrayEquals(value, cursor.value());
          });
      assertFalse(cursor.next());
    }
  }

  /** Entries of random values, of which some are long; writes follow on the loaded index. */
  private void loadAndWrite(BytesSpec spec, byte[][] keys) {
    var map = newMap();
    BytesIndex index;
    try (BytesIndex values = spec.bytes()) {
      var lengths = new StringTwin(values, spec.shape(), random);
      for (byte[] key : keys) {
        map.put(key, lengths.value(key));
      }
      index = builder(spec.shape()).build(BytesSource.of(map));
    }
    try (index) {
      checkSame(index, map);
      var twin = new StringTwin(index, spec.shape(), random);
      twin.map.putAll(map);
      for (int i = 0; i < keys.length; i++) {
        byte[] key = keys[random.nextInt(keys.length)];
        twin.step(random.nextInt(4) == 0 ? Arrays.copyOf(key, key.length / 2) : key);
      }
      twin.checkContents();
    }
  }

  @ParameterizedTest
  @EnumSource
  void loadsEverySpaceIntoTinyNodes(StringSpace space) {
    for (int count : new int[] {1, 2, 5, 40, 2_000}) {
      int most = BytesSpec.TINY.shape().maxKeyBytes();
      loadAndWrite(BytesSpec.TINY, space.keys(random, count, most));
    }
  }

  @ParameterizedTest
  @EnumSource
  void loadsEverySpaceIntoNodesOfUsualSize(StringSpace space) {
    loadAndWrite(BytesSpec.DEFAULT, space.keys(random, 3_000, MAX_KEY));
  }

  @Test
  void loadsIntoTheLargestNodes() {
    var shape = new NodeShape(32 << 10);
    for (StringSpace space : StringSpace.values()) {
      var map = newMap();
      for (byte[] key : space.keys(random, 10_000, random.nextBoolean() ? 40 : 400)) {
        map.put(key, new byte[random.nextInt(30)]);
      }
      check(shape, map);
    }
  }

  /** Any number of keys of any mixture: the last nodes of the levels have any size. */
  @ParameterizedTest
  @EnumSource
  void loadsAnyNumberOfShortValues(StringSpace space) {
    NodeShape shape = BytesSpec.TINY.shape();
    for (int round = 0; round < 60; round++) {
      var map = newMap();
      int count = random.nextInt(600);
      for (byte[] key : space.keys(random, count, 4 + random.nextInt(shape.maxKeyBytes() - 3))) {
        map.put(key, new byte[random.nextInt(9)]);
      }
      check(shape, map);
    }
  }

  /** Keys that share almost all their bytes: the last nodes, without prefix, need much room. */
  @Test
  void loadsKeysOfALongPrefix() {
    for (int length : new int[] {20, 63, 64}) {
      for (int count = 1; count <= 260; count++) {
        var map = newMap();
        for (int i = 0; i < count; i++) {
          byte[] key = new byte[length];
          key[length - 2] = (byte) (i >> 8);
          key[length - 1] = (byte) i;
          map.put(key, new byte[] {1});
        }
        check(BytesSpec.TINY.shape(), map);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void loadsNothing(BytesSpec spec) {
    try (BytesIndex index = builder(spec.shape()).build(BytesSource.of(newMap()))) {
      checkSame(index, newMap());
      assertEquals(1, index.statistics().height());
      assertEquals(1, index.statistics().nodes());
      index.put(new byte[0], new byte[3]);
      index.checkStructure();
    }
  }

  @ParameterizedTest
  @EnumSource
  void loadsTheLongestKeysAndValues(BytesSpec spec) {
    NodeShape shape = spec.shape();
    for (int valueBytes :
        new int[] {
          0,
          shape.maxInlineBytes() - shape.maxKeyBytes(),
          shape.maxInlineBytes() - shape.maxKeyBytes() + 1,
          BytesIndex.MAX_VALUE_BYTES
        }) {
      var map = newMap();
      int count = valueBytes == BytesIndex.MAX_VALUE_BYTES ? 5 : 200;
      for (byte[] key : StringSpace.LONG.keys(random, count, shape.maxKeyBytes())) {
        map.put(key, new byte[valueBytes]);
      }
      map.put(new byte[0], new byte[0]);
      check(shape, map);
    }
  }

  @Test
  void loadsTheEntriesOfArrays() {
    byte[][] keys = {{}, {0}, {0, 0}, {(byte) 0x80}, {(byte) 0xff}};
    byte[][] values = {{1}, {}, {2, 3}, {4}, {5}};
    var map = newMap();
    for (int i = 0; i < keys.length; i++) {
      map.put(keys[i], values[i]);
    }
    try (BytesIndex index = BytesIndex.builder().build(BytesSource.of(keys, values))) {
      checkSame(index, map);
    }
  }

  /** What nodes take per entry beside the bytes of keys and values. */
  @ParameterizedTest
  @CsvSource({"WORDS, 12", "PATHS, 0"})
  void nodesAreFull(String kind, double most) {
    var map = newMap();
    long bytes = 0;
    for (int i = 0; i < 200_000; i++) {
      String text = kind.equals("WORDS") ? word() : path(i);
      if (map.put(text.getBytes(UTF_8), new byte[8]) == null) {
        bytes += text.length() + 8;
      }
    }
    try (BytesIndex index = BytesIndex.builder().build(BytesSource.of(map))) {
      index.checkStructure();
      double beside = (double) (index.statistics().nodeBytes() - bytes) / map.size();
      assertTrue(beside <= most, kind + ": " + beside + " bytes beside those of an entry");
    }
  }

  private String word() {
    var word = new StringBuilder();
    for (int letters = 4 + random.nextInt(9); letters > 0; letters--) {
      word.append((char) ('a' + Math.min(random.nextInt(26), random.nextInt(26))));
    }
    return word.toString();
  }

  private String path(int i) {
    return "/usr/share/doc/package-" + i / 40 + "/examples/source/file" + i % 40 + ".java";
  }

  /** A source that counts how often it is closed. */
  private static final class Counted implements BytesStream {
    private final int count;
    private final IntFunction<byte[][]> entries;
    private int next;
    private int closed;

    Counted(int count, IntFunction<byte[][]> entries) {
      this.count = count;
      this.entries = entries;
    }

    @Override
    public boolean next(BytesEntry entry) {
      if (next == count) {
        return false;
      }
      byte[][] pair = entries.apply(next++);
      entry.key.set(pair[0]);
      entry.value.set(pair[1]);
      return true;
    }

    @Override
    public void close() {
      closed++;
    }
  }

  /** Asserts that a load fails, and that nothing is kept of it. */
  private static <E extends Throwable> E refuse(
      Class<E> type, long limit, IntFunction<byte[][]> entries) {
    MemoryBudget budget = MemoryBudget.of(limit);
    var stream = new Counted(20_000, entries);
    E refusal =
        assertThrows(
            type, () -> BytesIndex.builder().memoryBudget(budget).build(() -> stream).close());
    assertEquals(1, stream.closed, "closed streams");
    assertEquals(0, budget.usedBytes(), "bytes that are kept");
    return refusal;
  }

  private static byte[][] entry(byte[] key, int valueBytes) {
    return new byte[][] {key, new byte[valueBytes]};
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1", "2, 0", "700, 1", "700, 0", "19999, 1", "19999, 0"})
  void refusesDisorderAndDuplicates(int position, int back) {
    var refusal =
        refuse(
            UnsortedSourceException.class,
            AMPLE,
            i -> entry(StringSpace.number(i == position ? 5L * i - back : 5L * i + 5), i % 2_000));
    assertEquals(position, refusal.position());
    String kind = back == 0 ? "duplicate key 0x" : "unsorted key 0x";
    assertTrue(refusal.getMessage().startsWith(kind), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("at position " + position), refusal.getMessage());
  }

  @Test
  void ordersKeysAsUnsignedBytes() {
    byte[][] keys = {{1}, {(byte) 0xff}, {(byte) 0x80}};
    var unsorted = BytesSource.of(keys, new byte[3][0]);
    var refusal =
        assertThrows(
            UnsortedSourceException.class, () -> BytesIndex.builder().build(unsorted).close());
    assertEquals(2, refusal.position());
    assertEquals(
        "unsorted key 0x80 of 1 bytes at position 2: expected a key greater than 0xff of 1 bytes,"
            + " the one before it",
        refusal.getMessage());
    byte[][] prefixes = {{1, 0}, {1}};
    var after = BytesSource.of(prefixes, new byte[2][0]);
    assertThrows(UnsortedSourceException.class, () -> BytesIndex.builder().build(after).close());
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "700", "19999"})
  void refusesWhatIsTooLong(int position) {
    var longKey =
        refuse(
            IllegalArgumentException.class,
            AMPLE,
            i -> entry(Arrays.copyOf(StringSpace.number(i), i == position ? MAX_KEY + 1 : 8), 4));
    assertEquals(
        "a key of " + (MAX_KEY + 1) + " bytes at position " + position + ", at most " + MAX_KEY,
        longKey.getMessage());
    int longest = BytesIndex.MAX_VALUE_BYTES;
    var longValue =
        refuse(
            IllegalArgumentException.class,
            AMPLE,
            i -> entry(StringSpace.number(i), i == position ? longest + 1 : 4));
    assertEquals(
        "a value of " + (longest + 1) + " bytes at position " + position + ", at most " + longest,
        longValue.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"300", "3000"})
  void refusesWhatMemoryDoesNotHold(int valueBytes) {
    refuse(MemoryLimitException.class, 4L << 20, i -> entry(StringSpace.number(i), valueBytes));
  }

  @Test
  void keepsNothingOfASourceThatFails() {
    var refusal =
        refuse(
            IllegalStateException.class,
            AMPLE,
            i -> {
              if (i == 5_000) {
                throw new IllegalStateException("no more");
              }
              return entry(StringSpace.number(i), i % 1_000);
            });
    assertEquals("no more", refusal.getMessage());
  }
}
