package org.inkling.loft;

import org.inkling.slots.FewSlots;

/**
 * What a policy sets of a node: how its keys are spread, whatever its model.
 *
 * <p>In a dense node most probes go on behind their first slot, and how far can not be foretold. So
 * there all keys that are predicted in one cache line begin their probes at its first slot, and the
 * line is looked at as a whole: fewer of them leave it, and fewer branches are guessed wrong.
 *
 * @param expansion slots per key (the paper's epsilon)
 * @param range slots that a probe covers (the paper's pre_ran)
 * @source LOFT, EuroSys'25, section 3.4 (dynamically adjusted parameters); dense nodes are the
 *     house's
 */
record NodeLayout(double expansion, int range) {
  /** Slots per key below which a node is dense. */
  private static final double DENSE = 1.3;

  /** Of a window of a dense node so many slots are looked at in any case. */
  private static final int LEAST_RANGE = FewSlots.HELD;

  /** Slots from one where probes begin to the next one: one, or a line of a dense node. */
  int stride() {
    return expansion < DENSE && range >= LEAST_RANGE ? DirectoryLine.LINE_SLOTS : 1;
  }
}
