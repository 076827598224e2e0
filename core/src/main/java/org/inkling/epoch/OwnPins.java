package org.inkling.epoch;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The pins that have owners, in places of an array that is replaced when it is full.
 *
 * <p>A pin is held weakly: who forgets its owner without a word has given it back. A thread inside
 * an operation has the pin in hand, since the exit writes it; so a pin that is gone pinned nothing,
 * and nothing that its last operation did comes after the collector's finding.
 *
 * @shape a power of two of places, half of them free or more when they are laid out anew
 */
final class OwnPins {
  private static final int LEAST_PLACES = 16;

  /**
   * Volatile, and so are its elements: a collector that reads the array or a place too early to see
   * a pin comes before that pin's first operation (E3).
   */
  private volatile AtomicReferenceArray<WeakReference<Pin>> places =
      new AtomicReferenceArray<>(LEAST_PLACES);

  /** The first place that was never used, and how many pins were made; guarded by this. */
  private int used;

  private int made;

  /** Makes a pin. */
  synchronized Pin add() {
    if (used == places.length()) {
      layOut();
    }
    Pin pin = new Pin(-1 - made++);
    var place = new WeakReference<>(pin);
    pin.setPlace(place);
    places.set(used++, place);
    return pin;
  }

  /** Takes the pins that are left into a new array. */
  private void layOut() {
    AtomicReferenceArray<WeakReference<Pin>> old = places;
    int live = 0;
    for (int i = 0; i < old.length(); i++) {
      live += old.get(i).refersTo(null) ? 0 : 1;
    }
    int count = Math.max(LEAST_PLACES, Integer.highestOneBit(Math.max(1, live)) * 4);
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

  /** Returns the least epoch pinned. */
  long leastPinned() {
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
