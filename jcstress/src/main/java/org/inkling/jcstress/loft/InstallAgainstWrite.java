package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.TinyNode.decode;
import static org.inkling.jcstress.loft.TinyNode.inline;

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
 * In the new node a key's value word leaves UNSET once: to the payload, which the sweep installs,
 * or to the value of a write that supersedes it.
 *
 * <p>Hazards: the sweep installs over a newer value; two writers, or none, believe to have replaced
 * the payload, so that its cell is retired twice, or while it is read. The payload is 9 in a cell;
 * nothing is freed before the arbiter.
 */
public final class InstallAgainstWrite {
  private static final long VALUE_OFFSET = 8;

  private InstallAgainstWrite() {}

  /** A cell word, as the sweep found it in the old node. */
  private static long payload(SlabAllocator memory) {
    long cell = memory.allocateCell();
    NativeMemory.putLong(cell, 9);
    return cell | 0b100;
  }

  /** The sweep's install; 1 if it was this one. */
  private static long install(long slot, long payload) {
    return SlotArray.casValue(slot, ValueWord.UNSET, payload) ? 1 : 0;
  }

  /** A put that holds the payload: the word that it replaced, the payload if that was UNSET. */
  private static long put(long slot, long payload, long value) {
    while (true) {
      long seen = SlotArray.value(slot);
      if (SlotArray.casValue(slot, seen, inline(value))) {
        return seen == ValueWord.UNSET ? payload : seen;
      }
    }
  }

  private static long cells(long word, long otherWord) {
    return (ValueWord.isCell(word) ? 1L : 0L) + (ValueWord.isCell(otherWord) ? 1L : 0L);
  }

  /** The sweep and a write: whoever comes first, the write stands and replaced the payload. */
  @JCStressTest
  @Outcome(id = "1, 9, 2", expect = Expect.ACCEPTABLE, desc = "install -> write")
  @Outcome(id = "0, 9, 2", expect = Expect.ACCEPTABLE, desc = "write -> install: nothing to do")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the write is lost, or has not replaced the payload")
  @State
  public static class OneWrite {
    private static final SlabAllocator MEMORY = TinyNode.memory("InstallAgainstWrite.OneWrite");

    private final long line = TinyNode.create(MEMORY);
    private final long slot = TinyNode.claim(line, 7);
    private final long payload = payload(MEMORY);

    /** Installs. */
    @Actor
    public void sweep(JJJ_Result result) {
      result.r1 = install(slot, payload);
    }

    /** Puts 2; which value that replaced. */
    @Actor
    public void writer(JJJ_Result result) {
      result.r2 = decode(put(slot, payload, 2));
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = decode(SlotArray.value(slot));
      MEMORY.freeCell(ValueWord.cell(payload));
      TinyNode.free(line, MEMORY);
    }
  }

  /** Two writes, one of them behind an install: the payload's cell is retired once. */
  @JCStressTest
  @Outcome(id = "9, 2, 3, 1", expect = Expect.ACCEPTABLE, desc = "write 2 -> write 3")
  @Outcome(id = "3, 9, 2, 1", expect = Expect.ACCEPTABLE, desc = "write 3 -> write 2")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a write is lost, or the cell is retired not once")
  @State
  public static class TwoWrites {
    private static final SlabAllocator MEMORY = TinyNode.memory("InstallAgainstWrite.TwoWrites");

    private final long line = TinyNode.create(MEMORY);
    private final long slot = TinyNode.claim(line, 7);
    private final long payload = payload(MEMORY);
    private long beforeTwo;
    private long beforeThree;

    /** Installs as a worker, then puts 2; which value that replaced. */
    @Actor
    public void two(JJJJ_Result result) {
      install(slot, payload);
      beforeTwo = put(slot, payload, 2);
      result.r1 = decode(beforeTwo);
    }

    /** Puts 3; which value that replaced. */
    @Actor
    public void three(JJJJ_Result result) {
      beforeThree = put(slot, payload, 3);
      result.r2 = decode(beforeThree);
    }

    /** Reads what stands, and counts who retires the cell. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r3 = decode(SlotArray.value(slot));
      result.r4 = cells(beforeTwo, beforeThree);
      MEMORY.freeCell(ValueWord.cell(payload));
      TinyNode.free(line, MEMORY);
    }
  }

  /** A worker resumes a chunk late: what was superseded does not come back. */
  @JCStressTest
  @Outcome(id = "9, 1, 2", expect = Expect.ACCEPTABLE, desc = "late install -> install, write")
  @Outcome(id = "9, 0, 2", expect = Expect.ACCEPTABLE, desc = "install -> late install")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the payload came back over the write")
  @State
  public static class LateWorker {
    private static final SlabAllocator MEMORY = TinyNode.memory("InstallAgainstWrite.LateWorker");

    private final long line = TinyNode.create(MEMORY);
    private final long slot = TinyNode.claim(line, 7);
    private final long payload = payload(MEMORY);

    /** Installs, and puts 2; which value that replaced. */
    @Actor
    public void first(JJJ_Result result) {
      install(slot, payload);
      result.r1 = decode(put(slot, payload, 2));
    }

    /** Installs the same. */
    @Actor
    public void late(JJJ_Result result) {
      result.r2 = install(slot, payload);
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = decode(SlotArray.value(slot));
      MEMORY.freeCell(ValueWord.cell(payload));
      TinyNode.free(line, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link OneWrite}: the sweep looks and then stores. The write is lost, and
   * the cell that its writer retired stands in the new node; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 9, 2", expect = Expect.ACCEPTABLE, desc = "install -> write")
  @Outcome(id = "0, 9, 2", expect = Expect.ACCEPTABLE, desc = "write -> install: nothing to do")
  @Outcome(
      id = "1, 9, 9",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> write -> store: the retired payload stands")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenInstall {
    private static final SlabAllocator MEMORY =
        TinyNode.memory("InstallAgainstWrite.LookThenInstall");

    private final long line = TinyNode.create(MEMORY);
    private final long slot = TinyNode.claim(line, 7);
    private final long payload = payload(MEMORY);

    /** Installs. */
    @Actor
    public void sweep(JJJ_Result result) {
      if (SlotArray.value(slot) == ValueWord.UNSET) {
        NativeMemory.putLongRelease(slot + VALUE_OFFSET, payload);
        result.r1 = 1;
      }
    }

    /** Puts 2; which value that replaced. */
    @Actor
    public void writer(JJJ_Result result) {
      result.r2 = decode(put(slot, payload, 2));
    }

    /** Reads what stands. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = decode(SlotArray.value(slot));
      MEMORY.freeCell(ValueWord.cell(payload));
      TinyNode.free(line, MEMORY);
    }
  }
}
