package org.inkling.hybrid.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.file.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Records on their way to the file: a ring that any number of threads fill and one empties.
 *
 * <pre>
 *    0   8 bytes   tag: the sequence number plus 1, shifted by 8, and the kind
 *    8   8 bytes   key
 *   16   8 bytes   value
 *   24   8 bytes   unused
 * </pre>
 *
 * A record's slot is its sequence number modulo the size. Claiming a number is one atomic addition;
 * the record is there once its tag is. Tags never repeat, so what an earlier lap left is no record.
 *
 * @shape 32 bytes a slot, outside the heap
 * @units sequence numbers count records
 */
public final class LogBuffer {
  /** What {@link #claim} returns, or more than that, once there is nothing more to claim. */
  public static final long ENDED = 1L << 54;

  private static final VarHandle WORD =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();
  private static final int SLOT_SHIFT = 5;
  private static final int KEY = 8;
  private static final int VALUE = 16;
  private static final int KIND_BITS = 8;

  /** The memory of the slots; the owner of the ring keeps this object reachable. */
  @SuppressWarnings({"unused", "UnusedVariable"})
  private final @Nullable DirectBuffer memory;

  private final ByteBuffer slots;
  private final int mask;
  private final AtomicLong next;

  /**
   * An empty ring.
   *
   * @param records how many slots, a power of two
   */
  public LogBuffer(int records, long firstSequence) {
    this(ByteBuffer.allocateDirect(bytes(records)).alignedSlice(Long.BYTES), firstSequence, null);
  }

  /**
   * An empty ring in memory of the caller's.
   *
   * @param memory as many {@link #bytes} as it has slots, zeroed; kept reachable by the ring
   */
  LogBuffer(DirectBuffer memory, long firstSequence) {
    this(memory.bytes(), firstSequence, memory);
  }

  private LogBuffer(ByteBuffer slots, long firstSequence, @Nullable DirectBuffer memory) {
    this.memory = memory;
    this.slots = slots.order(ByteOrder.LITTLE_ENDIAN);
    mask = (slots.capacity() >> SLOT_SHIFT) - 1;
    next = new AtomicLong(firstSequence);
  }

  /** What a ring of some slots takes. */
  static int bytes(int records) {
    return records << SLOT_SHIFT;
  }

  int capacity() {
    return mask + 1;
  }

  /** Takes the next sequence number. */
  public long claim() {
    return next.getAndIncrement();
  }

  /** The number that is claimed next. */
  public long claimed() {
    return next.get();
  }

  /** Lets nothing more be claimed; returns the number that nothing was claimed from on. */
  public long end() {
    return next.getAndUpdate(claimed -> claimed >= ENDED ? claimed : claimed + ENDED) % ENDED;
  }

  private int at(long sequence) {
    return (int) (sequence & mask) << SLOT_SHIFT;
  }

  /** Fills a claimed slot, which must be free. */
  public void publish(long sequence, int kind, long key, long value) {
    int at = at(sequence);
    slots.putLong(at + KEY, key);
    slots.putLong(at + VALUE, value);
    // Release, partner: the acquire in published; makes key and value visible. Test:
    // jcstress RingPublish.
    WORD.setRelease(slots, at, (sequence + 1) << KIND_BITS | kind);
  }

  /** The first number from the given one on that has no record yet, or {@code limit} if less. */
  public long published(long from, long limit) {
    long sequence = from;
    while (sequence < limit
        && (long) WORD.getAcquire(slots, at(sequence)) >>> KIND_BITS == sequence + 1) {
      sequence++;
    }
    return sequence;
  }

  /** What is in a published slot: the kind of the record. */
  public int kind(long sequence) {
    return (int) slots.getLong(at(sequence)) & (1 << KIND_BITS) - 1;
  }

  /** Its key. */
  public long key(long sequence) {
    return slots.getLong(at(sequence) + KEY);
  }

  /** Its value. */
  public long value(long sequence) {
    return slots.getLong(at(sequence) + VALUE);
  }
}
