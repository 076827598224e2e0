package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.inkling.TestSeed;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.Test;

/** Replies beside a sorted map, for requests anywhere in a buffer that begins anywhere. */
final class AgronaKeysTest {
  private static final int BYTES = 4_096;
  private static final int KEYS = 100;

  @Test
  void repliesHaveTheValues() {
    var random = TestSeed.random("AgronaKeys");
    var values = new TreeMap<Long, Long>();
    var reply = new UnsafeBuffer(ByteBuffer.allocateDirect(BYTES));
    try (LoftIndex index = LoftIndex.builder().build()) {
      for (int i = 0; i < 500; i++) {
        long key = random.nextLong(-500, 500);
        values.put(key, (long) i);
        index.put(key, i);
      }
      for (int round = 0; round < 200; round++) {
        int start = random.nextInt(100); // of the buffer within the memory that it wraps
        int offset = random.nextInt(100);
        int count = random.nextInt(KEYS);
        var memory = ByteBuffer.allocateDirect(BYTES).position(random.nextInt(10));
        var request = new UnsafeBuffer(memory, start, BYTES - start);
        request.putInt(offset, count);
        for (int i = 0; i < count; i++) {
          request.putLong(offset + 8 + 8 * i, random.nextLong(-600, 600));
        }
        long present = AgronaKeys.reply(index, request, offset, reply);
        assertEquals(count, reply.getInt(0));
        for (int i = 0; i < count; i++) {
          Long value = values.get(request.getLong(offset + 8 + 8 * i));
          assertEquals(value == null ? -1 : value, reply.getLong(8 + 8 * i));
          present -= value == null ? 0 : 1;
        }
        assertEquals(0, present, "keys that are present");
      }
    }
  }

  @Test
  void refusesARequestBeyondItsBuffer() {
    var memory = ByteBuffer.allocateDirect(64);
    var request = new UnsafeBuffer(memory, 0, 32);
    var reply = new UnsafeBuffer(ByteBuffer.allocateDirect(64));
    try (LoftIndex index = LoftIndex.builder().build()) {
      request.putInt(0, 4); // there is room for three keys, though the memory goes on
      assertThrows(
          IndexOutOfBoundsException.class, () -> AgronaKeys.reply(index, request, 0, reply));
      request.putInt(0, 1 << 29);
      assertThrows(ArithmeticException.class, () -> AgronaKeys.reply(index, request, 0, reply));
    }
  }
}
