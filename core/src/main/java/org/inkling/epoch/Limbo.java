package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryLimitException;

/**
 * The retired blocks of one index: an open bag per stripe, the sealed bags, and the bags that the
 * last collection had to leave. The package comment has the protocol.
 *
 * <p>All bags are full except at most two per stripe: the open bag, and a bag that the collector
 * sealed early and that a pin still holds back; until the latter is freed, the stripe's open bag is
 * left to fill up. (A bag whose thread stalls while pushing it belongs to that thread, and is
 * full.) So bags take at most 64/63 of the retired bytes plus 8 KiB per stripe.
 */
final class Limbo {
  private static final VarHandle WORDS =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

  private static final int STRIPES =
      Math.min(64, Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors() - 1));
  private static final int STRIDE_BITS = 4;

  /** The numbers of full bags and of bytes that make a collection worth its scan of the slots. */
  private static final int DUE_BAGS = 4;

  private static final long DUE_BYTES = 4L << 20;

  /**
   * If {@link #DUE_BAGS} bags were held back, a collection is due after this number of retires in
   * one stripe.
   */
  private static final int DUE_RECORDS = 64;

  /**
   * The maximum number of bags that one collection frees: 32256 blocks, which takes milliseconds.
   */
  static final int MAX_BAGS = 64;

  /**
   * Retired bytes are counted towards {@link #DUE_BYTES} in steps of 2 to this power per stripe.
   */
  private static final int COUNTED_SHIFT = 16;

  private final Reclaimer memory;
  private final AtomicLong epoch;

  /**
   * Per stripe, one cache line with the address of its open bag and the bytes retired through it.
   */
  private final long[] stripes = new long[(STRIPES + 1) << STRIDE_BITS];

  private final AtomicLong sealed = new AtomicLong();

  /** The number of full bags that are sealed and not yet taken over. */
  private final AtomicInteger freshBags = new AtomicInteger();

  private final AtomicLong freshBytes = new AtomicLong();
  private final AtomicLong freedBytes = new AtomicLong();

  /** Per stripe, whether a bag sealed early is held back; used only by the collector. */
  private final boolean[] held = new boolean[STRIPES + 1];

  /**
   * The first and the last of the bags taken over and not yet freed, in the order of their pushes;
   * 0 for none. Used only by the collector.
   */
  private long first;

  private long last;

  /** The number of full bags in that list; exact for the collector, a hint to other threads. */
  private final AtomicInteger heldBags = new AtomicInteger();

  /** Whether the last bag opened had to be allocated beyond the memory limit; a hint. */
  private volatile boolean beyondLimit;

  /** Whether a collection is due regardless of the counts. */
  private volatile boolean urged;

  Limbo(Reclaimer memory, AtomicLong epoch) {
    this.memory = memory;
    this.epoch = epoch;
  }

  /** Records one retired block or cell. */
  void add(long address, long bytes) {
    addPacked(LimboBag.encode(address, bytes), bytes);
  }

  /** Records one retired byte record of {@code bytes} bytes. */
  void addRecord(long address, long bytes) {
    addPacked(LimboBag.encodeRecord(address), bytes);
  }

  private void addPacked(long packed, long bytes) {
    int at = (((int) Thread.currentThread().threadId() & (STRIPES - 1)) + 1) << STRIDE_BITS;
    long before = (long) WORDS.getAndAdd(stripes, at + 1, bytes);
    if ((before ^ (before + bytes)) >>> COUNTED_SHIFT != 0) {
      freshBytes.getAndAdd(Math.max(bytes, 1L << COUNTED_SHIFT));
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
        LimboBag.write(bag, record, packed);
        if (record == LimboBag.CAPACITY - 1) {
          freshBags.getAndIncrement();
          seal(at, bag, LimboBag.CAPACITY);
        }
        if (record % DUE_RECORDS == DUE_RECORDS - 1
            && (beyondLimit || heldBags.get() >= DUE_BAGS)) {
          urged = true;
        }
        return;
      }
      boolean _ = (boolean) WORDS.compareAndSet(stripes, at, bag, 0L);
    }
  }

  /**
   * Returns whether enough was retired since the last collection for another one to pay off. A
   * small amount is enough if several bags were held back, since their pins may have left, or if
   * bags are allocated beyond the limit.
   */
  boolean isDue() {
    int bags = freshBags.get();
    return bags >= DUE_BAGS || urged || freshBytes.get() >= DUE_BYTES;
  }

  long retiredBytes() {
    long bytes = -freedBytes.get();
    for (int stripe = 1; stripe <= STRIPES; stripe++) {
      bytes += (long) WORDS.getVolatile(stripes, (stripe << STRIDE_BITS) + 1);
    }
    return bytes;
  }

  /** Returns how many bytes were freed so far. */
  long freedBytes() {
    return freedBytes.get();
  }

  /**
   * Seals the open bags that are not empty and takes over all sealed bags; called only by the
   * collector.
   */
  void gather() {
    freshBytes.set(0);
    urged = false;
    for (int stripe = 1; stripe <= STRIPES; stripe++) {
      if (!held[stripe]) {
        sealEarly(stripe);
      }
    }
    append(sealed.getAndSet(0));
  }

  /**
   * Frees gathered bags that are older than every pin, at most {@link #MAX_BAGS}; returns the
   * number of blocks. A bag that was pushed out of seal order waits for the bags before it.
   */
  int free(long minPinned) {
    int blocks = 0;
    for (int bags = 0; first != 0 && LimboBag.seal(first) < minPinned; bags++) {
      if (bags == MAX_BAGS) {
        urged = true;
        break;
      }
      long bag = first;
      // Removed from the list before anything can fail.
      first = LimboBag.next(bag);
      int stripe = (int) LimboBag.stripe(bag);
      blocks += freeBag(bag);
      if (stripe == 0) {
        heldBags.getAndDecrement();
      } else {
        // The grace period of its successor begins now, not at the next collection.
        held[stripe] = false;
        sealEarly(stripe);
      }
    }
    return blocks;
  }

  /**
   * Frees everything that is retired, whatever is pinned, and gives the bags back; called when no
   * thread will retire or collect any more. A record that its thread has claimed and not written
   * stays retired.
   */
  void drain() {
    do {
      gather();
    } while (free(Long.MAX_VALUE) > 0);
    for (int stripe = 1; stripe <= STRIPES; stripe++) {
      long bag = (long) WORDS.getAndSet(stripes, stripe << STRIDE_BITS, 0L);
      if (bag != 0 && LimboBag.isUnused(bag)) {
        memory.free(bag, LimboBag.BYTES);
      }
    }
  }

  private void sealEarly(int stripe) {
    int at = stripe << STRIDE_BITS;
    // Only the collector frees bags, so this one stays valid without a pin.
    long bag = (long) WORDS.getAcquire(stripes, at);
    long records = bag == 0 ? 0 : LimboBag.shut(bag);
    if (records != 0) {
      held[stripe] = true;
      LimboBag.setStripe(bag, stripe);
      seal(at, bag, records);
    }
  }

  /** Appends bags that are linked from the last pushed to the first. */
  private void append(long newest) {
    long oldest = 0;
    for (long bag = newest; bag != 0; ) {
      long next = LimboBag.next(bag);
      LimboBag.setNext(bag, oldest);
      if (LimboBag.stripe(bag) == 0) {
        freshBags.getAndDecrement();
        heldBags.getAndIncrement();
      }
      oldest = bag;
      bag = next;
    }
    if (oldest == 0) {
      return;
    }
    if (first == 0) {
      first = oldest;
    } else {
      LimboBag.setNext(last, oldest);
    }
    last = newest;
  }

  private int freeBag(long bag) {
    long records = LimboBag.records(bag);
    long freed = 0;
    for (long r = 0; r < records; r++) {
      long record = LimboBag.record(bag, r);
      if (record == 0) {
        continue; // its thread ran out of stack between claim and write: stays retired until close
      }
      freed += freeEntry(record);
    }
    freedBytes.getAndAdd(freed);
    memory.free(bag, LimboBag.BYTES);
    return (int) records;
  }

  /** Frees what a record of a bag represents; returns its bytes. */
  private long freeEntry(long record) {
    long address = LimboBag.address(record);
    if (LimboBag.isByteRecord(record)) {
      return memory.freeRecord(address);
    }
    long bytes = LimboBag.bytes(record);
    if (bytes == LimboBag.CELL) {
      memory.freeCell(address);
    } else {
      memory.free(address, bytes);
    }
    return bytes;
  }

  /**
   * Opens a bag for a stripe, unless another thread has done so.
   *
   * @return false if the system has no memory: the block then stays retired until close, since an
   *     unlink that has happened can no longer fail
   */
  private boolean open(int at) {
    long bag = allocateBag();
    if (bag == 0) {
      return false;
    }
    if (!(boolean) WORDS.compareAndSet(stripes, at, 0L, bag)) {
      memory.free(bag, LimboBag.BYTES);
    }
    return true;
  }

  /** Allocates a bag within the limit, or else beyond it; returns 0 if neither is possible. */
  private long allocateBag() {
    try {
      long bag = memory.allocate(LimboBag.BYTES);
      beyondLimit = false;
      return bag;
    } catch (MemoryLimitException e) {
      beyondLimit = true;
    }
    try {
      return memory.allocateBeyondLimit(LimboBag.BYTES);
    } catch (MemoryLimitException e) {
      return 0;
    }
  }

  /**
   * Seals a shut bag: removes it from its stripe, then steps the epoch, then pushes it onto the
   * list.
   */
  private void seal(int at, long bag, long records) {
    boolean _ = (boolean) WORDS.compareAndSet(stripes, at, bag, 0L);
    LimboBag.seal(bag, records, epoch.getAndIncrement() & ~Pin.CLOSED);
    long first;
    do {
      first = sealed.get();
      LimboBag.setNext(bag, first);
    } while (!sealed.compareAndSet(first, bag));
  }
}
