package org.inkling.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys of bytes have the order of their values, and the values come back. */
final class KeyWriterTest {
  private static final int RANDOM_VALUES = 400;
  private static final int SCHEMAS = 200;
  private static final int KEYS = 60;

  private final KeyWriter writer = new KeyWriter();
  private final KeyReader reader = new KeyReader();

  /** A type of values, with their order, its edges, and any value, mostly of a small domain. */
  private enum Type {
    INT(
        KeyWriter::putInt,
        KeyReader::getInt,
        Comparator.<Integer>naturalOrder(),
        List.of(Integer.MIN_VALUE, -1, 0, 1, 255, 256, Integer.MAX_VALUE),
        random -> random.nextBoolean() ? random.nextInt(-2, 2) : random.nextInt()),
    LONG(
        KeyWriter::putLong,
        KeyReader::getLong,
        Comparator.<Long>naturalOrder(),
        List.of(Long.MIN_VALUE, -1L, 0L, 1L, 1L << 32, Long.MAX_VALUE),
        random -> random.nextBoolean() ? random.nextLong(-2, 2) : random.nextLong()),
    DOUBLE(
        KeyWriter::putDouble,
        KeyReader::getDouble,
        Comparator.<Double>naturalOrder(),
        List.of(
            Double.NEGATIVE_INFINITY,
            -Double.MIN_VALUE,
            -0.0,
            0.0,
            Double.MIN_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NaN),
        random -> random.nextBoolean() ? random.nextInt(-2, 2) / 2.0 : random.nextGaussian()),
    UUIDS(
        KeyWriter::putUuid,
        KeyReader::getUuid,
        Comparator.comparing(UUID::toString),
        List.of(new UUID(0, 0), new UUID(0, -1), new UUID(-1, 0), new UUID(-1, -1)),
        random -> new UUID(random.nextLong(-2, 2), random.nextLong())),
    STRING(
        KeyWriter::putString,
        KeyReader::getString,
        Comparator.comparing((String text) -> text.codePoints().toArray(), Arrays::compare),
        List.of(
            "",
            "\0",
            "\0\0",
            "\0\1",
            "a",
            "a\0",
            "a\1",
            "ab",
            "\u007f",
            "\u0080",
            "\uffff",
            "\ud800\udc00"),
        KeyWriterTest::string),
    BYTES(
        KeyWriter::putBytes,
        KeyReader::getBytes,
        Arrays::compareUnsigned,
        List.of(
            bytes(),
            bytes(0),
            bytes(0, 0),
            bytes(0, 1),
            bytes(0, -1),
            bytes(-1),
            bytes(127),
            bytes(-128)),
        random -> {
          byte[] bytes = new byte[random.nextInt(4)];
          for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextInt(-1, 3);
          }
          return bytes;
        });

    private final BiConsumer<KeyWriter, Object> put;
    private final Function<KeyReader, Object> get;
    private final Comparator<Object> order;
    private final List<?> edges;
    private final Function<RandomGenerator, ?> any;

    @SuppressWarnings("unchecked")
    <T> Type(
        BiConsumer<KeyWriter, T> put,
        Function<KeyReader, T> get,
        Comparator<T> order,
        List<T> edges,
        Function<RandomGenerator, T> any) {
      this.put = (BiConsumer<KeyWriter, Object>) put;
      this.get = (Function<KeyReader, Object>) get;
      this.order = (Comparator<Object>) order;
      this.edges = edges;
      this.any = any;
    }

    Object value(RandomGenerator random) {
      return random.nextInt(4) == 0 ? edges.get(random.nextInt(edges.size())) : any.apply(random);
    }
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static String string(RandomGenerator random) {
    int[] points = {0, 1, 'a', 'b', 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x1_0000, 0x10_ffff};
    var text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }

  /** A key, and what it is made of. */
  private record Key(byte[] bytes, List<Object> values) {}

  private Key key(List<Type> schema, List<Object> values) {
    writer.clear();
    for (int i = 0; i < schema.size(); i++) {
      schema.get(i).put.accept(writer, values.get(i));
    }
    return new Key(writer.toBytes(), values);
  }

  private void assertOrder(List<Type> schema, Key a, Key b) {
    int expected = 0;
    for (int i = 0; i < schema.size() && expected == 0; i++) {
      expected = schema.get(i).order.compare(a.values.get(i), b.values.get(i));
    }
    int order = Arrays.compareUnsigned(a.bytes, b.bytes);
    assertEquals(
        Integer.signum(expected), Integer.signum(order), () -> schema + ": " + a + ", " + b);
  }

  private void assertComesBack(List<Type> schema, Key key) {
    byte[] shifted = new byte[key.bytes.length + 5];
    Arrays.fill(shifted, (byte) 7);
    System.arraycopy(key.bytes, 0, shifted, 3, key.bytes.length);
    reader.wrap(shifted, 3, key.bytes.length);
    for (int i = 0; i < schema.size(); i++) {
      Object value = schema.get(i).get.apply(reader);
      assertEquals(0, schema.get(i).order.compare(key.values.get(i), value));
    }
    assertEquals(0, reader.remaining());
  }

  @ParameterizedTest
  @EnumSource
  void keysOfOneValueHaveItsOrder(Type type) {
    var random = TestSeed.random("KeyWriterTest." + type);
    var values = new ArrayList<Object>(type.edges);
    for (int i = 0; i < RANDOM_VALUES; i++) {
      values.add(type.any.apply(random));
    }
    List<Type> schema = List.of(type);
    List<Key> keys = values.stream().map(value -> key(schema, List.of(value))).toList();
    for (Key key : keys) {
      assertComesBack(schema, key);
      keys.forEach(other -> assertOrder(schema, key, other));
    }
  }

  @Test
  void keysOfSeveralValuesAreOrderedByTheFirstThatDiffers() {
    var random = TestSeed.random("KeyWriterTest.schemas");
    Type[] types = Type.values();
    for (int i = 0; i < SCHEMAS; i++) {
      var schema = new ArrayList<Type>();
      for (int parts = random.nextInt(2, 5); parts > 0; parts--) {
        schema.add(types[random.nextInt(types.length)]);
      }
      var keys = new ArrayList<Key>();
      for (int k = 0; k < KEYS; k++) {
        keys.add(key(schema, schema.stream().map(type -> type.value(random)).toList()));
      }
      for (Key key : keys) {
        assertComesBack(schema, key);
        keys.forEach(other -> assertOrder(schema, key, other));
      }
    }
  }

  @Test
  void aPrefixIsTheBeginOfTheKeysThatHaveIt() {
    var random = TestSeed.random("KeyWriterTest.prefix");
    for (int i = 0; i < 10_000; i++) {
      String begin = string(random);
      String text = random.nextBoolean() ? begin + string(random) : string(random);
      byte[] key = writer.clear().putInt(5).putString(text).putLong(i).toBytes();
      byte[] prefix = writer.clear().putInt(5).putPrefix(begin).toBytes();
      boolean begins = Arrays.mismatch(prefix, key) == prefix.length;
      assertEquals(text.startsWith(begin), begins, () -> begin + ", " + text);
    }
  }

  @Test
  void rawBytesAreWrittenAsTheyAre() {
    byte[] raw = bytes(0, 1, -1);
    writer.putRaw(raw).putRaw(new byte[] {9, 0, 9}, 1, 1).putInt(3);
    assertArrayEquals(bytes(0, 1, -1, 0, -128, 0, 0, 3), writer.toBytes());
    assertEquals(8, writer.length());
    reader.wrap(writer.array(), 0, writer.length());
    assertArrayEquals(raw, reader.getRaw(3));
    assertEquals(5, reader.remaining());
    assertThrows(IllegalArgumentException.class, () -> reader.getRaw(-1));
  }

  @Test
  void halfASurrogatePairIsRefusedAndChangesNothing() {
    writer.putInt(1);
    for (String bad : List.of("a\ud800", "\udc00", "\ud800a", "\udc00\ud800")) {
      assertThrows(IllegalArgumentException.class, () -> writer.putString(bad));
      assertThrows(IllegalArgumentException.class, () -> writer.putPrefix(bad));
      assertEquals(Integer.BYTES, writer.length());
    }
  }

  @Test
  void aKeyOfAnotherFormIsRefusedAndTheReaderStaysWhereItWas() {
    byte[] key = bytes(1, 2, 'a', 0, 7, 0, 1);
    reader.wrap(key);
    assertArrayEquals(bytes(1, 2), reader.getRaw(2));
    assertRefused(reader::getString, "a zero followed by 7, expected 1 or -1, at byte 3");
    assertRefused(reader::getLong, "5 bytes where a long was expected, at byte 2");
    assertRefused(reader::getUuid, "5 bytes where a UUID was expected, at byte 2");
    assertRefused(() -> reader.getRaw(6), "5 bytes where 6 bytes was expected, at byte 2");
    assertArrayEquals(bytes('a', 0, 7, 0, 1), reader.getRaw(5));
    assertRefused(reader::getInt, "0 bytes where an int was expected, at byte 7");
    reader.wrap(bytes('a', 0));
    assertRefused(reader::getBytes, "bytes without an end at byte 0");
    reader.wrap(bytes(-1, 0, 1));
    assertRefused(reader::getString, "a string that is not UTF-8 at byte 0");
    assertArrayEquals(bytes(-1), reader.getBytes());
  }

  private static void assertRefused(Runnable call, String message) {
    String actual = assertThrows(IllegalArgumentException.class, call::run).getMessage();
    assertTrue(actual.startsWith(message), actual);
  }

  @Test
  void rangesOutsideOfTheArrayAreRefused() {
    byte[] array = new byte[4];
    assertThrows(IndexOutOfBoundsException.class, () -> writer.putBytes(array, 3, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> writer.putRaw(array, -1, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> reader.wrap(array, 0, 5));
    assertEquals(0, writer.length());
  }
}
