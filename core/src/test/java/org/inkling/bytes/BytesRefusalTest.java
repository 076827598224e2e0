package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.inkling.bytes.BytesCall.Role;
import org.inkling.region.ByteRegion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every operation with arguments that it must refuse: it throws, has changed nothing, and leaves
 * neither a latch nor a record nor a pin, which would hold up the close and keep the memory.
 */
final class BytesRefusalTest {
  private static final byte[] KEY = {1, 2, 3};
  private static final byte[] ABSENT = {1, 2};
  private static final int LONG = 5_000;

  private static byte[] value(int length) {
    byte[] value = new byte[length];
    Arrays.fill(value, (byte) 'v');
    return value;
  }

  private static List<BytesCall> calls(int length) {
    return BytesCall.all(KEY, ABSENT, value(length));
  }

  private static BytesIndex filled(BytesSpec spec, int length) {
    BytesIndex index = spec.bytes();
    index.put(KEY, value(length));
    index.put(new byte[] {9}, value(LONG));
    return index;
  }

  private static BytesIndex filled(int length) {
    return filled(BytesSpec.TINY, length);
  }

  /** Checks that an index has what {@link #filled} put there, and closes it. */
  private static void checkUnchanged(BytesIndex index, int length, String what) {
    assertEquals(2, index.size(), what);
    assertArrayEquals(value(length), index.get(KEY), what);
    assertArrayEquals(value(LONG), index.get(new byte[] {9}), what);
    assertNull(index.get(ABSENT), what);
    index.awaitMaintenance();
    assertEquals(length == LONG ? 2 : 1, index.statistics().longValues(), what);
    index.checkStructure();
    index.put(KEY, value(1)); // no latch is held
    index.close();
    assertEquals(0, index.statistics().reservedBytes(), what + ": a pin is left");
  }

  private static <T extends Throwable> T refused(Class<T> type, BytesCall call, int length) {
    BytesIndex index = filled(length);
    T refusal = assertThrows(type, () -> call.invoke(index), call.toString());
    checkUnchanged(index, length, call.toString());
    return refusal;
  }

  @ParameterizedTest
  @ValueSource(ints = {3, LONG})
  void nullIsRefused(int length) {
    int refused = 0;
    for (BytesCall call : calls(length)) {
      for (int i = 0; i < call.arguments().length; i++) {
        if (!call.method().getParameterTypes()[i].isPrimitive()) {
          refused(NullPointerException.class, call.with(i, null), length);
          refused++;
        }
      }
    }
    assertTrue(refused > 50, refused + " calls");
  }

  @ParameterizedTest
  @EnumSource
  void aKeyOfTheLimitIsTakenAndALongerOneIsRefused(BytesSpec spec) throws Throwable {
    int most = spec.shape().maxKeyBytes();
    String message = "a key of " + (most + 1) + " bytes, expected at most " + most;
    BytesIndex index = filled(spec, 3);
    for (BytesCall call : calls(3)) {
      if (call.arguments().length > 0) {
        BytesCall tooLong = call.withBytes(0, new byte[most + 1]);
        var refusal =
            assertThrows(
                IllegalArgumentException.class, () -> tooLong.invoke(index), call.toString());
        assertTrue(refusal.getMessage().startsWith(message), refusal.getMessage());
      }
    }
    checkUnchanged(index, 3, "too long a key");
    try (BytesIndex other = spec.bytes()) {
      for (BytesCall call : calls(3)) {
        if (call.arguments().length > 0) {
          call.withBytes(0, new byte[most]).invoke(other);
        }
      }
      other.put(new byte[most], value(7));
      assertArrayEquals(value(7), other.get(new byte[most]));
      other.checkStructure();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, LONG})
  void aValueOfTheLimitIsTakenAndALongerOneIsRefused(int length) throws Throwable {
    byte[] longest = value(BytesIndex.MAX_VALUE_BYTES);
    byte[] tooLong = value(BytesIndex.MAX_VALUE_BYTES + 1);
    for (BytesCall call : calls(length)) {
      for (int i = 0; i < call.arguments().length; i++) {
        if (call.isBytes(i) && call.role(i) == Role.VALUE) {
          var refusal = refused(IllegalArgumentException.class, call.withBytes(i, tooLong), length);
          assertEquals("a value of 1048573 bytes, expected at most 1048572", refusal.getMessage());
          try (BytesIndex index = filled(length)) {
            call.withBytes(i, longest).invoke(index);
            byte[] key = call.method().getName().equals("putIfAbsent") ? ABSENT : KEY;
            assertArrayEquals(longest, index.get(key), call.toString());
          }
        } else if (call.isBytes(i) && call.role(i) == Role.EXPECTED) {
          try (BytesIndex index = filled(length)) {
            assertEquals(false, call.withBytes(i, tooLong).invoke(index));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, LONG})
  void rangesOutsideOfTheArrayAreRefused(int length) {
    int refused = 0;
    for (BytesCall call : calls(length)) {
      for (int i = 0; i < call.arguments().length; i++) {
        if (call.isBytes(i) && call.hasRange(i)) {
          int size = ((byte[]) call.arguments()[i]).length;
          int[][] ranges = {
            {0, size + 1}, {size, 1}, {-1, 1}, {0, -1}, {size + 1, 0}, {Integer.MIN_VALUE, 1}
          };
          for (int[] range : ranges) {
            BytesCall outside = call.with(i + 1, range[0]).with(i + 2, range[1]);
            refused(IndexOutOfBoundsException.class, outside, length);
            refused++;
          }
        }
      }
    }
    assertTrue(refused >= 5 * 6, refused + " calls");
  }

  @ParameterizedTest
  @ValueSource(ints = {3, LONG})
  void aRegionWhoseArenaIsClosedIsRefused(int length) {
    checkRegions(IllegalStateException.class, length, BytesRefusalTest::dead);
  }

  private static ByteRegion dead(byte[] bytes) {
    try (Arena arena = Arena.ofShared()) {
      return StringReads.region(arena, bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, LONG})
  void aRegionOfAnotherThreadIsRefused(int length) throws Exception {
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Arena arena = other.submit(Arena::ofConfined).get();
      try {
        checkRegions(
            WrongThreadException.class,
            length,
            bytes -> other.submit(() -> StringReads.region(arena, bytes)).get());
      } finally {
        other.submit(arena::close).get();
      }
    }
  }

  private interface Regions {
    ByteRegion of(byte[] bytes) throws Exception;
  }

  private static void checkRegions(Class<? extends Throwable> type, int length, Regions regions) {
    int refused = 0;
    for (BytesCall call : calls(length)) {
      for (int i = 0; i < call.arguments().length; i++) {
        if (call.isRegion(i)) {
          byte[] bytes = call.role(i) == Role.KEY ? key(call) : value(length);
          refused(type, call.with(i, regionOf(regions, bytes)), length);
          refused++;
        }
      }
    }
    assertTrue(refused >= 17, refused + " calls");
  }

  private static byte[] key(BytesCall call) {
    return call.method().getName().equals("putIfAbsent") ? ABSENT : KEY;
  }

  private static ByteRegion regionOf(Regions regions, byte[] bytes) {
    try {
      return regions.of(bytes);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, LONG})
  void aReadOnlyRegionIsNoDestination(int length) {
    ByteRegion readOnly = ByteRegion.of(Arena.ofAuto().allocate(LONG).asReadOnly());
    for (BytesCall call : calls(length)) {
      for (int i = 0; i < call.arguments().length; i++) {
        if (call.isRegion(i) && call.role(i) == Role.DESTINATION) {
          refused(IllegalArgumentException.class, call.with(i, readOnly), length);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, LONG})
  void aClosedIndexRefusesEveryOperation(int length) {
    BytesIndex index = filled(length);
    checkUnchanged(index, length, "before the close");
    for (BytesCall call : calls(length)) {
      assertThrows(IllegalStateException.class, () -> call.invoke(index), call.toString());
    }
    index.memoryLimitBytes(1 << 20);
    index.close();
    assertTrue(index.statistics().closed());
    assertEquals("laws-TINY[closed]", index.toString());
    assertFalse(index.statistics().reservedBytes() > 0);
  }
}
