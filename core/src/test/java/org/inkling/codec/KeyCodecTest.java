package org.inkling.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws of every codec: order is kept, keys come back, and codes without a key are refused. */
class KeyCodecTest {
  private static final int RANDOM_KEYS = 2_000;

  /** A pair of ints, compared by the first and then by the second. */
  private record Pair(int first, int second) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      return first != other.first
          ? Integer.compare(first, other.first)
          : Integer.compare(second, other.second);
    }
  }

  /**
   * A codec, with the order of its keys, some edges of its domain, and any of its keys.
   *
   * @param bad codes that no key has
   */
  private record Codec<T>(
      String name,
      ToLongFunction<T> encode,
      LongFunction<T> decode,
      Comparator<? super T> order,
      List<T> edges,
      Function<RandomGenerator, T> any,
      List<Long> bad) {
    @Override
    public String toString() {
      return name;
    }

    List<T> keys() {
      var random = TestSeed.random("KeyCodecTest." + name);
      var keys = new ArrayList<>(edges);
      for (int i = 0; i < RANDOM_KEYS; i++) {
        keys.add(any.apply(random));
      }
      keys.sort(order);
      return keys;
    }
  }

  private static final List<Long> NOT_INTS =
      List.of(1L << 31, -(1L << 31) - 1, Long.MIN_VALUE, Long.MAX_VALUE);
  private static final long NO_DATE = 1L << 40;

  static Stream<Codec<?>> codecs() {
    return Stream.of(integers(), floatingPoint(), times()).flatMap(codecs -> codecs);
  }

  private static Stream<Codec<?>> integers() {
    var ints = List.of(Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE);
    var longs = List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE);
    return Stream.of(
        new Codec<Integer>(
            "int",
            KeyCodec::encodeInt,
            KeyCodec::decodeInt,
            Comparator.naturalOrder(),
            ints,
            RandomGenerator::nextInt,
            NOT_INTS),
        new Codec<Integer>(
            "unsigned int",
            KeyCodec::encodeUnsignedInt,
            KeyCodec::decodeUnsignedInt,
            Integer::compareUnsigned,
            ints,
            RandomGenerator::nextInt,
            List.of(-1L, 1L << 32, Long.MIN_VALUE)),
        new Codec<Long>(
            "unsigned long",
            KeyCodec::encodeUnsignedLong,
            KeyCodec::decodeUnsignedLong,
            Long::compareUnsigned,
            longs,
            RandomGenerator::nextLong,
            List.of()),
        new Codec<Pair>(
            "pair",
            pair -> KeyCodec.encodePair(pair.first, pair.second),
            code -> new Pair(KeyCodec.decodeFirst(code), KeyCodec.decodeSecond(code)),
            Comparator.naturalOrder(),
            ints.stream().flatMap(a -> ints.stream().map(b -> new Pair(a, b))).toList(),
            random -> new Pair(random.nextInt(-9, 9), random.nextInt() >> random.nextInt(32)),
            List.of()));
  }

  private static Stream<Codec<?>> floatingPoint() {
    return Stream.of(
        new Codec<Double>(
            "double",
            KeyCodec::encodeDouble,
            KeyCodec::decodeDouble,
            Comparator.naturalOrder(), // of Double.compare: -0.0 before 0.0, NaN last
            List.of(
                Double.NEGATIVE_INFINITY,
                -Double.MAX_VALUE,
                -Double.MIN_NORMAL,
                -Double.MIN_VALUE,
                -0.0,
                0.0,
                Double.MIN_VALUE,
                Double.MIN_NORMAL,
                Math.nextDown(1.0),
                1.0,
                Double.MAX_VALUE,
                Double.POSITIVE_INFINITY,
                Double.NaN),
            random -> Double.longBitsToDouble(random.nextLong()),
            List.of()),
        new Codec<Float>(
            "float",
            KeyCodec::encodeFloat,
            KeyCodec::decodeFloat,
            Comparator.naturalOrder(),
            List.of(
                Float.NEGATIVE_INFINITY,
                -Float.MAX_VALUE,
                -Float.MIN_VALUE,
                -0.0f,
                0.0f,
                Float.MIN_VALUE,
                1.0f,
                Float.MAX_VALUE,
                Float.POSITIVE_INFINITY,
                Float.NaN),
            random -> Float.intBitsToFloat(random.nextInt()),
            NOT_INTS));
  }

  private static Stream<Codec<?>> times() {
    return Stream.of(
        new Codec<Instant>(
            "instant",
            KeyCodec::encodeInstant,
            KeyCodec::decodeInstant,
            Comparator.naturalOrder(),
            List.of(
                Instant.parse("1677-09-21T00:12:43.145224192Z"),
                Instant.EPOCH.minusNanos(1),
                Instant.EPOCH,
                Instant.EPOCH.plusNanos(999_999_999),
                Instant.parse("2262-04-11T23:47:16.854775807Z")),
            random -> KeyCodec.decodeInstant(random.nextLong()),
            List.of()),
        new Codec<LocalDate>(
            "date",
            KeyCodec::encodeLocalDate,
            KeyCodec::decodeLocalDate,
            Comparator.naturalOrder(),
            List.of(LocalDate.MIN, LocalDate.EPOCH.minusDays(1), LocalDate.EPOCH, LocalDate.MAX),
            random -> LocalDate.ofEpochDay(random.nextInt()),
            List.of(NO_DATE, -NO_DATE, Long.MIN_VALUE, Long.MAX_VALUE)));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  <T> void theOrderOfCodesIsTheOrderOfKeys(Codec<T> codec) {
    List<T> keys = codec.keys();
    for (int i = 1; i < keys.size(); i++) {
      T lower = keys.get(i - 1);
      T upper = keys.get(i);
      assertEquals(
          Integer.signum(codec.order.compare(lower, upper)),
          Long.compare(codec.encode.applyAsLong(lower), codec.encode.applyAsLong(upper)),
          () -> lower + " and " + upper);
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  <T> void everyKeyComesBack(Codec<T> codec) {
    for (T key : codec.keys()) {
      assertEquals(key, codec.decode.apply(codec.encode.applyAsLong(key)));
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  <T> void aCodeWithoutAKeyIsRefused(Codec<T> codec) {
    for (long bad : codec.bad) {
      var refused =
          assertThrows(IllegalArgumentException.class, () -> codec.decode.apply(bad), codec.name);
      assertTrue(refused.getMessage().startsWith(bad + " is not the code of a"), refused::toString);
    }
  }

  @Test
  void theEndsOfADateAreThoseOfItsCodes() {
    assertThrows(
        IllegalArgumentException.class,
        () -> KeyCodec.decodeLocalDate(LocalDate.MAX.toEpochDay() + 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> KeyCodec.decodeLocalDate(LocalDate.MIN.toEpochDay() - 1));
  }

  @Test
  void anInstantOutsideOf64BitsOfNanosecondsIsRefused() {
    for (Instant far :
        List.of(
            Instant.MIN,
            Instant.parse("1677-09-21T00:12:43.145224191Z"),
            Instant.parse("2262-04-11T23:47:16.854775808Z"),
            Instant.MAX)) {
      var refused = assertThrows(IllegalArgumentException.class, () -> KeyCodec.encodeInstant(far));
      assertTrue(refused.getMessage().contains(far.toString()), refused::toString);
      assertTrue(refused.getMessage().contains("2262-04-11"), refused::toString);
    }
    assertEquals(
        Long.MIN_VALUE, KeyCodec.encodeInstant(Instant.parse("1677-09-21T00:12:43.145224192Z")));
    assertEquals(
        Long.MAX_VALUE, KeyCodec.encodeInstant(Instant.parse("2262-04-11T23:47:16.854775807Z")));
  }

  @Test
  void everyNanHasOneCodeAboveInfinity() {
    long code = KeyCodec.encodeDouble(Double.NaN);
    assertEquals(code, KeyCodec.encodeDouble(Double.longBitsToDouble(-1)));
    assertEquals(code, KeyCodec.encodeDouble(Double.longBitsToDouble(0x7ff0_0000_0000_0001L)));
    assertTrue(code > KeyCodec.encodeDouble(Double.POSITIVE_INFINITY));
    assertTrue(Double.isNaN(KeyCodec.decodeDouble(Long.MIN_VALUE)));
    assertTrue(Double.isNaN(KeyCodec.decodeDouble(Long.MAX_VALUE)));
    long floatCode = KeyCodec.encodeFloat(Float.NaN);
    assertEquals(floatCode, KeyCodec.encodeFloat(Float.intBitsToFloat(-1)));
    assertTrue(Float.isNaN(KeyCodec.decodeFloat(Integer.MIN_VALUE)));
  }

  @Test
  void negativeZeroIsAKeyOfItsOwnUntilZeroIsAdded() {
    assertEquals(KeyCodec.encodeDouble(0.0) - 1, KeyCodec.encodeDouble(-0.0));
    assertEquals(KeyCodec.encodeDouble(0.0), KeyCodec.encodeDouble(-0.0 + 0.0));
    assertEquals(KeyCodec.encodeFloat(0.0f) - 1, KeyCodec.encodeFloat(-0.0f));
  }

  @Test
  void thePairsOfOneFirstNumberAreARange() {
    long from = KeyCodec.encodePair(7, Integer.MIN_VALUE);
    long to = KeyCodec.encodePair(7, Integer.MAX_VALUE);
    assertEquals(from - 1, KeyCodec.encodePair(6, Integer.MAX_VALUE));
    assertEquals(to + 1, KeyCodec.encodePair(8, Integer.MIN_VALUE));
    assertEquals((1L << 32) - 1, to - from);
  }
}
