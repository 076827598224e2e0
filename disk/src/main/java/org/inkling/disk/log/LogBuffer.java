package org.inkling.disk.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The records on their way to the file: a ring that any number of threads fill and one thread
 * empties. It consists of blocks, of which there are as many as writers are ahead of the file.
 *
 * <pre>
 *   slot   tag: the sequence number plus 1, shifted by 8, and the kind | key | value
 *
 *   block   ... | n-1: written, becomes n+2 | n: being written | n+1: being filled | n+2 ...
 *                                                                                 ^ limit
 * </pre>
 *
 * A record's slot follows from its sequence number. Claiming a number is one atomic addition; its
 * slot may be filled once the number is below {@link #limit}, and the record is present once its
 * tag is. Tags never repeat, so what an earlier use of a block left is not taken for a record.
 *
 * <p>A block that is written is used again beyond the limit, or dropped if {@link #calm} has been
 * called since the ring last grew. Writers make the ring grow ({@link #grow}) up to its maximum.
 *
 * @shape 24 bytes a slot, on the heap; blocks of up to 512 slots, one at first
 * @units sequence numbers count records
 */
public final class LogBuffer {
  /** {@link #claim} returns this number or a greater one once the ring has ended. */
  public static final long ENDED = 1L << 54;

  private static final VarHandle WORD =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
  private static final long[] NONE = {};
  private static final int MAX_BLOCK_BITS = 9;
  private static final int SLOT_WORDS = 3;
  private static final int KEY = 1;
  private static final int VALUE = 2;
  private static final int KIND_BITS = 8;

  /** The blocks that are kept while the ring is calm: one is filled, one is written. */
  private static final int CALM_BLOCKS = 2;

  private final int capacity;
  private final int blockBits;
  private final int maxBlocks;

  /**
   * Block n is at n modulo the length, which is twice the maximum number of blocks. Written under
   * the monitor, before the limit is raised over the block.
   */
  private final long[][] blocks;

  private final AtomicLong next;

  /**
   * The first number without a slot. Volatile store under the monitor, after the block was set and,
   * if it was used before, after its records were read; partner: the volatile load of a writer or
   * the flusher before it touches a slot. Test: jcstress RingPublish.
   */
  private volatile long limit;

  @GuardedBy("this")
  private long firstBlock; // older ones were written

  @GuardedBy("this")
  private int heldBlocks = 1;

  @GuardedBy("this")
  private int keptBlocks;

  /**
   * Creates an empty ring.
   *
   * @param records the maximum number of slots, a power of two
   */
  public LogBuffer(int records, long firstSequence) {
    capacity = records;
    // Eight blocks or more: while one is being written, three quarters of the slots are available.
    blockBits = Math.clamp(Integer.numberOfTrailingZeros(records) - 3L, 0, MAX_BLOCK_BITS);
    maxBlocks = records >> blockBits;
    keptBlocks = Math.min(CALM_BLOCKS, maxBlocks);
    blocks = new long[2 * maxBlocks][];
    next = new AtomicLong(firstSequence);
    firstBlock = firstSequence >>> blockBits;
    put(firstBlock, new long[SLOT_WORDS << blockBits]);
  }

  private void put(long number, long[] block) {
    blocks[at(number)] = block;
    limit = (number + 1) << blockBits;
  }

  private int at(long block) {
    return (int) block & (blocks.length - 1);
  }

  /** Returns the maximum number of slots. */
  int capacity() {
    return capacity;
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

  /** Returns the first number whose slot is not free yet. */
  public long limit() {
    return limit;
  }

  /** Makes the ring grow if few slots are free, unless it is at its maximum. */
  void growIfTight() {
    long seen = limit;
    if (seen - next.get() <= (1L << blockBits) / 2) {
      boolean _ = grow(seen);
    }
  }

  /**
   * Adds a block if the ring is not at its maximum.
   *
   * @param number returns without effect if this number has a slot already
   * @return whether it has one now, or the ring has grown
   */
  public synchronized boolean grow(long number) {
    if (number < limit) {
      return true;
    }
    if (heldBlocks >= maxBlocks) {
      return false;
    }
    long[] block = new long[SLOT_WORDS << blockBits]; // before anything changes: this may fail
    heldBlocks++;
    keptBlocks = heldBlocks;
    put(firstBlock + heldBlocks - 1, block);
    return true;
  }

  /**
   * Called by the thread that empties the ring: it has read all records below a number, so their
   * blocks may be used again.
   */
  public synchronized void release(long written) {
    for (; firstBlock < written >>> blockBits; firstBlock++) {
      int at = at(firstBlock);
      long[] block = blocks[at];
      blocks[at] = NONE;
      if (heldBlocks > keptBlocks) {
        heldBlocks--;
      } else {
        put(firstBlock + heldBlocks, block);
      }
    }
  }

  /** Lets the ring shrink: nothing waits to be written. */
  synchronized void calm() {
    keptBlocks = Math.min(CALM_BLOCKS, maxBlocks);
  }

  private long[] block(long sequence) {
    return blocks[at(sequence >>> blockBits)];
  }

  private int slot(long sequence) {
    return ((int) sequence & ((1 << blockBits) - 1)) * SLOT_WORDS;
  }

  /** Fills the slot of a claimed number, which must be below the limit. */
  public void publish(long sequence, int kind, long key, long value) {
    long[] block = block(sequence);
    int slot = slot(sequence);
    block[slot + KEY] = key;
    block[slot + VALUE] = value;
    // Release, partner: the acquire in published; makes key and value visible. Test: jcstress
    // RingPublish.
    WORD.setRelease(block, slot, (sequence + 1) << KIND_BITS | kind);
  }

  /**
   * Returns the first number, at or after the given one, that has no record yet, at most {@code
   * end}.
   */
  public long published(long from, long end) {
    long last = Math.min(end, limit);
    long sequence = from;
    while (sequence < last
        && (long) WORD.getAcquire(block(sequence), slot(sequence)) >>> KIND_BITS == sequence + 1) {
      sequence++;
    }
    return sequence;
  }

  /** Returns the kind of the record in a published slot. */
  public int kind(long sequence) {
    return (int) block(sequence)[slot(sequence)] & (1 << KIND_BITS) - 1;
  }

  /** Returns the key of the record. */
  public long key(long sequence) {
    return block(sequence)[slot(sequence) + KEY];
  }

  /** Returns the value of the record. */
  public long value(long sequence) {
    return block(sequence)[slot(sequence) + VALUE];
  }
}
