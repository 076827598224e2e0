package org.inkling.epoch;

import java.util.concurrent.atomic.LongAdder;

/**
 * The number of keys with a value, in all tables of one owner.
 *
 * <p>An added or removed key is counted in the pin of its operation as long as no other thread has
 * that pin, so that a thread that inserts and removes keys writes to a line of its own. All other
 * keys are counted in an adder.
 */
public final class KeyCount {
  private final Epochs epochs;
  private final LongAdder beside = new LongAdder();

  public KeyCount(Epochs epochs) {
    this.epochs = epochs;
  }

  /**
   * Counts keys under the pin of the operation that has added them, or has removed them if {@code
   * keys} is negative.
   */
  public void add(OperationPin pin, int keys) {
    if (keys != 0 && !pin.count(keys)) {
      beside.add(keys);
    }
  }

  /** Counts keys that a load has added. */
  public void addLoaded(long keys) {
    beside.add(keys);
  }

  /** Returns the number of keys; exact while no thread writes. */
  public long sum() {
    // A removal may be counted before the insertion that it follows.
    return Math.max(0, beside.sum() + epochs.sum(pin -> ((OperationPin) pin).counted()));
  }
}
