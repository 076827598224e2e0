package org.inkling.jcstress.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * The weakened twin of {@link PinAgainstRetire}, reduced to its four words: the pin is a release
 * store, so the load of the link may overtake it.
 *
 * <p>Then the reader holds the old block (first result 0) and the collector finds no pin (second
 * result 0): a use after free. Seen on x86-64 already, whose stores wait in a buffer while later
 * loads go ahead.
 */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "pin -> collector: the block is kept")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "collector -> reader: the new block")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "pin -> collector, unlink -> reader")
@Outcome(
    id = "0, 0",
    expect = Expect.ACCEPTABLE_INTERESTING,
    desc = "the link load overtook the pin: the old block is read when it is free")
@State
public class PinWithoutFence {
  private static final VarHandle SLOT = field("slot");
  private static final VarHandle EPOCH = field("epoch");
  private static final VarHandle LINK = field("link");

  @SuppressWarnings("unused") // through SLOT
  private long slot;

  @SuppressWarnings("unused") // through EPOCH
  private long epoch = 1;

  @SuppressWarnings("unused") // through LINK
  private long link;

  /** Pins too weakly, then follows the link. */
  @Actor
  public void reader(JJ_Result result) {
    SLOT.setRelease(this, (long) EPOCH.getOpaque(this));
    result.r1 = (long) LINK.getAcquire(this);
  }

  /** Unlinks, ends the epoch, and looks for a pin, as the shipped collector does. */
  @Actor
  public void collector(JJ_Result result) {
    LINK.compareAndSet(this, 0L, 1L);
    EPOCH.getAndAdd(this, 1L);
    long pinned = (long) SLOT.getVolatile(this);
    result.r2 = pinned == 0 || pinned > 1 ? 0 : 1;
  }

  private static VarHandle field(String name) {
    try {
      return MethodHandles.lookup().findVarHandle(PinWithoutFence.class, name, long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
