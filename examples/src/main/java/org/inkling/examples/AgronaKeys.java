package org.inkling.examples;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.inkling.index.PointOperations;
import org.inkling.loft.LoftIndex;
import org.inkling.region.LongRegion;

/**
 * Answers requests that arrive in Agrona's buffers: a request is a number of keys and the keys, a
 * reply has their values at the same places. The index reads keys and writes values where they are,
 * through {@link LongRegion}, so no array is made of either.
 *
 * <p>Agrona 2 needs {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}, Inkling does not.
 */
public final class AgronaKeys {
  private static final long ABSENT = -1;
  private static final int COUNT = 0; // an int
  private static final int KEYS = 8; // longs in the machine's order of bytes

  private AgronaKeys() {}

  /** Answers the request at an offset of a buffer, and returns how many keys have a value. */
  public static long reply(
      PointOperations index, DirectBuffer request, int offset, MutableDirectBuffer reply) {
    int count = request.getInt(offset + COUNT);
    LongRegion keys = longs(request, offset + KEYS, count);
    LongRegion values = longs(reply, KEYS, count);
    reply.putInt(COUNT, count);
    return index.getAll(keys, values, ABSENT);
  }

  /** Longs of a buffer that wraps a {@link ByteBuffer}, in the memory where they are. */
  static LongRegion longs(DirectBuffer buffer, int offset, int count) {
    int length = Math.multiplyExact(count, Long.BYTES);
    buffer.boundsCheck(offset, length); // the memory may go on beyond the buffer
    ByteBuffer memory = buffer.byteBuffer().duplicate().clear();
    return LongRegion.of(
        memory.slice(buffer.wrapAdjustment() + offset, length).order(ByteOrder.nativeOrder()));
  }

  /** Writes a request of three keys, as a sender does, and prints the reply. */
  public static void main(String... arguments) {
    var request = new UnsafeBuffer(ByteBuffer.allocateDirect(64));
    var reply = new UnsafeBuffer(ByteBuffer.allocateDirect(64));
    try (LoftIndex index = LoftIndex.builder().build()) {
      index.put(3, 30);
      index.put(5, 50);
      request.putInt(COUNT, 3);
      request.putLong(KEYS, 3);
      request.putLong(KEYS + 8, 4);
      request.putLong(KEYS + 16, 5);
      IO.println(reply(index, request, 0, reply) + " of 3 keys have values:");
      for (int i = 0; i < reply.getInt(COUNT); i++) {
        IO.println(request.getLong(KEYS + 8 * i) + " has " + reply.getLong(KEYS + 8 * i));
      }
      IO.println("one key alone: " + index.get(request.getLong(KEYS), ABSENT));
    }
  }
}
