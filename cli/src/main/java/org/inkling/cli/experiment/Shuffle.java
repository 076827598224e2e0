package org.inkling.cli.experiment;

import java.util.SplittableRandom;

/** Shuffles arrays. */
public final class Shuffle {
  private Shuffle() {}

  /** Brings the elements into a random order, all orders equally likely. */
  public static void of(int[] array, SplittableRandom random) {
    for (int i = array.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int moved = array[i];
      array[i] = array[other];
      array[other] = moved;
    }
  }

  /** Brings the elements into a random order, all orders equally likely. */
  public static void of(long[] array, SplittableRandom random) {
    for (int i = array.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long moved = array[i];
      array[i] = array[other];
      array[other] = moved;
    }
  }
}
