package org.inkling.disk.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.file.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The records on their way to the file: a ring that any number of threads fill and one thread
 * empties.
 *
 * <pre>
 *   0   8 bytes   tag: the sequence number plus 1, shifted by 8, and the kind
 *   8   8 bytes   key
 *  16   8 bytes   value
 *  24   8 bytes   unused
 * </pre>
 *
 * A record's slot is its sequence number modulo the size. Claiming a number is one atomic addition;
 * the record is present once its tag is. Tags never repeat, so what an earlier lap left is not
 * taken for a record.
 *
 * @shape 32 bytes a slot, outside the heap
 * @units sequence numbers count records
 */
public final class LogBuffer {
  /** {@link #claim} returns this number or a greater one once the ring has ended. */
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
   * Creates an empty ring.
   *
   * @param records the number of slots, a power of two
   */
  public LogBuffer(int records, long firstSequence) {
    this(ByteBuffer.allocateDirect(bytes(records)).alignedSlice(Long.BYTES), firstSequence, null);
  }

  /**
   * Creates an empty ring in memory of the caller.
   *
   * @param memory {@link #bytes} of zeroed memory, which the ring keeps reachable
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

  /** The memory that this number of slots takes. */
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

  /** Returns the number that will be claimed next. */
  public long claimed() {
    return next.get();
  }

  /**
   * Ends the ring: no more numbers can be claimed. Returns the first number that was not claimed.
   */
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
    // Release, partner: the acquire in published; makes key and value visible. Test: jcstress
    // RingPublish.
    WORD.setRelease(slots, at, (sequence + 1) << KIND_BITS | kind);
  }

  /**
   * Returns the first number, at or after the given one, that has no record yet, at most {@code
   * limit}.
   */
  public long published(long from, long limit) {
    long sequence = from;
    while (sequence < limit
        && (long) WORD.getAcquire(slots, at(sequence)) >>> KIND_BITS == sequence + 1) {
      sequence++;
    }
    return sequence;
  }

  /** Returns the kind of the record in a published slot. */
  public int kind(long sequence) {
    return (int) slots.getLong(at(sequence)) & (1 << KIND_BITS) - 1;
  }

  /** Returns the key of the record. */
  public long key(long sequence) {
    return slots.getLong(at(sequence) + KEY);
  }

  /** Returns the value of the record. */
  public long value(long sequence) {
    return slots.getLong(at(sequence) + VALUE);
  }
}
