package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A table of shared pins; once all of them are held, it gets a next table, twice as large.
 *
 * @shape a power of two of pins
 */
final class PinTable {
  private static final VarHandle NEXT = next();

  final Pin[] pins;
  private final IntFunction<? extends Pin> maker;
  private volatile @Nullable PinTable next;

  /** Creates a table of {@code count} pins, a power of two. */
  PinTable(int count, IntFunction<? extends Pin> maker) {
    this.maker = maker;
    this.pins = new Pin[count];
    for (int i = 0; i < count; i++) {
      pins[i] = maker.apply(count + i); // tables have different counts
    }
  }

  /**
   * Takes the first free pin at or after the place that {@code hint} selects, in this table or a
   * later one.
   */
  Pin take(int hint, long epoch) {
    for (PinTable table = this; ; table = table.nextOrGrown()) {
      Pin[] pins = table.pins;
      for (int i = 0; i < pins.length; i++) {
        Pin pin = pins[(hint + i) & (pins.length - 1)];
        if (!pin.isTaken() && pin.take(epoch)) {
          return pin;
        }
      }
    }
  }

  /** Returns the smallest epoch pinned in this table and the tables after it. */
  long minPinned() {
    long least = Long.MAX_VALUE;
    for (PinTable table = this; table != null; table = table.next) {
      for (Pin pin : table.pins) {
        least = Math.min(least, pin.epoch());
      }
    }
    return least;
  }

  /** Returns the sum of a number of each pin in this table and the tables after it. */
  long sum(ToLongFunction<? super Pin> number) {
    long sum = 0;
    for (PinTable table = this; table != null; table = table.next) {
      for (Pin pin : table.pins) {
        sum += number.applyAsLong(pin);
      }
    }
    return sum;
  }

  /** Returns the next table, creating it if necessary. */
  private PinTable nextOrGrown() {
    PinTable found = next;
    if (found != null) {
      return found;
    }
    NEXT.compareAndSet(this, null, new PinTable(pins.length * 2, maker));
    found = next;
    assert found != null;
    return found;
  }

  private static VarHandle next() {
    try {
      return MethodHandles.lookup().findVarHandle(PinTable.class, "next", PinTable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
