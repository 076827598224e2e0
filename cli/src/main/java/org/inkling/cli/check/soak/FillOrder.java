package org.inkling.cli.check.soak;

import java.util.List;
import java.util.SplittableRandom;

/** The order in which the places of a share are filled, and later emptied. */
enum FillOrder {
  /** Each key after all others. */
  ASCENDING,
  /** Each key before all others. */
  DESCENDING,
  /** Random. */
  SHUFFLED,
  /** From both ends towards the middle: all inserts go into one gap. */
  INWARDS;

  private static final List<FillOrder> ALL = List.of(values());

  static FillOrder any(SplittableRandom random) {
    return ALL.get(random.nextInt(ALL.size()));
  }

  /** Returns a new array with ascending places in this order. */
  int[] arrange(int[] ascending, SplittableRandom random) {
    int[] places = ascending.clone();
    switch (this) {
      case ASCENDING -> {}
      case DESCENDING -> reverse(places);
      case SHUFFLED -> shuffle(places, random);
      case INWARDS -> fold(ascending, places);
    }
    return places;
  }

  private static void reverse(int[] places) {
    for (int i = 0; i < places.length / 2; i++) {
      swap(places, i, places.length - 1 - i);
    }
  }

  private static void shuffle(int[] places, SplittableRandom random) {
    for (int i = places.length - 1; i > 0; i--) {
      swap(places, i, random.nextInt(i + 1));
    }
  }

  private static void fold(int[] ascending, int[] places) {
    for (int i = 0; i < places.length; i++) {
      places[i] = ascending[(i & 1) == 0 ? i / 2 : ascending.length - 1 - i / 2];
    }
  }

  private static void swap(int[] places, int one, int other) {
    int swapped = places[one];
    places[one] = places[other];
    places[other] = swapped;
  }
}
