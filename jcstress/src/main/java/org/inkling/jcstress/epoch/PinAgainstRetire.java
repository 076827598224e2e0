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
 * A reader follows a link inside a pin while a writer replaces the block, retires it and collects.
 *
 * <p>Hazard: the collector looks at the reader's slot before the pin is seen, and the reader at the
 * link before the replacement is seen; then the reader holds a block that is free. The pin is a
 * compare-and-set followed by a volatile load of the word that every seal changes (E3), so one of
 * the two sees the other. {@link PinWithoutFence} shows what a weaker pin lets through.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "reader pins, or leaves, first")
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "replacement -> reader")
@Outcome(expect = Expect.FORBIDDEN, desc = "the reader saw a free block, or the new one was lost")
@State
public class PinAgainstRetire {
  private final LinkedBlock linked = new LinkedBlock();

  /** Reads through the link. */
  @Actor
  public void reader(JJ_Result result) {
    Pin pin = LinkedBlock.EPOCHS.enter();
    result.r1 = linked.read();
    LinkedBlock.EPOCHS.exit(pin);
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
  }
}
