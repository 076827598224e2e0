package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.memory.CleanerRounds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an owner may do to a cursor: drop it, or write into its arrays. */
@Timeout(60)
final class BytesCursorOwnerTest {
  private static final int KEYS = 400;

  private final SplittableRandom random = TestSeed.random("BytesCursorOwnerTest");
  private final BytesIndex index = BytesSpec.DEFAULT.bytes();

  @BeforeEach
  void fill() {
    for (int i = 0; i < KEYS; i++) {
      index.put(StringSpace.number(i), value(i));
    }
  }

  @AfterEach
  void close() {
    index.checkStructure();
    index.close();
  }

  private static byte[] value(int number) {
    byte[] value = new byte[number % 5 == 0 ? 1_000 + number : number % 30];
    Arrays.fill(value, (byte) number);
    return value;
  }

  /** A dropped cursor counts changes until it is collected, and a write or a cursor comes. */
  @Test
  void droppedCursorsAreForgotten() throws InterruptedException {
    assertFalse(isCounting());
    drop();
    assertTrue(isCounting());
    assertTrue(CleanerRounds.until(this::isForgotten), "a write counts for a dropped cursor");
    try (BytesCursor cursor = index.ascending()) {
      assertTrue(cursor.next() && isCounting());
    }
    assertFalse(isCounting());
  }

  private void drop() {
    Iterator<Map.Entry<byte[], byte[]>> entries = index.asMap().entrySet().iterator();
    assertArrayEquals(StringSpace.number(0), entries.next().getKey());
    BytesCursor cursor = index.descending();
    assertTrue(cursor.next());
  }

  private boolean isForgotten() {
    index.put(StringSpace.number(1), value(1));
    return !isCounting();
  }

  private boolean isCounting() {
    return index.tree().changes().hasCursors();
  }

  /**
   * The arrays of a cursor are the caller's to read. One that writes there spoils the cursor's
   * entries until the next reset, and nothing else: no address is read from them.
   */
  @Test
  void writesIntoTheArraysOfACursorSpoilNothingElse() {
    try (BytesCursor cursor = index.ascending()) {
      for (int round = 0; round < 300; round++) {
        cursor.reset(BytesRange.all());
        spoil(cursor);
      }
      cursor.reset(BytesRange.all());
      for (int i = 0; i < KEYS; i++) {
        assertTrue(cursor.next());
        assertArrayEquals(StringSpace.number(i), cursor.key());
        assertArrayEquals(value(i), cursor.value());
      }
      assertFalse(cursor.next());
    }
    assertEquals(KEYS, index.size());
  }

  private void spoil(BytesCursor cursor) {
    try {
      for (int steps = random.nextInt(80); steps > 0 && cursor.next(); steps--) {
        if (random.nextInt(8) == 0) {
          byte[] array = random.nextBoolean() ? cursor.keyBuffer() : cursor.valueBuffer();
          int from = random.nextInt(array.length);
          Arrays.fill(array, from, array.length, (byte) random.nextInt(256));
        }
      }
    } catch (IndexOutOfBoundsException e) {
      assertTrue(e.getMessage() != null, "an offset that was overwritten");
    }
  }
}
