package org.inkling.jcstress.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.SlabAllocator.EvacuationGoal;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A block is freed while the evacuation of its region ends.
 *
 * <p>Hazard: the block is linked into the chain of a region that is in use again, where nobody
 * looks for it, and is lost. The thread that frees links the block and then reads the victims; the
 * thread that ends replaces the victims and then takes the chain: so one of them finds it.
 */
public final class EvacuationAgainstFree {
  private static final long REGION = 64L << 10;
  private static final long BLOCK = REGION / 2;

  private EvacuationAgainstFree() {}

  /** One of a region's two blocks is live until it is freed. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one region serves both blocks again")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a block is lost")
  @State
  public static class Shipped {
    private final SlabAllocator memory =
        SlabAllocator.create("EvacuationAgainstFree", Long.MAX_VALUE, REGION);

    private final long live = memory.allocate(BLOCK);

    /** A region that is being evacuated and not empty. */
    public Shipped() {
      memory.free(memory.allocate(BLOCK), BLOCK);
      memory.evacuate(EvacuationGoal.FOOTPRINT, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** Frees the last live block of the region. */
    @Actor
    public void free() {
      memory.free(live, BLOCK);
    }

    /** Gives the region back, or uses it again. */
    @Actor
    public void end() {
      memory.endEvacuation();
    }

    /** Takes both blocks again; how many regions that needs. */
    @Arbiter
    public void after(J_Result result) {
      memory.allocate(BLOCK);
      memory.allocate(BLOCK);
      result.r1 = memory.gauges().reservedBytes() / REGION;
      memory.close();
    }
  }

  /**
   * The weakened twin, in small: the thread that frees does not read the victims again. The block
   * stays in a chain that was taken before; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "the block is on the list")
  @Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the block is lost")
  @State
  public static class WithoutSecondLook {
    private final AtomicLong chain = new AtomicLong();
    private final AtomicLong list = new AtomicLong();
    private volatile boolean evacuated = true;

    /** Links the block into the chain, or onto the list. */
    @Actor
    public void free() {
      (evacuated ? chain : list).set(1);
    }

    /** Ends the evacuation, and puts what the chain has onto the list. */
    @Actor
    public void end() {
      evacuated = false;
      if (chain.getAndSet(0) == 1) {
        list.set(1);
      }
    }

    /** Whether the block is on the list. */
    @Arbiter
    public void after(J_Result result) {
      result.r1 = list.get();
    }
  }
}
