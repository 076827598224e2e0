package org.inkling.jcstress.loft;

import org.inkling.loft.change.SurvivorMover;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.NativeMemory;
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
 * <p>The sweep is a step of the shipped {@code Change}, the write is {@code LoftTable.write}. The
 * payload is 9 in a cell, and a first worker has frozen it in the old node and stands still.
 * Hazards: the sweep installs over a newer value; two writers, or none, believe to have replaced
 * the payload, so that its cell is retired twice, or while it is read.
 */
public final class InstallAgainstWrite {
  private InstallAgainstWrite() {}

  /** The sweep and a write: in either order the write stands, and has replaced the payload. */
  @JCStressTest
  @Outcome(id = "0, 9, 2, 1", expect = Expect.ACCEPTABLE, desc = "look -> install, write")
  @Outcome(id = "1, 9, 2, 1", expect = Expect.ACCEPTABLE, desc = "install -> look, write")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the write is lost, or has not replaced the payload")
  @State
  public static class OneWrite {
    private static final Owner OWNER = InstallingTable.owner("InstallAgainstWrite.OneWrite");

    private final InstallingTable installing = new InstallingTable(OWNER);

    /** Installs. */
    @Actor
    public void sweep() {
      installing.meeting().meet();
      installing.sweep();
    }

    /** Puts 2; whether the key had a word in the new node before, and what the write replaced. */
    @Actor
    public void writer(JJJJ_Result result) {
      installing.meeting().meet();
      installing.meeting().pause();
      result.r1 = installing.isSet();
      result.r2 = installing.put(2);
    }

    /** Reads what stands, and counts who retired the cell. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r3 = installing.get();
      result.r4 = installing.end();
    }
  }

  /** Two writes, one of them behind an install: the payload's cell is retired once. */
  @JCStressTest
  @Outcome(id = "9, 2, 3, 1", expect = Expect.ACCEPTABLE, desc = "write 2 -> write 3")
  @Outcome(id = "3, 9, 2, 1", expect = Expect.ACCEPTABLE, desc = "write 3 -> write 2")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a write is lost, or the cell is retired not once")
  @State
  public static class TwoWrites {
    private static final Owner OWNER = InstallingTable.owner("InstallAgainstWrite.TwoWrites");

    private final InstallingTable installing = new InstallingTable(OWNER);

    /** Installs as a worker, then puts 2; which value that replaced. */
    @Actor
    public void two(JJJJ_Result result) {
      installing.meeting().meet();
      installing.sweep();
      result.r1 = installing.put(2);
    }

    /** Puts 3; which value that replaced. */
    @Actor
    public void three(JJJJ_Result result) {
      installing.meeting().meet();
      installing.meeting().pause();
      result.r2 = installing.put(3);
    }

    /** Reads what stands, and counts who retired the cell. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r3 = installing.get();
      result.r4 = installing.end();
    }
  }

  /** A worker resumes a chunk late: what was superseded does not come back. */
  @JCStressTest
  @Outcome(id = "9, 2, 1", expect = Expect.ACCEPTABLE, desc = "install -> write, late or not")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the payload came back over the write")
  @State
  public static class LateWorker {
    private static final Owner OWNER = InstallingTable.owner("InstallAgainstWrite.LateWorker");

    private final InstallingTable installing = new InstallingTable(OWNER);

    /** Installs, and puts 2; which value that replaced. */
    @Actor
    public void first(JJJ_Result result) {
      installing.meeting().meet();
      installing.sweep();
      result.r1 = installing.put(2);
    }

    /** Installs the same. */
    @Actor
    public void late() {
      installing.meeting().meet();
      installing.sweep();
    }

    /** Reads what stands, and counts who retired the cell. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r2 = installing.get();
      result.r3 = installing.end();
    }
  }

  /** The shipped mover, but it looks at a word and then stores its own. */
  private static final class LooksThenSets extends SurvivorMover {
    private static final long VALUE_OFFSET = 8;

    LooksThenSets(Owner owner) {
      super(owner.resources.buckets().beyondLimit(), owner.inserts);
    }

    @Override
    protected boolean set(long slot, long payload) {
      boolean unset = SlotArray.value(slot) == ValueWord.UNSET;
      if (unset) {
        NativeMemory.putLongRelease(slot + VALUE_OFFSET, payload);
      }
      return unset;
    }
  }

  /**
   * The weakened twin of {@link OneWrite}: the sweep looks and then stores. The write is lost, and
   * the cell that its writer retired stands in the new node; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 9, 2, 1", "1, 9, 2, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "one -> the other")
  @Outcome(
      id = "0, 9, 9, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> write -> store: the retired payload stands")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenInstall {
    private static final Owner OWNER = weakOwner();

    private final InstallingTable installing = new InstallingTable(OWNER);

    /** An owner of which both sweeps that may be on at once take weakened movers. */
    private static Owner weakOwner() {
      Owner owner = InstallingTable.owner("InstallAgainstWrite.LookThenInstall");
      owner.scratch.giveMoves(new LooksThenSets(owner));
      owner.scratch.giveMoves(new LooksThenSets(owner));
      return owner;
    }

    /** Installs. */
    @Actor
    public void sweep() {
      installing.meeting().meet();
      installing.sweep();
    }

    /** Puts 2; whether the key had a word in the new node before, and what the write replaced. */
    @Actor
    public void writer(JJJJ_Result result) {
      installing.meeting().meet();
      installing.meeting().pause();
      result.r1 = installing.isSet();
      result.r2 = installing.put(2);
    }

    /** Reads what stands, and counts who retired the cell. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r3 = installing.get();
      result.r4 = installing.end();
    }
  }
}
