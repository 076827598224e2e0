package org.inkling.epoch;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.inkling.memory.SlabAllocator;

/**
 * The epochs of one index: operations pin while they hold addresses, and blocks that were unlinked
 * are freed when every operation that could still hold them has left.
 *
 * <p>Any number of platform and virtual threads; a pin belongs to the operation, so a virtual
 * thread may change its carrier inside it. The proof and the memory modes stand in the package
 * comment.
 *
 * <pre>{@code
 * int pin = epochs.enter();
 * try {
 *   ... load links, read and write blocks, unlink and retire ...
 * } finally {
 *   epochs.exit(pin);
 * }
 * }</pre>
 *
 * @shape slots of 128 bytes on the heap, retired blocks in 4 KiB bags of native memory
 * @units bytes; a pin is a slot number
 * @source epoch-based reclamation (Fraser, 2004); the protocol and its proof are of the house
 */
public final class Epochs {
  /** The answer of {@link #reclaim} where another thread is reclaiming. */
  public static final int BUSY = -1;

  /** The bit of the epoch word that says closed. */
  static final long CLOSED = Long.MIN_VALUE;

  /** About one of so many is drawn, by {@link #enterDrawing} and by {@link #draw}. */
  public static final long DRAWN_SHARE = 64;

  /** The bit of a pin that says drawn. */
  private static final int DRAWN = 1 << 30;

  private static final int SPINS = 100;
  private static final long PARK_NANOS = 50_000;

  private final String name;
  private final PinTable firstTable;
  private final long[] firstSlots;
  private final int firstMask;

  /**
   * The epoch, from 1 on, and {@link #CLOSED}: one word, so that one load after the pin tells both.
   */
  private final AtomicLong epoch = new AtomicLong(1);

  private final Limbo limbo;
  private final AtomicBoolean collecting = new AtomicBoolean();

  /**
   * Makes the epochs of an index.
   *
   * @param name the index's name, for messages
   * @param memory where retired blocks go back to; kept reachable while an operation is pinned
   */
  public Epochs(String name, SlabAllocator memory) {
    this(name, memory, Math.max(16, Integer.highestOneBit(8 * processors() - 1)));
  }

  /** Makes epochs whose first table has so many slots, a power of two. */
  Epochs(String name, SlabAllocator memory, int slots) {
    this.name = name;
    this.firstTable = new PinTable(0, slots);
    this.firstSlots = firstTable.slots;
    this.firstMask = slots - 1;
    this.limbo = new Limbo(memory, epoch);
  }

  /**
   * Pins: until the exit, no block that this thread can reach is freed.
   *
   * @return the pin, for {@link #exit}
   * @throws IllegalStateException if the index is closed
   */
  public int enter() {
    int pin = pin();
    if (epoch.get() < 0) {
      throw closed(pin);
    }
    return pin;
  }

  /**
   * As {@link #enter}; and about one of {@link #DRAWN_SHARE} operations is drawn, at distances that
   * follow no pattern, which its pin tells to {@link #isDrawn}. The draw is a countdown in the line
   * that the pin is in.
   */
  public int enterDrawing() {
    int pin = (int) Thread.currentThread().threadId() & firstMask;
    long[] slots = firstSlots;
    int index = PinTable.index(pin);
    // As in pin().
    if (!(boolean) PinTable.SLOTS.compareAndSet(slots, index, 0L, epoch.getOpaque() & ~CLOSED)) {
      pin = enterElsewhere(pin);
      pin |= draw(pin) ? DRAWN : 0;
    } else if (PinTable.draw(slots, index)) {
      pin |= DRAWN;
    }
    if (epoch.get() < 0) {
      throw closed(pin);
    }
    return pin;
  }

  /** Whether the operation of a pin is drawn. */
  public static boolean isDrawn(int pin) {
    return pin >= DRAWN;
  }

  /** Draws again, for one of several operations under one pin. */
  public boolean draw(int pin) {
    PinTable table = firstTable.holding(pin & ~DRAWN);
    return PinTable.draw(table.slots, PinTable.index((pin & ~DRAWN) - table.firstPin));
  }

  /** As {@link #enter}, for background work: -1 if the index is closed. */
  public int tryEnter() {
    int pin = pin();
    if (epoch.get() < 0) {
      exit(pin);
      return -1;
    }
    return pin;
  }

  private int pin() {
    int pin = (int) Thread.currentThread().threadId() & firstMask;
    // Volatile compare-and-set, and a volatile load by the caller: (E3). The first load may be
    // stale, which only holds back more.
    if (!(boolean)
        PinTable.SLOTS.compareAndSet(
            firstSlots, PinTable.index(pin), 0L, epoch.getOpaque() & ~CLOSED)) {
      pin = enterElsewhere(pin);
    }
    return pin;
  }

  /** Unpins; what was loaded since the enter must not be used any more. */
  public void exit(int pin) {
    if (pin <= firstMask) {
      assert isPinned(firstTable, pin) : "pin " + pin + " is not held";
      // Release, pairs with the collector's volatile load: (E4).
      PinTable.SLOTS.setRelease(firstSlots, PinTable.index(pin), 0L);
    } else {
      exitElsewhere(pin);
    }
    // The memory is unmapped when this object is unreachable; not while an operation is inside.
    Reference.reachabilityFence(this);
  }

  /**
   * As an exit and an enter at once, for an operation that begins again: what was loaded before
   * must not be used any more, and no longer holds back what was retired before. An operation that
   * closed epochs let in goes on.
   */
  public void renew(int pin) {
    PinTable table = firstTable.holding(pin & ~DRAWN);
    int slot = (pin & ~DRAWN) - table.firstPin;
    assert isPinned(table, slot) : "pin " + slot + " is not held";
    // Volatile: it releases as an exit does (E4), and with the fence, which stands for the second
    // read of an enter, the links loaded later are no older than the collector's look at it (E3).
    PinTable.SLOTS.setVolatile(table.slots, PinTable.index(slot), epoch.getOpaque() & ~CLOSED);
    VarHandle.fullFence();
  }

  /**
   * Hands over a block that was unlinked; it is freed after a grace period. Call it inside the pin
   * in which the block was unlinked. Allocates nothing on the heap and never fails for the memory
   * limit.
   */
  public void retire(long address, long bytes) {
    assert firstTable.leastPinned() != Long.MAX_VALUE : "retired outside of any pin";
    limbo.add(address, SlabAllocator.blockBytes(bytes));
  }

  /** As {@link #retire}, for a cell. */
  public void retireCell(long address) {
    assert firstTable.leastPinned() != Long.MAX_VALUE : "retired outside of any pin";
    limbo.add(address, LimboBag.CELL);
  }

  /**
   * Returns whether a collection is worth its cost: enough was retired since the last, or a little
   * beside what the last one had to leave, or the memory limit was passed to note what was retired.
   * A few loads, for an operation that asks after its exit.
   */
  public boolean reclaimDue() {
    return limbo.isDue();
  }

  /**
   * Frees some of what no pin holds back, a bounded amount, unless another thread is doing so or
   * the index is closed; never waits. Call it outside of a pin: a pin of its own would hold back
   * what was retired since.
   *
   * @return the number of blocks and cells freed: while it is above 0, another call may free more;
   *     0 if nothing can be freed now, and {@link #BUSY} if another thread is reclaiming
   */
  public int reclaim() {
    if (collecting.get() || !collecting.compareAndSet(false, true)) {
      return BUSY;
    }
    try {
      // Volatile, after the flag: the closer stores CLOSED and then reads the flag, so one sees
      // the other.
      if (epoch.get() < 0) {
        return 0;
      }
      limbo.gather();
      return limbo.free(firstTable.leastPinned());
    } finally {
      collecting.set(false);
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Begins a grace period for what is not freed: call it after the unlink, inside of a pin or
   * outside, and ask {@link #hasPassed} with the answer. Steps the epoch, as a seal does.
   *
   * @return the ticket: the epoch that ended
   */
  public long graceTicket() {
    return epoch.getAndIncrement() & ~CLOSED;
  }

  /**
   * Returns whether every operation that was inside at the ticket has left; what was unlinked
   * before the ticket is then out of everybody's reach, for ever. Reads every pin. May say no again
   * after it said yes, for a moment, where an operation entered with an old epoch: such a one
   * reaches nothing either (E3).
   */
  public boolean hasPassed(long ticket) {
    return firstTable.leastPinned() > ticket;
  }

  /** Returns the bytes of blocks and cells that were retired and are not freed yet. */
  public long retiredBytes() {
    return limbo.retiredBytes();
  }

  /** Returns whether the index is closed to new operations. */
  public boolean isClosed() {
    return epoch.get() < 0;
  }

  /**
   * Closes the index to new operations; those inside go on.
   *
   * @return whether this call is the one that closed it
   */
  public boolean beginClose() {
    return epoch.getAndUpdate(e -> e | CLOSED) >= 0;
  }

  /**
   * Waits until no operation and no collection is inside, after {@link #beginClose}. Operations run
   * no user code, so only a thread that the system does not schedule makes this long.
   *
   * @param timeoutNanos how long to wait at most
   * @return whether all have left: nobody will touch the index's memory any more
   * @throws IllegalStateException if the index is not closed
   */
  public boolean awaitQuiescence(long timeoutNanos) {
    if (!isClosed()) {
      throw new IllegalStateException(name + " is not closed; new operations would never cease");
    }
    boolean interrupted = false; // an interrupt would keep every park from parking
    try {
      long start = System.nanoTime();
      for (int round = 0; !isQuiet(); round++) {
        if (System.nanoTime() - start >= timeoutNanos) {
          return false;
        }
        interrupted |= Thread.interrupted();
        pause(round);
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void pause(int round) {
    if (round < SPINS) {
      Thread.onSpinWait();
    } else {
      LockSupport.parkNanos(PARK_NANOS);
    }
  }

  private boolean isQuiet() {
    return !collecting.get() && firstTable.leastPinned() == Long.MAX_VALUE;
  }

  /** Pins in some other slot, in a later table if the first is full. */
  private int enterElsewhere(int hint) {
    PinTable table = firstTable;
    while (true) {
      int pin = table.pin(hint, epoch.getOpaque() & ~CLOSED);
      if (pin >= 0) {
        return pin;
      }
      hint = (int) Thread.currentThread().threadId();
      table = table.nextOrGrown();
    }
  }

  private void exitElsewhere(int drawnOrNot) {
    int pin = drawnOrNot & ~DRAWN;
    PinTable table = firstTable.holding(pin);
    int slot = pin - table.firstPin;
    assert isPinned(table, slot) : "pin " + pin + " is not held";
    PinTable.SLOTS.setRelease(table.slots, PinTable.index(slot), 0L);
  }

  private IllegalStateException closed(int pin) {
    exit(pin);
    return new IllegalStateException(name + " is closed");
  }

  private static boolean isPinned(PinTable table, int slot) {
    return (long) PinTable.SLOTS.getOpaque(table.slots, PinTable.index(slot)) != 0;
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }
}
