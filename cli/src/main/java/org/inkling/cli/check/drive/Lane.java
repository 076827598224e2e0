package org.inkling.cli.check.drive;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * A thread's part of a drive.
 *
 * @param number the number of the thread, from 0
 * @param live the largest number of its keys
 */
record Lane(DrivePlan plan, int number, int live) {

  /** Returns the source of random numbers for its keys. */
  SplittableRandom random() {
    return new SplittableRandom(plan.seed() + number);
  }

  /** Returns keys of this thread alone, in the order of any keys. */
  LongSupplier own(LongSupplier keys) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(plan.threads() - 1);
    return () -> keys.getAsLong() << bits | number;
  }
}
