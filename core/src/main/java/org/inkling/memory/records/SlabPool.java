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

  /** Takes a slab of a class: from the slot, or from the stack; returns 0 if both are empty. */
  long acquire(int sizeClass) {
    int slot = RecordCounts.place(sizeClass);
    long slab = slots.get(slot) == 0 ? 0 : slots.getAndSet(slot, 0);
    return slab != 0 ? slab : stacks.pop(sizeClass);
  }

  /** Puts a slab back into the slot, or onto the stack if the slot has another one. */
  void publish(int sizeClass, long slab) {
    publish(RecordCounts.place(sizeClass), sizeClass, slab);
  }

  private void publish(int slot, int sizeClass, long slab) {
    if (!slots.compareAndSet(slot, 0, slab)) {
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

  /**
   * Takes a slab after a refusal: of this class, from any slot, or from the allocator once all
   * empty slabs were given back. Threads take turns, so that the slabs which one has taken off the
   * stacks are back when the next one looks.
   *
   * @throws org.inkling.MemoryLimitException if there is no room for it
   */
  long createAfterTrim(int sizeClass) {
    synchronized (turn) {
      long slab = stacks.pop(sizeClass);
      for (int slot = sizeClass; slab == 0 && slot < slots.length(); slot += RecordClasses.COUNT) {
        slab = slots.getAndSet(slot, 0);
      }
      if (slab != 0) {
        return slab;
      }
      trim();
      return create(sizeClass);
    }
  }

  /**
   * Allocates a block after a refusal, once all empty slabs were given back.
   *
   * @throws org.inkling.MemoryLimitException if there is no room for it
   */
  long allocateAfterTrim(int bytes) {
    synchronized (turn) {
      trim();
      return memory.allocateUnmoved(bytes);
    }
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
    long slab = slots.get(slot) == 0 ? 0 : slots.getAndSet(slot, 0);
    if (slab == 0) {
      return;
    }
    if (RecordSlab.isEmpty(slab)) {
      release(sizeClass, slab);
    } else {
      publish(slot, sizeClass, slab);
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
    for (long slab = stacks.takeAll(sizeClass), next; slab != 0; slab = next) {
      next = TaggedStacks.next(slab);
      if (RecordSlab.isEmpty(slab)) {
        gone++;
        release(sizeClass, slab);
        continue;
      }
      if (first == 0) {
        first = slab;
      } else {
        TaggedStacks.link(last, slab);
      }
      last = slab;
    }
    stacks.putBack(sizeClass, first, last, gone);
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
