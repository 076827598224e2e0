package org.inkling.jcstress.epoch;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
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
 * the two sees the other. The first word of a free block links the free list, so it is not the
 * block's. {@link PinWithoutFence} shows what a weaker pin lets through.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "reader pins, or leaves, first")
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "replacement -> reader")
@Outcome(expect = Expect.FORBIDDEN, desc = "the reader saw a free block, or the new one was lost")
@State
public class PinAgainstRetire {
  private static final SlabAllocator MEMORY = SlabAllocator.create("jcstress", Long.MAX_VALUE);
  private static final Epochs EPOCHS = new Epochs("jcstress", MEMORY);
  private static final long BYTES = 64;

  private final long link = newBlock(newBlock(1));

  /** Reads through the link. */
  @Actor
  public void reader(JJ_Result result) {
    Pin pin = EPOCHS.enter();
    result.r1 = NativeMemory.getLong(NativeMemory.getLongAcquire(link));
    EPOCHS.exit(pin);
  }

  /** Replaces, retires and collects. */
  @Actor
  public void writer() {
    long block = newBlock(2);
    Pin pin = EPOCHS.enter();
    long old = NativeMemory.getLongAcquire(link);
    NativeMemory.casLong(link, old, block);
    EPOCHS.retire(old, BYTES);
    EPOCHS.exit(pin);
    EPOCHS.reclaim();
  }

  /** Reads what is left, and frees it. */
  @Arbiter
  public void after(JJ_Result result) {
    long block = NativeMemory.getLong(link);
    result.r2 = NativeMemory.getLong(block);
    MEMORY.free(block, BYTES);
    MEMORY.free(link, BYTES);
  }

  private static long newBlock(long word) {
    long block = MEMORY.allocate(BYTES);
    NativeMemory.putLong(block, word);
    return block;
  }
}
