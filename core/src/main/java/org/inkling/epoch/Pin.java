package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The marker that an operation holds while it holds addresses: a word with the epoch at which the
 * operation entered, 0 while no operation holds the pin.
 *
 * <p>Most pins are shared ({@link Epochs#enter()}), with one holder at a time; others belong to the
 * caller that created them ({@link Epochs#newOwnPin}). They are heap objects, so that an operation
 * that begins after the close finds a pin and not a fault.
 *
 * <p>An index may extend this class by fields of the holder, which has the cache line anyway, and
 * must add {@code long} fields as padding at the end: the words of two pins have to be 128 bytes
 * apart, because processors fetch lines in pairs.
 */
public class Pin {
  /** The bit of the epoch word that marks the index as closed. */
  static final long CLOSED = Long.MIN_VALUE;

  private static final VarHandle WORD = handle();

  /** The epoch, with the closed bit if it was closed; accessed only through the handle. */
  @SuppressWarnings("unused")
  private long word;

  /** The bytes that were freed when its operation was last refused memory; for the holder alone. */
  long freedBytes;

  /** The reference through which the collector finds this pin; null unless it has an owner. */
  private @Nullable WeakReference<Pin> place;

  /** Creates a pin that no operation holds. */
  protected Pin() {}

  /** A pin without fields of the holder. */
  static final class Plain extends Pin {
    @SuppressWarnings("unused")
    private long pad0, pad1, pad2, pad3, pad4, pad5, pad6, pad7;
    @SuppressWarnings("unused")
    private long pad8, pad9, pad10, pad11, pad12, pad13, pad14, pad15;
  }

  /**
   * Returns whether the pin belongs to one owner, which may drop it at any time, and with it all
   * that it has noted there.
   */
  protected final boolean hasOwner() {
    return place != null;
  }

  final void setPlace(WeakReference<Pin> place) {
    this.place = place;
  }

  /** Hides a pin that has an owner, and is not held, from the collector permanently. */
  final void giveBack() {
    if (place != null) {
      place.clear();
    }
  }

  /** Takes the pin for an operation if no other operation holds it. */
  final boolean take(long epoch) {
    // Volatile compare-and-set, and a volatile load by the caller after it: (E3).
    return (long) WORD.compareAndExchange(this, 0L, epoch) == 0;
  }

  /** Pins at an epoch; for the holder or the owner of the pin. */
  final void put(long epoch) {
    // Volatile: (E3), and for a pin that is renewed (E4) too.
    WORD.setVolatile(this, epoch);
  }

  /** Ends the operation. */
  final void clear() {
    // Release; pairs with the collector's volatile load: (E4).
    WORD.setRelease(this, 0L);
  }

  /** Whether an operation seems to hold the pin. */
  final boolean isTaken() {
    return (long) WORD.getOpaque(this) != 0;
  }

  /** The pinned epoch, for the collector; {@link Long#MAX_VALUE} if the pin is free. */
  final long epoch() {
    long pinned = (long) WORD.getVolatile(this);
    return pinned == 0 ? Long.MAX_VALUE : pinned & ~CLOSED;
  }

  private static VarHandle handle() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(Pin.class, "word", long.class)
          .withInvokeExactBehavior();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
