package org.inkling.jcstress.slots;

import static org.inkling.jcstress.slots.SlotBlock.SLOTS;
import static org.inkling.jcstress.slots.SlotBlock.copies;
import static org.inkling.jcstress.slots.SlotBlock.word;

import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A sweep freezes the key words of EMPTY slots against claims (S1, S5).
 *
 * <p>Hazard: a key is claimed in a slot that the sweep took for EMPTY; its value is then in the old
 * node alone, where nobody looks any more. Claim and freeze are compare-and-exchanges of one word:
 * the sweep sees every key that was claimed, and behind it nobody claims.
 */
public final class FrozenEmpty {
  private static final long CLOSED = -1;

  private FrozenEmpty() {}

  /** Which slot a key gets, or CLOSED. */
  private static long claim(long block, long key) {
    long slot = SlotArray.findOrClaim(block, SLOTS, word(key));
    return slot == SlotArray.CLOSED ? CLOSED : SlotBlock.index(block, slot);
  }

  /** Freezes all slots, the last first; how many keys stood there. */
  private static long sweep(long block) {
    long keys = 0;
    for (int i = SLOTS - 1; i >= 0; i--) {
      keys += SlotArray.freeze(SlotArray.slot(block, i)) != ValueWord.UNSET ? 1 : 0;
    }
    return keys;
  }

  /** A claim and a freeze of one slot: one of them comes first, and the other learns it. */
  @JCStressTest
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "claim -> freeze")
  @Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "freeze -> claim: elsewhere")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that the sweep did not see, or a claim past it")
  @State
  public static class OneClaim {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FrozenEmpty.OneClaim");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims for key 7. */
    @Actor
    public void seven(JJJ_Result result) {
      result.r1 = claim(block, 7);
    }

    /** Freezes; how many keys stood there. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r2 = FrozenEmpty.sweep(block);
    }

    /** Counts the slots of the key. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = copies(block, 7);
      SlotBlock.free(block, MEMORY);
    }
  }

  /** Claims one after the other while all slots are frozen, the last first. */
  @JCStressTest
  @Outcome(id = "0, 1, 2, 2", expect = Expect.ACCEPTABLE, desc = "key 7 -> key 8 -> freeze")
  @Outcome(id = "0, -1, 1, 1", expect = Expect.ACCEPTABLE, desc = "key 7 -> freeze -> key 8")
  @Outcome(id = "-1, -1, 0, 0", expect = Expect.ACCEPTABLE, desc = "freeze -> key 7 -> key 8")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that the sweep did not see, or a claim past it")
  @State
  public static class TwoClaims {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FrozenEmpty.TwoClaims");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims for keys 7 and 8. */
    @Actor
    public void both(JJJJ_Result result) {
      result.r1 = claim(block, 7);
      result.r2 = claim(block, 8);
    }

    /** Freezes; how many keys stood there. */
    @Actor
    public void sweep(JJJJ_Result result) {
      result.r3 = FrozenEmpty.sweep(block);
    }

    /** Counts the slots of both keys. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r4 = copies(block, 7) + copies(block, 8);
      SlotBlock.free(block, MEMORY);
    }
  }

  /** Two claimers and the sweep; jcstress passes over it where there are two processors. */
  @JCStressTest
  @Outcome(
      id = {"0, 1, 2, 2", "1, 0, 2, 2"},
      expect = Expect.ACCEPTABLE,
      desc = "both keys -> freeze")
  @Outcome(
      id = {"0, -1, 1, 1", "-1, 0, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "one key -> freeze -> the other")
  @Outcome(id = "-1, -1, 0, 0", expect = Expect.ACCEPTABLE, desc = "freeze -> both keys")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that the sweep did not see, or a claim past it")
  @State
  public static class TwoClaimers {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FrozenEmpty.TwoClaimers");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims for key 7. */
    @Actor
    public void seven(JJJJ_Result result) {
      result.r1 = claim(block, 7);
    }

    /** Claims for key 8. */
    @Actor
    public void eight(JJJJ_Result result) {
      result.r2 = claim(block, 8);
    }

    /** Freezes; how many keys stood there. */
    @Actor
    public void sweep(JJJJ_Result result) {
      result.r3 = FrozenEmpty.sweep(block);
    }

    /** Counts the slots of both keys. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r4 = copies(block, 7) + copies(block, 8);
      SlotBlock.free(block, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link OneClaim}: the freeze looks and then stores. A key goes that was
   * claimed between the two; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "claim -> freeze")
  @Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "freeze -> claim: elsewhere")
  @Outcome(
      id = "0, 0, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> claim -> store: the claimed key is gone")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenFreeze {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FrozenEmpty.LookThenFreeze");

    private final long block = SlotBlock.allocate(MEMORY);

    /** Claims for key 7. */
    @Actor
    public void seven(JJJ_Result result) {
      result.r1 = claim(block, 7);
    }

    /** Freezes the first slot; how many keys stood there. */
    @Actor
    public void sweep(JJJ_Result result) {
      if (NativeMemory.getLongOpaque(block) == KeyWord.EMPTY) {
        NativeMemory.putLongOpaque(block, KeyWord.FROZEN_EMPTY);
      } else {
        result.r2 = 1;
      }
    }

    /** Counts the slots of the key. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = copies(block, 7);
      SlotBlock.free(block, MEMORY);
    }
  }
}
