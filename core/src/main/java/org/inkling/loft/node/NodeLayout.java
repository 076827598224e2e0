package org.inkling.loft.node;

import org.inkling.loft.slots.FewSlots;

/**
 * What a policy sets of a node: how its keys are spread, whatever its model.
 *
 * <p>In a dense node keys would push one another on, and how far a probe has to go could not be
 * foretold. So there whoever fills it gives slots first to keys that are predicted in them ({@link
 * NodeFiller}), and lookups that go on look at several slots as a whole.
 *
 * @param expansion slots per key (the paper's epsilon)
 * @param range slots that a probe covers (the paper's pre_ran)
 * @source LOFT, EuroSys'25, section 3.4 (dynamically adjusted parameters); dense nodes are the
 *     house's
 */
public record NodeLayout(double expansion, int range) {
  /** Slots per key below which a node is dense. */
  private static final double DENSE = 1.3;

  /** Of a window of a dense node so many slots are looked at in any case. */
  private static final int MIN_RANGE = FewSlots.HELD;

  /** Whether few slots are free. */
  boolean isDense() {
    return expansion < DENSE && range >= MIN_RANGE;
  }
}
