package org.inkling.jcstress.slots;

import static org.inkling.jcstress.slots.SlotBlock.SLOTS;
import static org.inkling.jcstress.slots.SlotBlock.copies;
import static org.inkling.jcstress.slots.SlotBlock.index;
import static org.inkling.jcstress.slots.SlotBlock.word;

import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * Two threads claim slots in one window (S1, S2).
 *
 * <p>Hazard: both find the same slot EMPTY; with one key it then stands twice, with two one of them
 * is lost. The claim is a compare-and-exchange, and its witness is the key that came first.
 */
public final class SlotClaim {

  private SlotClaim() {}

  /** The same key: both get one slot, and it stands there once. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "one claims, the other finds")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the key stands twice, or nowhere")
  @State
  public static class OneKey {
    private static final SlabAllocator MEMORY = SlotBlock.memory("SlotClaim.OneKey");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims. */
    @Actor
    public void one(JJJ_Result result) {
      result.r1 = index(block, SlotArray.findOrClaim(block, SLOTS, word(7)));
    }

    /** Claims the same. */
    @Actor
    public void other(JJJ_Result result) {
      result.r2 = index(block, SlotArray.findOrClaim(block, SLOTS, word(7)));
    }

    /** Counts the slots of the key. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = copies(block, 7);
      SlotBlock.free(block, MEMORY);
    }
  }

  /** Two keys: each gets a slot of its own. */
  @JCStressTest
  @Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "key 7 -> key 8")
  @Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "key 8 -> key 7")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is lost, stands twice, or left a hole")
  @State
  public static class TwoKeys {
    private static final SlabAllocator MEMORY = SlotBlock.memory("SlotClaim.TwoKeys");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims for key 7. */
    @Actor
    public void seven(JJJ_Result result) {
      result.r1 = index(block, SlotArray.findOrClaim(block, SLOTS, word(7)));
    }

    /** Claims for key 8. */
    @Actor
    public void eight(JJJ_Result result) {
      result.r2 = index(block, SlotArray.findOrClaim(block, SLOTS, word(8)));
    }

    /** Counts the slots of both. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = copies(block, 7) + copies(block, 8);
      SlotBlock.free(block, MEMORY);
    }
  }

  /** A claim and a lookup of the same key: the lookup finds nothing, or the slot. */
  @JCStressTest
  @Outcome(id = "0, -1, 1", expect = Expect.ACCEPTABLE, desc = "lookup -> claim")
  @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "claim -> lookup")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the lookup found another slot")
  @State
  public static class ClaimAndFind {
    private static final SlabAllocator MEMORY = SlotBlock.memory("SlotClaim.ClaimAndFind");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims. */
    @Actor
    public void claim(JJJ_Result result) {
      result.r1 = index(block, SlotArray.findOrClaim(block, SLOTS, word(7)));
    }

    /** Looks up. */
    @Actor
    public void find(JJJ_Result result) {
      long slot = SlotArray.find(block, SLOTS, word(7));
      result.r2 = slot == SlotArray.MISSING ? -1 : index(block, slot);
    }

    /** Counts the slots of the key. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = copies(block, 7);
      SlotBlock.free(block, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link TwoKeys}: a claim looks and then stores. Both get slot 0, and the
   * first key is gone; seen on x86-64 too, for no order of stores can make two steps one.
   */
  @JCStressTest
  @Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "key 7 -> key 8")
  @Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "key 8 -> key 7")
  @Outcome(
      id = "0, 0, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both found slot 0 EMPTY: the key stored first is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenStore {
    private static final SlabAllocator MEMORY = SlotBlock.memory("SlotClaim.LookThenStore");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims for key 7. */
    @Actor
    public void seven(JJJ_Result result) {
      result.r1 = claim(word(7));
    }

    /** Claims for key 8. */
    @Actor
    public void eight(JJJ_Result result) {
      result.r2 = claim(word(8));
    }

    private long claim(long keyWord) {
      for (int i = 0; i < SLOTS; i++) {
        long slot = SlotArray.slot(block, i);
        if (NativeMemory.getLongOpaque(slot) == KeyWord.EMPTY) {
          NativeMemory.putLongOpaque(slot, keyWord);
          return i;
        }
      }
      return -1;
    }

    /** Counts the slots of both. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = copies(block, 7) + copies(block, 8);
      SlotBlock.free(block, MEMORY);
    }
  }
}
