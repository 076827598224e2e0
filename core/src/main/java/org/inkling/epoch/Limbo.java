package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryLimitException;
import org.inkling.memory.SlabAllocator;

/**
 * The retired blocks of one index: an open bag per stripe, the sealed bags, and those that the last
 * collection had to leave. The protocol stands in the package comment.
 */
final class Limbo {
  private static final VarHandle WORDS =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

  private static final int STRIPES =
      Math.min(64, Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors() - 1));
  private static final int STRIDE_BITS = 4;

  /** Sealed bags, and bytes, that make a collection worth its scan of the slots. */
  private static final int DUE_BAGS = 4;

  private static final long DUE_BYTES = 4L << 20;

  /** Blocks from here on are counted one by one towards {@link #DUE_BYTES}. */
  private static final long LARGE_BYTES = 16L << 10;

  private final SlabAllocator memory;
  private final AtomicLong epoch;

  /** Per stripe a line with the address of its open bag and the bytes retired through it. */
  private final long[] stripes = new long[(STRIPES + 1) << STRIDE_BITS];

  private final AtomicLong sealed = new AtomicLong();
  private final AtomicInteger freshBags = new AtomicInteger();
  private final AtomicLong freshBytes = new AtomicLong();
  private final AtomicLong freedBytes = new AtomicLong();

  /** Sealed bags that some pin held back; the collector's alone. */
  private long pending;

  Limbo(SlabAllocator memory, AtomicLong epoch) {
    this.memory = memory;
    this.epoch = epoch;
  }

  /** Records one retired block. */
  void add(long address, long bytes) {
    int at = (((int) Thread.currentThread().threadId() & (STRIPES - 1)) + 1) << STRIDE_BITS;
    long _ = (long) WORDS.getAndAdd(stripes, at + 1, bytes);
    if (bytes >= LARGE_BYTES) {
      freshBytes.getAndAdd(bytes);
    }
    while (true) {
      long bag = (long) WORDS.getAcquire(stripes, at);
      if (bag == 0) {
        if (!open(at)) {
          return;
        }
        continue;
      }
      long record = LimboBag.claim(bag);
      if (record < LimboBag.CAPACITY) {
        LimboBag.write(bag, record, address, bytes);
        if (record == LimboBag.CAPACITY - 1) {
          seal(at, bag, LimboBag.CAPACITY);
        }
        return;
      }
      boolean _ = (boolean) WORDS.compareAndSet(stripes, at, bag, 0L);
    }
  }

  /** Whether enough was retired since the last collection for another one to pay. */
  boolean isDue() {
    return freshBags.get() >= DUE_BAGS || freshBytes.get() >= DUE_BYTES;
  }

  long retiredBytes() {
    long bytes = -freedBytes.get();
    for (int stripe = 1; stripe <= STRIPES; stripe++) {
      bytes += (long) WORDS.getVolatile(stripes, (stripe << STRIDE_BITS) + 1);
    }
    return bytes;
  }

  /** Seals the open bags that hold anything and takes over all sealed ones; the collector's. */
  void gather() {
    freshBytes.set(0);
    for (int stripe = 1; stripe <= STRIPES; stripe++) {
      int at = stripe << STRIDE_BITS;
      // Only the collector frees bags, so this one stays a bag without a pin.
      long bag = (long) WORDS.getAcquire(stripes, at);
      long records = bag == 0 ? 0 : LimboBag.shut(bag);
      if (records != 0) {
        seal(at, bag, records);
      }
    }
    long bag = sealed.getAndSet(0);
    while (bag != 0) {
      long next = LimboBag.next(bag);
      LimboBag.setNext(bag, pending);
      pending = bag;
      freshBags.getAndDecrement();
      bag = next;
    }
  }

  /** Frees the gathered bags that every pin came after; returns the number of blocks. */
  int free(long leastPinned) {
    int blocks = 0;
    long kept = 0;
    long bag = pending;
    pending = 0;
    while (bag != 0) {
      long next = LimboBag.next(bag);
      if (LimboBag.seal(bag) < leastPinned) {
        blocks += freeBag(bag);
      } else {
        LimboBag.setNext(bag, kept);
        kept = bag;
      }
      bag = next;
    }
    pending = kept;
    return blocks;
  }

  private int freeBag(long bag) {
    long records = LimboBag.records(bag);
    long freed = 0;
    for (long record = 0; record < records; record++) {
      long address = LimboBag.address(bag, record);
      long bytes = LimboBag.bytes(bag, record);
      assert address != 0 : "a record without a pin behind it was not written";
      if (bytes == LimboBag.CELL) {
        memory.freeCell(address);
      } else {
        memory.free(address, bytes);
      }
      freed += bytes;
    }
    freedBytes.getAndAdd(freed);
    memory.free(bag, LimboBag.BYTES);
    return (int) records;
  }

  /**
   * Opens a bag for a stripe, or finds that another thread did.
   *
   * @return false if the system has no memory: the block then stays retired until close, since an
   *     unlink that has happened cannot fail any more
   */
  private boolean open(int at) {
    long bag;
    try {
      bag = memory.allocateReserved(LimboBag.BYTES);
    } catch (MemoryLimitException e) {
      return false;
    }
    if (!(boolean) WORDS.compareAndSet(stripes, at, 0L, bag)) {
      memory.free(bag, LimboBag.BYTES);
    }
    return true;
  }

  /** Seals a shut bag: out of its stripe first, then the epoch, then onto the list. */
  private void seal(int at, long bag, long records) {
    boolean _ = (boolean) WORDS.compareAndSet(stripes, at, bag, 0L);
    LimboBag.seal(bag, records, epoch.getAndIncrement() & ~Epochs.CLOSED);
    freshBags.getAndIncrement();
    long first;
    do {
      first = sealed.get();
      LimboBag.setNext(bag, first);
    } while (!sealed.compareAndSet(first, bag));
  }
}
