package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.inkling.memory.SlabAllocator;

/**
 * The pin of an operation on a table, with fields of its holder: the number of draws left until one
 * is drawn, the state of the random numbers for that, a value that a read has found, and a counter
 * that holders add to. They share the cache line that the pin has written anyway.
 *
 * @shape more than 128 bytes, so that the words of two pins are two cache lines apart
 */
public class OperationPin extends Pin {
  /** {@link #draw} draws about one in this number. */
  public static final long DRAWN_SHARE = 64;

  private static final VarHandle COUNTED = handle();

  private static final int DISTANCE_SHIFT = Long.numberOfLeadingZeros(2 * DRAWN_SHARE - 1);
  private static final long FACTOR = 0x5851f42d4c957f2dL;
  private static final long STEP = 0x14057b7ef767814fL;

  /** A value that the holder's operation has found; for the holder alone. */
  public long result;

  private long drawsLeft;
  private long random;

  /** The sum that holders have counted; accessed only through the handle. */
  @SuppressWarnings("unused")
  private long counted;

  @SuppressWarnings("unused")
  private long pad0, pad1, pad2, pad3, pad4, pad5, pad6, pad7;
  @SuppressWarnings("unused")
  private long pad8, pad9, pad10, pad11, pad12, pad13, pad14, pad15;

  /** Creates a pin whose draws differ from those of pins with other numbers. */
  public OperationPin(int number) {
    random = number * STEP;
    beginDistance();
  }

  /** Returns epochs with such pins, whose blocks and cells are those of an allocator. */
  public static Epochs newEpochs(String name, SlabAllocator memory) {
    return newEpochs(name, Reclaimer.of(memory));
  }

  /** Returns epochs with such pins, whose retired memory goes to a reclaimer. */
  public static Epochs newEpochs(String name, Reclaimer reclaimer) {
    return new Epochs(name, reclaimer, OperationPin::new);
  }

  /** Like {@link Epochs#enter()}, for epochs with such pins. */
  public static OperationPin enter(Epochs epochs) {
    return (OperationPin) epochs.enter();
  }

  /**
   * Counts one draw of the holder; returns whether it is drawn, which is true of about one in
   * {@link #DRAWN_SHARE}, at distances that follow no pattern. The accesses are plain: the fields
   * pass from holder to holder with the pin.
   */
  public final boolean draw() {
    return --drawsLeft < 0 && beginDistance();
  }

  /**
   * Counts several draws of the holder at once, as if one by one up to the first that is drawn.
   *
   * @return the index, from 0, of the first draw that is drawn; the draws after it must be counted
   *     again; -1 if none is drawn
   */
  public final int draw(int draws) {
    long left = drawsLeft;
    if (left >= draws) {
      drawsLeft = left - draws;
      return -1;
    }
    beginDistance();
    return (int) left;
  }

  /** Chooses at random after how many draws the next one is drawn: 1 to twice the share. */
  private boolean beginDistance() {
    random = random * FACTOR + STEP;
    drawsLeft = random >>> DISTANCE_SHIFT;
    return true;
  }

  /**
   * Adds to the counter of this pin. Only the holder may call this. Returns false, and adds
   * nothing, if the pin has an owner and may therefore be gone before the counters are summed up.
   */
  final boolean count(long delta) {
    if (hasOwner()) {
      return false;
    }
    // Opaque: one holder at a time writes it, and the next one gets it through the pin's word;
    // other readers see no torn number, and see the last one once they have seen that the operation
    // is over.
    COUNTED.setOpaque(this, (long) COUNTED.getOpaque(this) + delta);
    return true;
  }

  /** Returns the sum that holders have counted. */
  final long counted() {
    return (long) COUNTED.getOpaque(this);
  }

  private static VarHandle handle() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(OperationPin.class, "counted", long.class)
          .withInvokeExactBehavior();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
