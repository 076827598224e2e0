package org.inkling.epoch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;

/**
 * The pins that have owners, in an array that is replaced when it is full.
 *
 * <p>Pins are weakly referenced: a pin whose owner drops its reference counts as given back. A
 * thread inside an operation keeps its pin reachable, since the exit writes to it; so a pin whose
 * reference is cleared pinned nothing, and everything its last operation did came before the
 * collector found it cleared.
 *
 * @shape a power of two of places, at least half of them free after the array is replaced
 */
final class OwnPins {
  private static final int MIN_PLACES = 16;

  /**
   * Volatile, and so are its elements: if a collector reads the array or a place too early to see a
   * pin, that read precedes the pin's first operation (E3).
   */
  private volatile AtomicReferenceArray<WeakReference<Pin>> places =
      new AtomicReferenceArray<>(MIN_PLACES);

  /** The first place never used. */
  @GuardedBy("this")
  private int used;

  /** The number of pins created. */
  @GuardedBy("this")
  private int made;

  /** Creates a pin. */
  synchronized Pin add(IntFunction<? extends Pin> maker) {
    if (used == places.length()) {
      layOut();
    }
    Pin pin = maker.apply(-1 - made++);
    var place = new WeakReference<Pin>(pin);
    pin.setPlace(place);
    places.set(used++, place);
    return pin;
  }

  /** Moves the pins that are still referenced to a new array. */
  @GuardedBy("this")
  private void layOut() {
    AtomicReferenceArray<WeakReference<Pin>> old = places;
    int live = 0;
    for (int i = 0; i < old.length(); i++) {
      live += old.get(i).refersTo(null) ? 0 : 1;
    }
    int count = Math.max(MIN_PLACES, Integer.highestOneBit(Math.max(1, live)) * 4);
    var fresh = new AtomicReferenceArray<WeakReference<Pin>>(count);
    int next = 0;
    for (int i = 0; i < old.length(); i++) {
      if (!old.get(i).refersTo(null)) {
        fresh.setPlain(next++, old.get(i));
      }
    }
    used = next;
    places = fresh;
  }

  /** Returns the smallest pinned epoch. */
  long minPinned() {
    AtomicReferenceArray<WeakReference<Pin>> places = this.places;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < places.length(); i++) {
      WeakReference<Pin> place = places.get(i);
      if (place == null) {
        break; // places are filled in order
      }
      Pin pin = place.get();
      if (pin != null) {
        least = Math.min(least, pin.epoch());
      }
    }
    return least;
  }
}
