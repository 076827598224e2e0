package org.inkling.cli.check.soak;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.cli.experiment.Shuffle;

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
      case DESCENDING -> Arrays.setAll(places, i -> ascending[places.length - 1 - i]);
      case SHUFFLED -> Shuffle.of(places, random);
      case INWARDS -> fold(ascending, places);
    }
    return places;
  }

  private static void fold(int[] ascending, int[] places) {
    for (int i = 0; i < places.length; i++) {
      places[i] = ascending[(i & 1) == 0 ? i / 2 : ascending.length - 1 - i / 2];
    }
  }
}
