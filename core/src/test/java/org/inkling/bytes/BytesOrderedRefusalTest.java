package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The operations of {@link BytesIndex} that need its order, and its cursors and ranges, with null,
 * with keys that are too long and after a close. The operations are found by reflection.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesOrderedRefusalTest {
  private static final Set<String> ANSWERING =
      Set.of("statistics", "toString", "close", "memoryLimitBytes", "asMap");
  private static final byte[] KEY = {1, 2, 3};
  private static final byte[] VALUE = {7};

  private static List<BytesCall> calls(byte[] key) {
    return Arrays.stream(BytesIndex.class.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> !ANSWERING.contains(method.getName()))
        .map(method -> new BytesCall(method, arguments(method, key)))
        .toList();
  }

  private static Object[] arguments(Method method, byte[] key) {
    return Arrays.stream(method.getParameterTypes())
        .map(
            type ->
                type == byte[].class
                    ? key
                    : type == BytesEntry.class ? new BytesEntry() : BytesRange.closed(key, key))
        .toArray();
  }

  private static BytesIndex filled(BytesSpec spec) {
    BytesIndex index = spec.bytes();
    index.put(KEY, VALUE);
    index.put(new byte[] {9}, new byte[5_000]);
    return index;
  }

  private static void checkUnchanged(BytesIndex index, String what) {
    assertEquals(2, index.size(), what);
    assertArrayEquals(VALUE, index.get(KEY), what);
    index.checkStructure();
    index.put(KEY, VALUE); // no latch is held
    index.close();
    assertEquals(0, index.statistics().reservedBytes(), what + ": a pin is left");
  }

  @Test
  void nullIsRefused() {
    int refused = 0;
    for (BytesCall call : calls(KEY)) {
      for (int i = 0; i < call.arguments().length; i++) {
        BytesIndex index = filled(BytesSpec.TINY);
        BytesCall withNull = call.with(i, null);
        assertThrows(NullPointerException.class, () -> withNull.invoke(index), call.toString());
        checkUnchanged(index, call.toString());
        refused++;
      }
    }
    assertTrue(refused >= 4 * 2 + 2 + 3, refused + " calls"); // neighbours, ends, ranges
  }

  /** A key that no index can have is a bound like any other. */
  @ParameterizedTest
  @EnumSource
  void aKeyThatIsTooLongIsTaken(BytesSpec spec) throws Throwable {
    byte[] tooLong = Arrays.copyOf(KEY, spec.shape().maxKeyBytes() + 1);
    BytesIndex index = filled(spec);
    for (BytesCall call : calls(tooLong)) {
      if (!call.method().getName().equals("clear")) {
        Object answer = call.invoke(index);
        if (answer instanceof BytesCursor cursor) {
          cursor.close();
        }
      }
    }
    checkUnchanged(index, "keys that are too long");
  }

  @ParameterizedTest
  @EnumSource
  void aClosedIndexRefusesEveryOperation(BytesSpec spec) {
    BytesIndex index = filled(spec);
    var map = index.asMap();
    checkUnchanged(index, "before the close");
    List<BytesCall> calls = calls(KEY);
    assertTrue(calls.size() >= 6 + 4 + 2, calls.size() + " operations");
    for (BytesCall call : calls) {
      assertThrows(IllegalStateException.class, () -> call.invoke(index), call.toString());
    }
    BytesRange empty = BytesRange.closedOpen(KEY, KEY);
    assertThrows(IllegalStateException.class, () -> index.removeRange(empty));
    assertThrows(IllegalStateException.class, () -> index.ascending(empty));
    assertThrows(IllegalStateException.class, map::firstKey);
    index.close();
  }

  /** What is refused leaves the cursor where it was. */
  @Test
  void aCursorRefusesNull() {
    BytesIndex index = filled(BytesSpec.TINY);
    for (boolean isAscending : new boolean[] {true, false}) {
      BytesCursor cursor = isAscending ? index.ascending() : index.descending();
      byte[] first = isAscending ? KEY : new byte[] {9};
      assertTrue(cursor.next());
      List<Executable> calls =
          List.of(
              () -> cursor.seek(null),
              () -> cursor.reset(null),
              () -> cursor.key(null),
              () -> cursor.value(null));
      for (Executable call : calls) {
        assertThrows(NullPointerException.class, call);
        assertArrayEquals(first, cursor.key());
      }
      assertTrue(cursor.next());
      assertArrayEquals(isAscending ? new byte[] {9} : KEY, cursor.key());
      assertFalse(cursor.next());
      cursor.close();
    }
    checkUnchanged(index, "null to a cursor");
  }

  @Test
  void aRangeRefusesNull() {
    List<Executable> calls =
        List.of(
            () -> BytesRange.closed(null, KEY),
            () -> BytesRange.closed(KEY, null),
            () -> BytesRange.closedOpen(null, KEY),
            () -> BytesRange.closedOpen(KEY, null),
            () -> BytesRange.atLeast(null),
            () -> BytesRange.greaterThan(null),
            () -> BytesRange.atMost(null),
            () -> BytesRange.lessThan(null),
            () -> BytesRange.prefix(null),
            () -> BytesRange.all().contains(null));
    for (Executable call : calls) {
      assertThrows(NullPointerException.class, call);
    }
  }

  /** A bound is copied: the caller may change its array. */
  @Test
  void aRangeKeepsItsBounds() {
    byte[] from = {1};
    byte[] to = {3};
    BytesRange closed = BytesRange.closed(from, to);
    BytesRange prefix = BytesRange.prefix(from);
    from[0] = 9;
    to[0] = 0;
    assertTrue(closed.contains(new byte[] {2}));
    assertTrue(prefix.contains(new byte[] {1, 5}));
    assertFalse(prefix.contains(new byte[] {9}));
  }
}
