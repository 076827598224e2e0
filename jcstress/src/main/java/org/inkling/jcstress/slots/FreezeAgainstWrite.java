package org.inkling.jcstress.slots;

import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A sweep freezes the value word of a key against writes (S3, S5).
 *
 * <p>Hazard: a write is completed in a word that the sweep has read already, and is not in what it
 * moves to the new node. Write and freeze are compare-and-sets of one word: the value is in the
 * frozen word, or the writer sees FROZEN and writes to the new node.
 */
public final class FreezeAgainstWrite {
  private static final long KEY = SlotBlock.word(7);
  private static final long ABSENT = 0;
  private static final long ELSEWHERE = -1;

  private FreezeAgainstWrite() {}

  private static long valueOf(long word) {
    return ValueWord.isPresent(word) ? ValueWord.decode(word) : ABSENT;
  }

  /** The value that a put of 2 replaced, or ELSEWHERE if it came to a frozen word. */
  private static long put(long slot) {
    while (true) {
      long seen = SlotArray.value(slot);
      if (ValueWord.isFrozen(seen)) {
        return ELSEWHERE;
      }
      if (SlotArray.casValue(slot, seen, ValueWord.encodeInline(2))) {
        return valueOf(seen);
      }
    }
  }

  private static long slotWith(long word, SlabAllocator memory) {
    long slot = SlotBlock.allocate(memory);
    SlotArray.findOrClaim(slot, 1, KEY);
    SlotArray.casValue(slot, ValueWord.UNSET, word);
    return slot;
  }

  /** An update: the key has the value 1. */
  @JCStressTest
  @Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "write -> freeze")
  @Outcome(id = "-1, 1, 1", expect = Expect.ACCEPTABLE, desc = "freeze -> write: elsewhere")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a write is not in the frozen word, or came after it")
  @State
  public static class Update {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FreezeAgainstWrite.Update");

    private final long slot = slotWith(ValueWord.encodeInline(1), MEMORY);

    /** Puts 2. */
    @Actor
    public void writer(JJJ_Result result) {
      result.r1 = put(slot);
    }

    /** Freezes. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r2 = valueOf(SlotArray.freeze(slot));
    }

    /** Reads the value of the frozen word; ABSENT if the word is not frozen. */
    @Arbiter
    public void after(JJJ_Result result) {
      long word = SlotArray.value(slot);
      result.r3 = ValueWord.isFrozen(word) ? valueOf(word) : ABSENT;
      SlotBlock.free(slot, MEMORY);
    }
  }

  /** A first value: the key is claimed and UNSET, which the freeze makes a tombstone. */
  @JCStressTest
  @Outcome(id = "0, 2, 1", expect = Expect.ACCEPTABLE, desc = "write -> freeze")
  @Outcome(id = "-1, 0, 1", expect = Expect.ACCEPTABLE, desc = "freeze -> write: elsewhere")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a write is not in the frozen word, or came after it")
  @State
  public static class FirstValue {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FreezeAgainstWrite.FirstValue");

    private final long slot = slotWith(ValueWord.UNSET, MEMORY);

    /** Puts 2. */
    @Actor
    public void writer(JJJ_Result result) {
      result.r1 = put(slot);
    }

    /** Freezes. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r2 = valueOf(SlotArray.freeze(slot));
    }

    /** Whether the word is frozen. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = ValueWord.isFrozen(SlotArray.value(slot)) ? 1 : 0;
      SlotBlock.free(slot, MEMORY);
    }
  }

  /** An insert of both words: the sweep, which moves one of the two, sees all of it or ends it. */
  @JCStressTest
  @Outcome(id = "0, 2, 1", expect = Expect.ACCEPTABLE, desc = "claim -> write -> freeze")
  @Outcome(id = "-1, 0, 1", expect = Expect.ACCEPTABLE, desc = "claim -> freeze -> write")
  @Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "freeze -> claim: elsewhere")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a write is not in the frozen word, or came after it")
  @State
  public static class Insert {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FreezeAgainstWrite.Insert");

    private final long slot = SlotBlock.allocate(MEMORY);

    /** Claims the slot and puts 2. */
    @Actor
    public void writer(JJJ_Result result) {
      boolean closed = SlotArray.findOrClaim(slot, 1, KEY) == SlotArray.CLOSED;
      result.r1 = closed ? ELSEWHERE : put(slot);
    }

    /** Freezes. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r2 = valueOf(SlotArray.freeze(slot));
    }

    /** Whether there is a key, whose word is frozen. */
    @Arbiter
    public void after(JJJ_Result result) {
      boolean key = SlotArray.keyWord(slot) == KEY;
      result.r3 = key && ValueWord.isFrozen(SlotArray.value(slot)) ? 1 : 0;
      SlotBlock.free(slot, MEMORY);
    }
  }

  /** Two workers at one chunk, a write before: both see one frozen word, which stays. */
  @JCStressTest
  @Outcome(id = "2, 2, 2", expect = Expect.ACCEPTABLE, desc = "write -> freeze -> freeze")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "freeze -> write -> freeze")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the workers would move different values")
  @State
  public static class TwoSweeps {
    private static final SlabAllocator MEMORY = SlotBlock.memory("FreezeAgainstWrite.TwoSweeps");

    private final long slot = slotWith(ValueWord.encodeInline(1), MEMORY);

    /** Puts 2, and then takes part in the sweep. */
    @Actor
    public void writer(JJJ_Result result) {
      put(slot);
      result.r1 = valueOf(SlotArray.freeze(slot));
    }

    /** Freezes. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r2 = valueOf(SlotArray.freeze(slot));
    }

    /** Reads the value. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = valueOf(SlotArray.value(slot));
      SlotBlock.free(slot, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link Update}: the freeze reads and then stores. A write between the two
   * is lost; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "write -> freeze")
  @Outcome(id = "-1, 1, 1", expect = Expect.ACCEPTABLE, desc = "freeze -> write: elsewhere")
  @Outcome(
      id = "1, 1, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "read -> write -> store: the completed write is gone")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class ReadThenFreeze {
    private static final SlabAllocator MEMORY =
        SlotBlock.memory("FreezeAgainstWrite.ReadThenFreeze");

    private final long slot = slotWith(ValueWord.encodeInline(1), MEMORY);

    /** Puts 2. */
    @Actor
    public void writer(JJJ_Result result) {
      result.r1 = put(slot);
    }

    /** Freezes. */
    @Actor
    public void sweep(JJJ_Result result) {
      long frozen = ValueWord.freeze(SlotArray.plainValue(slot));
      SlotArray.fill(slot, KEY, frozen);
      result.r2 = valueOf(frozen);
    }

    /** Reads the value. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = valueOf(SlotArray.value(slot));
      SlotBlock.free(slot, MEMORY);
    }
  }
}
