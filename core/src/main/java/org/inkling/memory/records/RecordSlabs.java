package org.inkling.memory.records;

import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.putInt;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryLimitException;
import org.inkling.memory.SlabAllocator;

/**
 * The records of one index. Any number of threads may allocate and free.
 *
 * <p><b>Protocol of small records.</b> A slab is bound or loose, which its anchor states:
 *
 * <pre>
 *   bound: possessed by one thread, in one slot, or on the stack of its class
 *   loose: in none of them, and less than one in 32 of its records is free
 *
 *   fresh --begin--&gt; possessed --publish--&gt; slot or stack     one slot per class and stripe
 *                     |  ^  ^                  |
 *                     |  |  +---- acquire -----+
 *              loosen |  | push by a free, which then publishes it on the stack
 *                     v  |
 *                    loose            possessed and empty --release--&gt; the allocator
 * </pre>
 *
 * <p>Possession passes through the getAndSet or compare-and-set of a slot, through a push and a pop
 * of the stack, or through the anchor. Only the possessor pops records, cuts them, and writes the
 * shape. An allocation is linearized at the compare-and-set of the anchor that pops the record, or
 * at the store that cuts it, which only the possessor can see; a free, at the compare-and-set that
 * pushes the record. The compare-and-set that pops cannot confuse two states (ABA), since no other
 * thread pops. A thread that frees does not touch the slab after its push, unless the push bound
 * the slab: so the possessor of a slab whose records are all free may give it back. No step waits
 * for another thread, except where threads take turns: to search the stacks for empty slabs, and
 * when the allocator opens or gives back a region.
 *
 * <p><b>Memory.</b> A slab that has become empty serves any class after it was given back: by
 * {@link #trim}, before a refusal, and before a slab is taken from the allocator once an eighth of
 * the slabs has become empty. Free records of loose slabs are not found. A refusal is exact only if
 * no other thread is inside: a slab that another thread possesses for a moment is not found.
 *
 * @shape see the package comment and {@link RecordSlab}
 * @units bytes
 * @source slabs by size class: Bonwick, USENIX Summer 1994; an anchor per slab, which frees change
 *     without possession: Michael, PLDI 2004; possession by a slot and the search for empty slabs
 *     are of this library
 */
public final class RecordSlabs {
  /** The size of the header of a record. */
  public static final int HEADER_BYTES = 4;

  /** The maximum length of a payload. */
  public static final int MAX_LENGTH = (1 << 20) - HEADER_BYTES;

  private static final int LARGE = 1 << 31;
  private static final int LIVE = 1 << 30;
  private static final int LARGE_LENGTH = (1 << 20) - 1;
  private static final int SMALL_LENGTH = (1 << 11) - 1;
  private static final int PLACE_SHIFT = 11;
  private static final int PLACES = 0xfff;

  /** Empty slabs are searched for once this many may have become empty, and this share of all. */
  private static final int MIN_EMPTIED = 8;

  private static final int EMPTIED_SHARE = 8;

  private final SlabAllocator memory;
  private final SlabPool pool;
  private final RecordCounts counts = new RecordCounts();

  /** The number of slabs that have become empty since the last search; a hint. */
  private final AtomicLong emptied = new AtomicLong(); // no adder: a free must take no heap

  /** The number of frees when all slabs were last searched for empty ones. */
  private final AtomicLong freesAtTrim = new AtomicLong();

  private final AtomicLong largeRecords = new AtomicLong();
  private final AtomicLong largeBytes = new AtomicLong();

  /** Creates the records of one index; they hold no memory yet. */
  public RecordSlabs(SlabAllocator memory) {
    this.memory = memory;
    this.pool = new SlabPool(memory);
    memory.setUnused(this::trimIfDue);
  }

  /**
   * Allocates a record whose header is written and whose payload is undefined.
   *
   * @param length the length of the payload
   * @return its address, a multiple of 16
   * @throws MemoryLimitException if the limit, or the system, leaves no room for it; nothing has
   *     changed then
   * @throws IllegalArgumentException if the length is negative or above {@link #MAX_LENGTH}
   */
  public long allocate(int length) {
    if (length < 0 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a record of " + length + " bytes, expected 0 to " + MAX_LENGTH);
    }
    int bytes = HEADER_BYTES + length;
    return bytes > RecordClasses.LARGEST
        ? allocateLarge(bytes)
        : allocateSmall(RecordClasses.classOf(bytes), length);
  }

  private long allocateSmall(int sizeClass, int length) {
    long slab = pool.acquire(sizeClass);
    while (true) {
      slab = slab != 0 ? slab : fresh(sizeClass);
      long record = RecordSlab.take(slab);
      if (record != 0) {
        int place = (int) (record - slab) >>> RecordSlab.PLACE_BITS;
        pool.publish(sizeClass, slab);
        putInt(record, LIVE | place << PLACE_SHIFT | length);
        counts.add(sizeClass, 1);
        return record;
      }
      if (RecordSlab.loosen(slab)) {
        slab = pool.acquire(sizeClass);
      }
    }
  }

  /** Returns a slab with a record to take, which the caller possesses. */
  private long fresh(int sizeClass) {
    if (isDue()) {
      emptied.set(0);
      pool.sweep();
    }
    try {
      return pool.create(sizeClass);
    } catch (MemoryLimitException e) {
      long slab = pool.acquireInTurn(sizeClass);
      if (slab != 0) {
        return slab;
      }
      trimIfDue(true);
      return pool.create(sizeClass);
    }
  }

  private boolean isDue() {
    return emptied.get() >= Math.max(MIN_EMPTIED, pool.slabs() / EMPTIED_SHARE);
  }

  private long allocateLarge(int bytes) {
    long record;
    try {
      record = memory.allocateUnmoved(bytes);
    } catch (MemoryLimitException e) {
      trimIfDue(true);
      record = memory.allocateUnmoved(bytes);
    }
    putInt(record, LARGE | LIVE | (bytes - HEADER_BYTES));
    largeRecords.getAndIncrement();
    largeBytes.getAndAdd(SlabAllocator.blockBytes(bytes));
    return record;
  }

  /**
   * Frees a record that no thread will touch any more.
   *
   * @throws IllegalStateException if it was freed before, and its memory was not reused since
   */
  public void free(long record) {
    int header = getInt(record);
    if ((header & LIVE) == 0) {
      throw new IllegalStateException(
          "no live record lies at " + Long.toHexString(record) + "; it was freed before");
    }
    putInt(record, header & ~LIVE);
    int bytes = HEADER_BYTES + lengthIn(header);
    if (header < 0) {
      largeRecords.getAndDecrement();
      largeBytes.getAndAdd(-SlabAllocator.blockBytes(bytes));
      memory.freeUnmoved(record, bytes);
    } else {
      int distance = (header >>> PLACE_SHIFT & PLACES) << RecordSlab.PLACE_BITS;
      freeSmall(record, record - distance, RecordClasses.classOf(bytes));
    }
  }

  private void freeSmall(long record, long slab, int sizeClass) {
    counts.add(sizeClass, -1);
    long before = RecordSlab.push(slab, record, sizeClass);
    if (RecordSlab.isBoundAfter(before, sizeClass)) {
      pool.stack(sizeClass, slab);
    }
    if (RecordSlab.freeRecords(before) + 1 == RecordSlab.capacity(sizeClass)) {
      emptied.getAndIncrement();
    }
    counts.countFree(); // last: a search that began earlier may have missed the slab
  }

  /** Returns whether the header at this address is that of a record that is not free. */
  public static boolean isLive(long record) {
    return (getInt(record) & LIVE) != 0;
  }

  /** Returns the length of the payload of a record. */
  public static int length(long record) {
    return lengthIn(getInt(record));
  }

  private static int lengthIn(int header) {
    return header & (header < 0 ? LARGE_LENGTH : SMALL_LENGTH);
  }

  /** Returns the address of the payload of a record. */
  public static long payload(long record) {
    return record + HEADER_BYTES;
  }

  /** Returns the bytes that a record takes, rounded to its size. */
  public long bytes(long record) {
    return bytesFor(length(record));
  }

  /** Returns the bytes that a record with a payload of this length takes. */
  public static long bytesFor(int length) {
    int bytes = HEADER_BYTES + length;
    return bytes > RecordClasses.LARGEST
        ? SlabAllocator.blockBytes(bytes)
        : RecordClasses.bytesOf(RecordClasses.classOf(bytes));
  }

  /** Returns the number of live records; exact if no thread is allocating or freeing. */
  public long liveRecords() {
    return counts.records() + largeRecords.get();
  }

  /** Returns the bytes that the live records take, rounded to their sizes. */
  public long liveBytes() {
    return counts.bytes() + largeBytes.get();
  }

  /** Returns the bytes of the slabs and of the large records; at least {@link #liveBytes}. */
  public long heldBytes() {
    return slabBytes() + largeBytes.get();
  }

  /** Returns the bytes of the slabs, whose records may be live, free or never cut. */
  public long slabBytes() {
    return pool.slabs() * RecordSlab.BYTES;
  }

  /**
   * Gives the slabs without a live record back to the allocator, whose {@link
   * SlabAllocator#trimUnmoved} gives back regions. Takes time linear in the number of slabs that
   * have free records; these are unavailable meanwhile, class by class.
   */
  public void trim() {
    emptied.set(0);
    freesAtTrim.set(counts.frees()); // before the search
    pool.trim();
  }

  /**
   * Trims if many slabs may be empty; before a refusal, if anything was freed since the last time,
   * since a slab that was cut in part counts as emptied only when it is searched.
   */
  private void trimIfDue(boolean refused) {
    if (refused ? counts.frees() != freesAtTrim.get() : isDue()) {
      trim();
    }
  }

  /**
   * Checks the slabs, while no thread allocates or frees.
   *
   * @throws IllegalStateException if a slab, a stack or a count is damaged
   */
  public void check() {
    for (int sizeClass = 0; sizeClass < RecordClasses.COUNT; sizeClass++) {
      long most = pool.checkedLive(sizeClass);
      long live = counts.records(sizeClass);
      if (live > most || live < most - pool.freeInLoose(sizeClass)) {
        throw new IllegalStateException(
            "the slabs of "
                + RecordClasses.bytesOf(sizeClass)
                + "-byte records have "
                + most
                + " live ones, counted were "
                + live);
      }
    }
  }
}
