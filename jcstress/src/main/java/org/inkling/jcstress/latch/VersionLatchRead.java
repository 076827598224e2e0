package org.inkling.jcstress.latch;

import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLongOpaque;

import org.inkling.jcstress.loft.Meeting;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A reader of two words beside a writer that stores both of them under their latch.
 *
 * <p>Hazard: the reader takes one word from before the change and one from after it, and does not
 * notice. The writer's LOCKED is ordered before its stores, and the reader's loads before its
 * second look at the word, so a reader that has seen one of the stores finds another word. A reader
 * without an answer says -1.
 */
public final class VersionLatchRead {
  private static final long NOT_VALID = -1;

  private VersionLatchRead() {}

  /**
   * A latch and two words under it, 0 at first. Each has a cache line of its own: then a processor
   * that may reorder loads has a reason to.
   */
  private static final class Pair {
    private static final SlabAllocator MEMORY =
        SlabAllocator.create("VersionLatchRead", Long.MAX_VALUE);
    private static final long LINE_BYTES = 64;
    private static final long BYTES = 3 * LINE_BYTES;

    private final long latch = MEMORY.allocate(BYTES);
    private final long first = latch + LINE_BYTES;
    private final long second = first + LINE_BYTES;
    private final Meeting meeting = new Meeting();

    /** Stores both words; nobody else locks the latch. */
    void write(long word) {
      meeting.meet();
      long locked = VersionLatch.lock(latch);
      putLongOpaque(first, word);
      putLongOpaque(second, word);
      VersionLatch.unlock(latch, locked, 0);
    }

    /** Reads both words; {@code validated} is whether the latch is looked at again. */
    void read(JJ_Result result, boolean validated) {
      meeting.meet();
      meeting.pause();
      long begun = VersionLatch.begin(latch);
      long one = getLongOpaque(first);
      long other = getLongOpaque(second);
      boolean valid = validated ? VersionLatch.validate(latch, begun) : !VersionLatch.isBusy(begun);
      result.r1 = valid ? one : NOT_VALID;
      result.r2 = valid ? other : NOT_VALID;
    }

    void free() {
      MEMORY.free(latch, BYTES);
    }
  }

  /** One change. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "read -> change")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "change -> read")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "not valid beside the change")
  @Outcome(expect = Expect.FORBIDDEN, desc = "words of two versions")
  @State
  public static class ReadBesideChange {
    private final Pair pair = new Pair();

    /** Changes both words. */
    @Actor
    public void writer() {
      pair.write(1);
    }

    /** Reads both. */
    @Actor
    public void reader(JJ_Result result) {
      pair.read(result, true);
    }

    /** Gives the words back. */
    @Arbiter
    public void after() {
      pair.free();
    }
  }

  /**
   * The weakened twin of {@link ReadBesideChange}: the reader takes what it has read, without a
   * second look at the latch; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "read -> change")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "change -> read")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the latch stayed locked")
  @Outcome(
      id = {"0, 1", "1, 0"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "begin -> change, one word read before it: words of two versions")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NoValidationTwin {
    private final Pair pair = new Pair();

    /** Changes both words. */
    @Actor
    public void writer() {
      pair.write(1);
    }

    /** Reads both. */
    @Actor
    public void reader(JJ_Result result) {
      pair.read(result, false);
    }

    /** Gives the words back. */
    @Arbiter
    public void after() {
      pair.free();
    }
  }
}
