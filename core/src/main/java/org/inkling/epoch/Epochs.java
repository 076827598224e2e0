package org.inkling.epoch;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.inkling.memory.SlabAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The epochs of one index: operations pin while they hold addresses, and blocks that were unlinked
 * are freed when every operation that could still hold them has left.
 *
 * <p>Any number of platform and virtual threads; a pin belongs to the operation, so a virtual
 * thread may change its carrier inside it. Who has many operations to do, one after the other, may
 * have a pin of its own. The proof and the memory modes stand in the package comment.
 *
 * <pre>{@code
 * Pin pin = epochs.enter();
 * try {
 *   ... load links, read and write blocks, unlink and retire ...
 * } finally {
 *   epochs.exit(pin);
 * }
 * }</pre>
 *
 * @shape pins on the heap, retired blocks in 4 KiB bags of native memory
 * @units bytes
 * @source epoch-based reclamation (Fraser, 2004); the protocol and its proof are of the house
 */
public final class Epochs {
  /** The answer of {@link #reclaim} where another thread is reclaiming. */
  public static final int BUSY = -1;

  /** The bit of the epoch word that says closed. */
  static final long CLOSED = Long.MIN_VALUE;

  /** About one of so many is drawn by {@link Pin#draw}. */
  public static final long DRAWN_SHARE = 64;

  private static final int SPINS = 100;
  private static final long PARK_NANOS = 50_000;

  private final String name;
  private final PinTable table;
  private final Pin[] pins;
  private final OwnPins ownPins = new OwnPins();

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

  /** Makes epochs whose first table has so many pins, a power of two. */
  Epochs(String name, SlabAllocator memory, int pins) {
    this.name = name;
    this.table = new PinTable(pins);
    this.pins = table.pins;
    this.limbo = new Limbo(memory, epoch);
  }

  /**
   * Pins: until the exit, no block that this thread can reach is freed.
   *
   * @return the pin, for {@link #exit}
   * @throws IllegalStateException if the index is closed
   */
  public Pin enter() {
    Pin pin = pin();
    if (epoch.get() < 0) {
      throw closed(pin);
    }
    return pin;
  }

  /** As {@link #enter}, for background work: null if the index is closed. */
  public @Nullable Pin tryEnter() {
    Pin pin = pin();
    if (epoch.get() < 0) {
      exit(pin);
      return null;
    }
    return pin;
  }

  private Pin pin() {
    Pin[] pins = this.pins;
    Pin pin = pins[(int) Thread.currentThread().threadId() & (pins.length - 1)];
    // The epoch may be stale, which only holds back more.
    return pin.take(epoch.getOpaque()) ? pin : pinElsewhere();
  }

  private Pin pinElsewhere() {
    return table.take((int) Thread.currentThread().threadId(), epoch.getOpaque());
  }

  /**
   * Makes a pin for one owner, who holds it in one operation at a time and gives it back with
   * {@link #giveBack}, or by forgetting it.
   */
  public Pin newOwnPin() {
    return ownPins.add();
  }

  /**
   * Pins, as {@link #enter}, with a pin that the caller owns and does not hold.
   *
   * @throws IllegalStateException if the index is closed
   */
  public void enter(Pin own) {
    assert !own.isTaken() : "a pin is held by two operations";
    own.put(epoch.getOpaque());
    if (epoch.get() < 0) {
      throw closed(own);
    }
  }

  /** Takes a pin back from its owner, who does not hold it and will never again. */
  public void giveBack(Pin own) {
    assert !own.isTaken() : "a pin is given back inside an operation";
    own.giveBack();
  }

  /** Unpins; what was loaded since the enter must not be used any more. */
  public void exit(Pin pin) {
    assert pin.isTaken() : "the pin is not held";
    pin.clear();
    // The memory is unmapped when this object is unreachable; not while an operation is inside. The
    // pin of an owner is looked for as long as it is reachable.
    Reference.reachabilityFence(pin);
    Reference.reachabilityFence(this);
  }

  /**
   * As an exit and an enter at once, for an operation that begins again: what was loaded before
   * must not be used any more, and no longer holds back what was retired before. An operation that
   * closed epochs let in goes on.
   */
  public void renew(Pin pin) {
    assert pin.isTaken() : "the pin is not held";
    // It releases as an exit does (E4), and with the fence, which stands for the second read of an
    // enter, the links loaded later are no older than the collector's look at it (E3).
    pin.put(epoch.getOpaque());
    VarHandle.fullFence();
  }

  /**
   * Hands over a block that was unlinked; it is freed after a grace period. Call it inside the pin
   * in which the block was unlinked. Allocates nothing on the heap and never fails for the memory
   * limit.
   */
  public void retire(long address, long bytes) {
    assert leastPinned() != Long.MAX_VALUE : "retired outside of any pin";
    limbo.add(address, SlabAllocator.blockBytes(bytes));
  }

  /** As {@link #retire}, for a cell. */
  public void retireCell(long address) {
    assert leastPinned() != Long.MAX_VALUE : "retired outside of any pin";
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
      return limbo.free(leastPinned());
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
    return leastPinned() > ticket;
  }

  /** Returns the sum of what holders of pins have counted there; exact when nobody counts. */
  public long counted() {
    return table.counted();
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
    return !collecting.get() && leastPinned() == Long.MAX_VALUE;
  }

  /** The least epoch pinned: reads every pin. */
  private long leastPinned() {
    return Math.min(table.leastPinned(), ownPins.leastPinned());
  }

  private IllegalStateException closed(Pin pin) {
    exit(pin);
    return new IllegalStateException(name + " is closed");
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }
}
