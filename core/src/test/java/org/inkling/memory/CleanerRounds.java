package org.inkling.memory;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.inkling.platform.SharedCleaner;

/** Collections of garbage, each awaited until the Cleaner of the indexes has run after it. */
public final class CleanerRounds {
  private static final int MAX = 200;

  private CleanerRounds() {}

  /** Collects until something holds; whether it does. */
  public static boolean until(BooleanSupplier holds) throws InterruptedException {
    for (int round = 0; round < MAX && !holds.getAsBoolean(); round++) {
      var ran = new CountDownLatch(1);
      SharedCleaner.register(new Object(), ran::countDown);
      System.gc();
      if (!ran.await(1, TimeUnit.SECONDS)) {
        System.gc(); // the object was still in a register
      }
    }
    return holds.getAsBoolean();
  }
}
