package org.inkling.loft.node;

import org.inkling.loft.slots.FewSlots;

/**
 * The settings of a node that a policy chooses: how its keys are spread, regardless of its model.
 *
 * <p>In a dense node, keys would push one another on, and the length of a probe would be
 * unpredictable. So the thread that fills such a node first gives slots to the keys that are
 * predicted in them ({@link NodeFiller}), and lookups that go on examine several slots as a whole.
 *
 * @param expansion slots per key (the paper's epsilon)
 * @param range slots that a probe covers (the paper's pre_ran)
 * @source LOFT, EuroSys'25, section 3.4 (dynamically adjusted parameters); dense nodes are the
 *     project's own
 */
public record NodeLayout(double expansion, int range) {
  /** Slots per key below which a node is dense. */
  private static final double DENSE = 1.3;

  /** Number of slots of a dense node's window that are always examined. */
  private static final int MIN_RANGE = FewSlots.HELD;

  /** Returns whether few slots are free. */
  public boolean isDense() {
    return expansion < DENSE && range >= MIN_RANGE;
  }
}
