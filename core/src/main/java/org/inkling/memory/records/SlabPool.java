package org.inkling.memory.records;

import java.util.concurrent.atomic.AtomicLongArray;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.TaggedStacks;

/**
 * The slabs that have free records, or may have some: per class a slot for each stripe of threads,
 * and a stack. A thread that takes a slab from here possesses it, and puts it back, loosens it, or
 * gives it back to the allocator.
 *
 * <p>A slot or a stack passes a slab on through a volatile compare-and-set, getAndSet or pop, so
 * the next possessor sees the shape that the last one stored. Test: RecordSlabsStressTest.
 */
final class SlabPool {
  private static final int ALIGNMENT_BITS = 6;

  private final SlabAllocator memory;
  private final TaggedStacks stacks = new TaggedStacks(RecordClasses.COUNT, ALIGNMENT_BITS);

  /** By stripe and class, the slab from which its threads take records; 0 for none. */
  private final AtomicLongArray slots =
      new AtomicLongArray(RecordCounts.STRIPES * RecordClasses.COUNT);

  /** The number of slabs of each class, loose ones included. */
  private final AtomicLongArray slabs = new AtomicLongArray(RecordClasses.COUNT);

  /** Held by a thread that takes whole stacks. */
  private final Object turn = new Object();

  SlabPool(SlabAllocator memory) {
    this.memory = memory;
  }

  /**
   * Takes a slab of a class: from the slot of this thread's stripe, from another slot, or from the
   * stack; returns 0 if there is none.
   */
  long acquire(int sizeClass) {
    long slab = take(RecordCounts.place(sizeClass));
    for (int slot = sizeClass; slab == 0 && slot < slots.length(); slot += RecordClasses.COUNT) {
      slab = take(slot);
    }
    return slab != 0 ? slab : stacks.pop(sizeClass);
  }

  private long take(int slot) {
    return slots.get(slot) == 0 ? 0 : slots.getAndSet(slot, 0);
  }

  /** Like {@link #acquire}, after a search has put back the slabs that it had taken. */
  long acquireInTurn(int sizeClass) {
    synchronized (turn) {
      return acquire(sizeClass);
    }
  }

  /**
   * Puts a slab back into an empty slot, or onto the stack if all have another one: so threads that
   * share a stripe push no slab for each record, and tags of the stack last long.
   */
  void publish(int sizeClass, long slab) {
    boolean done = slots.compareAndSet(RecordCounts.place(sizeClass), 0, slab);
    for (int slot = sizeClass; !done && slot < slots.length(); slot += RecordClasses.COUNT) {
      done = slots.get(slot) == 0 && slots.compareAndSet(slot, 0, slab);
    }
    if (!done) {
      stacks.push(sizeClass, slab);
    }
  }

  /** Puts a slab onto the stack. */
  void stack(int sizeClass, long slab) {
    stacks.push(sizeClass, slab);
  }

  /**
   * Takes a block from the allocator as a slab.
   *
   * @throws org.inkling.MemoryLimitException if there is no room for it
   */
  long create(int sizeClass) {
    stacks.prepare(sizeClass); // a free must take no heap
    long slab = memory.allocateUnmoved(RecordSlab.BYTES);
    RecordSlab.begin(slab, sizeClass);
    slabs.getAndIncrement(sizeClass);
    return slab;
  }

  /** Returns the number of slabs. */
  long slabs() {
    long sum = 0;
    for (int sizeClass = 0; sizeClass < RecordClasses.COUNT; sizeClass++) {
      sum += slabs.get(sizeClass);
    }
    return sum;
  }

  /** Gives back the empty slabs. */
  void trim() {
    synchronized (turn) {
      for (int slot = 0; slot < slots.length(); slot++) {
        trimSlot(slot, slot % RecordClasses.COUNT);
      }
      sweep();
    }
  }

  private void trimSlot(int slot, int sizeClass) {
    long slab = take(slot);
    if (slab == 0) {
      return;
    }
    if (RecordSlab.isEmpty(slab)) {
      release(sizeClass, slab);
    } else {
      publish(sizeClass, slab);
    }
  }

  /** Gives back the empty slabs of the stacks. */
  void sweep() {
    synchronized (turn) {
      for (int sizeClass = 0; sizeClass < RecordClasses.COUNT; sizeClass++) {
        sweep(sizeClass);
      }
    }
  }

  private void sweep(int sizeClass) {
    long first = 0;
    long last = 0;
    long gone = 0;
    long slab = stacks.takeAll(sizeClass);
    try {
      for (long next; slab != 0; slab = next) {
        next = TaggedStacks.next(slab);
        if (RecordSlab.isEmpty(slab)) {
          release(sizeClass, slab);
          gone++;
          continue;
        }
        first = append(first, last, slab);
        last = slab;
      }
    } finally {
      for (; slab != 0; slab = TaggedStacks.next(slab)) { // so that no slab is lost
        first = append(first, last, slab);
        last = slab;
      }
      stacks.putBack(sizeClass, first, last, gone);
    }
  }

  /** Links a slab after the last one; returns the first one. */
  private static long append(long first, long last, long slab) {
    if (last != 0) {
      TaggedStacks.link(last, slab);
    }
    return first == 0 ? slab : first;
  }

  private void release(int sizeClass, long slab) {
    slabs.getAndDecrement(sizeClass);
    memory.freeUnmoved(slab, RecordSlab.BYTES);
  }

  /**
   * Returns the number of live records of a class, while no thread allocates or frees, as if loose
   * slabs had no free ones.
   *
   * @throws IllegalStateException if a slab or the stack is damaged
   */
  long checkedLive(int sizeClass) {
    long live = 0;
    long listed = 0;
    for (long slab = stacks.top(sizeClass); slab != 0; slab = TaggedStacks.next(slab)) {
      live += checkedLive(sizeClass, slab);
      listed++;
    }
    require(listed == stacks.count(sizeClass), "a stack of " + listed + " slabs counts others");
    for (int slot = sizeClass; slot < slots.length(); slot += RecordClasses.COUNT) {
      live += slots.get(slot) == 0 ? 0 : checkedLive(sizeClass, slots.get(slot));
    }
    return live + loose(sizeClass) * RecordSlab.capacity(sizeClass);
  }

  /** Returns how many free records the loose slabs of a class have at most. */
  long freeInLoose(int sizeClass) {
    return loose(sizeClass) * (RecordSlab.boundFrom(sizeClass) - 1);
  }

  private long loose(int sizeClass) {
    long loose = slabs.get(sizeClass) - stacks.count(sizeClass);
    for (int slot = sizeClass; slot < slots.length(); slot += RecordClasses.COUNT) {
      loose -= slots.get(slot) == 0 ? 0 : 1;
    }
    require(loose >= 0, "more slabs are listed than there are: " + -loose);
    return loose;
  }

  private static long checkedLive(int sizeClass, long slab) {
    String fault = RecordSlab.fault(slab, sizeClass);
    require(fault.isEmpty(), "slab " + Long.toHexString(slab) + " " + fault);
    return RecordSlab.liveRecords(slab);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
