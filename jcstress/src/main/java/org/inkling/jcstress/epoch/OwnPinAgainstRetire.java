package org.inkling.jcstress.epoch;

import org.inkling.epoch.Pin;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A reader with a pin of its own follows a link while a writer replaces the block, retires it and
 * collects.
 *
 * <p>Hazard: as in {@link PinAgainstRetire}. An owner pins by a volatile store, in place of a
 * compare-and-set, before the second load of the epoch (E3). {@link PinWithoutFence} shows what a
 * release store in its place lets through.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "reader pins, or leaves, first")
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "replacement -> reader")
@Outcome(expect = Expect.FORBIDDEN, desc = "the reader saw a free block, or the new one was lost")
@State
public class OwnPinAgainstRetire {
  private final LinkedBlock linked = new LinkedBlock();
  private final Pin own = LinkedBlock.EPOCHS.newOwnPin();

  /** Reads through the link. */
  @Actor
  public void reader(JJ_Result result) {
    LinkedBlock.EPOCHS.enter(own);
    result.r1 = linked.read();
    LinkedBlock.EPOCHS.exit(own);
  }

  /** Replaces, retires and collects. */
  @Actor
  public void writer() {
    linked.replace(2);
  }

  /** Reads what is left, and frees it. */
  @Arbiter
  public void after(JJ_Result result) {
    result.r2 = linked.readAndFree();
    LinkedBlock.EPOCHS.giveBack(own);
  }
}
