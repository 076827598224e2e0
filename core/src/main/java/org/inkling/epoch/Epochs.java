package org.inkling.epoch;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import org.inkling.memory.SlabAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The epochs of one index: operations pin while they hold addresses, and unlinked blocks are freed
 * once every operation that could still hold them has left.
 *
 * <p>Any number of platform and virtual threads may use it; a pin belongs to the operation, so a
 * virtual thread may change its carrier inside it. A caller that runs many operations in sequence
 * may have a pin of its own. The package comment has the proof and the memory modes.
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
 * @source epoch-based reclamation (Fraser, 2004); the protocol and its proof are our own
 */
public final class Epochs {
  /** The result of {@link #reclaim} if another thread is reclaiming. */
  public static final int BUSY = -1;

  /** Refusals of memory after which an attempt follows in any case: one seals, one frees. */
  private static final int SEALING_REFUSALS = 2;

  /** Maximum refusals of memory before an operation gives up, whatever other threads do. */
  static final int MAX_REFUSALS = 64;

  private static final int SPINS = 100;
  private static final long PARK_NANOS = 50_000;

  private final String name;
  private final IntFunction<? extends Pin> maker;
  private final PinTable table;
  private final Pin[] pins;
  private final OwnPins ownPins = new OwnPins();

  /**
   * The epoch, starting at 1, and {@link Pin#CLOSED}: one word, so that one load after the pin
   * reads both.
   */
  private final AtomicLong epoch = new AtomicLong(1);

  private final Limbo limbo;
  private final AtomicBoolean collecting = new AtomicBoolean();
  private final RoomWaits waits;

  /**
   * Creates the epochs of an index.
   *
   * @param name the index's name, for messages
   * @param reclaimer takes retired blocks, cells and records back; kept reachable while an
   *     operation is pinned
   */
  public Epochs(String name, Reclaimer reclaimer) {
    this(name, reclaimer, number -> new Pin.Plain());
  }

  /**
   * Creates the epochs of an index with pins of its own.
   *
   * @param pins makes a pin, from a number that differs from pin to pin
   */
  public Epochs(String name, Reclaimer reclaimer, IntFunction<? extends Pin> pins) {
    this(name, reclaimer, Math.max(16, Integer.highestOneBit(8 * processors() - 1)), pins);
  }

  /** Creates epochs whose first table has {@code pins} pins, a power of two. */
  Epochs(String name, Reclaimer reclaimer, int pins) {
    this(name, reclaimer, pins, number -> new Pin.Plain());
  }

  private Epochs(String name, Reclaimer reclaimer, int pins, IntFunction<? extends Pin> maker) {
    this.name = name;
    this.maker = maker;
    this.table = new PinTable(pins, maker);
    this.pins = table.pins;
    this.limbo = new Limbo(reclaimer, epoch);
    this.waits = new RoomWaits(pins / 2);
  }

  /**
   * Pins the current epoch: until the exit, no block that this thread can reach is freed.
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

  /** Like {@link #enter}, for background work: returns null if the index is closed. */
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
    // The epoch may be stale; that only holds back more blocks.
    return pin.take(epoch.getOpaque()) ? pin : pinElsewhere();
  }

  private Pin pinElsewhere() {
    return table.take((int) Thread.currentThread().threadId(), epoch.getOpaque());
  }

  /**
   * Creates a pin for one owner, which holds it in one operation at a time and returns it with
   * {@link #giveBack} or by dropping its reference.
   */
  public Pin newOwnPin() {
    return ownPins.add(maker);
  }

  /**
   * Like {@link #enter}, with a pin that the caller owns and does not hold.
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

  /** Takes a pin back from its owner, which does not hold it and will never hold it again. */
  public void giveBack(Pin own) {
    assert !own.isTaken() : "a pin is given back inside an operation";
    own.giveBack();
  }

  /** Unpins; addresses loaded since the enter must not be used any more. */
  public void exit(Pin pin) {
    assert pin.isTaken() : "the pin is not held";
    pin.clear();
    // The memory is unmapped when this object is unreachable, which must not happen while an
    // operation is inside. The collector reads an owner's pin only as long as the pin is reachable.
    Reference.reachabilityFence(pin);
    Reference.reachabilityFence(this);
  }

  /**
   * Does an exit and an enter in one step, for an operation that restarts: addresses loaded before
   * must not be used any more, and blocks retired before are no longer held back. An operation that
   * entered before the close may go on after it.
   */
  public void renew(Pin pin) {
    assert pin.isTaken() : "the pin is not held";
    // The store releases like an exit (E4). The fence replaces the second read of an enter: links
    // loaded after it are no older than the collector's read of this pin (E3).
    pin.put(epoch.getOpaque());
    VarHandle.fullFence();
  }

  /**
   * Retires an unlinked block; it is freed after a grace period. Call this inside the pin in which
   * the block was unlinked. Allocates nothing on the heap and never fails because of the memory
   * limit.
   */
  public void retire(long address, long bytes) {
    assert minPinned() != Long.MAX_VALUE : "retired outside of any pin";
    limbo.add(address, SlabAllocator.blockBytes(bytes));
  }

  /** Like {@link #retire}, for a cell. */
  public void retireCell(long address) {
    assert minPinned() != Long.MAX_VALUE : "retired outside of any pin";
    limbo.add(address, LimboBag.CELL);
  }

  /**
   * Like {@link #retire}, for a record.
   *
   * @param bytes the bytes that it takes, as {@link Reclaimer#freeRecord} will return them
   */
  public void retireRecord(long record, long bytes) {
    assert minPinned() != Long.MAX_VALUE : "retired outside of any pin";
    limbo.addRecord(record, bytes);
  }

  /**
   * Returns whether a collection is worth its cost: enough was retired since the last one, or a
   * little was retired in addition to what the last one had to leave, or recording retired blocks
   * exceeded the memory limit. Costs a few loads, so an operation can call it after its exit.
   */
  public boolean reclaimDue() {
    return limbo.isDue();
  }

  /**
   * Frees a bounded amount of what no pin holds back, unless another thread is doing so or the
   * index is closed; never waits. Call this outside any pin: a pin of the caller would hold back
   * what was retired since.
   *
   * @return the number of blocks, cells and records freed: if above 0, another call may free more;
   *     0 if nothing can be freed now; {@link #BUSY} if another thread is reclaiming
   */
  public int reclaim() {
    if (collecting.get() || !collecting.compareAndSet(false, true)) {
      return BUSY;
    }
    try {
      // Volatile, after the flag: the closing thread stores Pin.CLOSED and then reads the flag, so
      // at least one of the two threads sees the other's write.
      if (epoch.get() < 0) {
        return 0;
      }
      limbo.gather();
      return limbo.free(minPinned());
    } finally {
      collecting.set(false);
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Frees retired memory for an operation that was refused some, and waits for nothing. Renews its
   * pin, which could hold back what was retired since, so addresses loaded before must not be used
   * any more.
   *
   * @param refusals how often the operation was refused memory so far, this time included
   * @return whether another attempt may succeed
   */
  public boolean makeRoom(Pin pin, int refusals) {
    renew(pin);
    int freed = reclaim();
    return refusals <= SEALING_REFUSALS || (freed != 0 && refusals < MAX_REFUSALS);
  }

  /**
   * Like {@link #makeRoom}, but if another thread is freeing memory, or as much is retired as the
   * operation was refused, and held back, it waits for a while, unless many operations do. All
   * waits for one piece of memory together take about a tenth of a second.
   *
   * @param bytes how many bytes the operation was refused
   */
  public boolean awaitRoom(Pin pin, int refusals, long bytes) {
    renew(pin);
    int freed = reclaim();
    boolean othersFreed = othersFreed(pin, refusals);
    if (refusals >= MAX_REFUSALS || isClosed()) {
      return false;
    }
    if (freed > 0 || othersFreed || (freed == 0 && refusals <= SEALING_REFUSALS)) {
      return true;
    }
    if (freed == 0 && retiredBytes() < bytes) {
      return false;
    }
    renew(pin); // so that the wait holds back only what is retired during it
    return waits.await(refusals) || freed == BUSY;
  }

  /** Whether other threads have freed memory since the last refusal of the pin's operation. */
  private boolean othersFreed(Pin pin, int refusals) {
    long before = pin.freedBytes;
    pin.freedBytes = limbo.freedBytes();
    return refusals > 1 && pin.freedBytes != before;
  }

  /**
   * Begins a grace period for something that is unlinked but not retired here: call this after the
   * unlink, inside or outside a pin, and pass the ticket to {@link #hasPassed}. Advances the epoch,
   * like a seal.
   *
   * @return the ticket, which is the epoch that ended
   */
  public long graceTicket() {
    return epoch.getAndIncrement() & ~Pin.CLOSED;
  }

  /**
   * Returns whether every operation that was inside when the ticket was taken has left; what was
   * unlinked before the ticket can then never be reached again. Reads every pin. May briefly return
   * false after it has returned true, if an operation entered with an old epoch: such an operation
   * cannot reach it either (E3).
   */
  public boolean hasPassed(long ticket) {
    return minPinned() > ticket;
  }

  /** Returns the sum of a number of each pin that no one owns. */
  public long sum(ToLongFunction<? super Pin> number) {
    return table.sum(number);
  }

  /** Returns the bytes of blocks, cells and records that are retired and not yet freed. */
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
   * @return whether this call closed it
   */
  public boolean beginClose() {
    return epoch.getAndUpdate(e -> e | Pin.CLOSED) >= 0;
  }

  /**
   * Waits until no operation and no collection is inside, after {@link #beginClose}. Operations run
   * no user code, so only a thread that the system does not schedule makes this long.
   *
   * @param timeoutNanos how long to wait at most
   * @return whether all have left: no thread will touch the index's memory any more
   * @throws IllegalStateException if the index is not closed
   */
  public boolean awaitQuiescence(long timeoutNanos) {
    if (!isClosed()) {
      throw new IllegalStateException(name + " is not closed; new operations could keep entering");
    }
    boolean interrupted = false; // with the interrupt flag set, no park would wait
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

  /**
   * Frees everything that is retired, and gives back the blocks that recorded it: for an index
   * whose memory outlives it. Call this once, after {@link #awaitQuiescence} has returned true.
   *
   * @throws IllegalStateException if the index is not closed
   */
  public void drain() {
    if (!isClosed()) {
      throw new IllegalStateException(name + " is not closed; its retired memory may be in use");
    }
    limbo.drain(); // an operation or a collection that comes now sees the close, and leaves
  }

  private static void pause(int round) {
    if (round < SPINS) {
      Thread.onSpinWait();
    } else {
      LockSupport.parkNanos(PARK_NANOS);
    }
  }

  private boolean isQuiet() {
    return !collecting.get() && minPinned() == Long.MAX_VALUE;
  }

  /** Returns the smallest pinned epoch; reads every pin. */
  private long minPinned() {
    return Math.min(table.minPinned(), ownPins.minPinned());
  }

  private IllegalStateException closed(Pin pin) {
    exit(pin);
    return new IllegalStateException(name + " is closed");
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }
}
