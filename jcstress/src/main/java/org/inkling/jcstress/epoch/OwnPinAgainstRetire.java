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
  private static final SlabAllocator MEMORY = SlabAllocator.create("jcstress", Long.MAX_VALUE);
  private static final Epochs EPOCHS = new Epochs("jcstress", MEMORY);
  private static final long BYTES = 64;

  private final Pin own = EPOCHS.newOwnPin();
  private final long link = newBlock(newBlock(1));

  /** Reads through the link. */
  @Actor
  public void reader(JJ_Result result) {
    EPOCHS.enter(own);
    result.r1 = NativeMemory.getLong(NativeMemory.getLongAcquire(link));
    EPOCHS.exit(own);
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
    EPOCHS.giveBack(own);
  }

  private static long newBlock(long word) {
    long block = MEMORY.allocate(BYTES);
    NativeMemory.putLong(block, word);
    return block;
  }
}
