package org.inkling.jcstress.cache;

import org.inkling.disk.cache.FrameStates;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A frame whose memory is given back and taken again while somebody fills it.
 *
 * <p>Hazard: the filler publishes a page of which the system has taken a part, and a reader gets
 * zeros. A page is its number, in two words; a reader without one says -1.
 */
public final class FrameDrop {
  private static final long MISS = -1;

  private FrameDrop() {}

  /** A frame whose page is 1. */
  private static class Frame {
    private final FrameStates states = new FrameStates(1);
    private final long[] words = {1, 1};
    private long tag = 1; // as the cache's: of a claimer, or under the close

    /** Writes a page under a claim; {@code heeded} is whether a publish that fails counts. */
    final void fill(long page, boolean heeded) {
      long claimed = states.claim(0);
      if (claimed < 0) {
        return;
      }
      words[0] = page;
      words[1] = page;
      tag = page;
      if (!states.publish(0, claimed)) {
        tag = heeded ? 0 : page;
        states.giveUp(0);
      }
    }

    /** Gives the memory back, which is zeros from then on, and takes it again. */
    final void drop() {
      if (states.close(0)) {
        tag = 0;
      }
      words[0] = 0;
      words[1] = 0;
      states.open(0);
    }

    final void read(JJ_Result result) {
      long state = states.begin(0);
      long held = tag;
      long first = words[0];
      long second = words[1];
      boolean whole = FrameStates.isSteady(state) && held != 0 && states.holds(0, state);
      result.r1 = whole ? first : MISS;
      result.r2 = whole ? second : MISS;
    }
  }

  /** A page is whole or a miss. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "drop -> fill")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "fill -> drop, or both at a time")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a page of zeros, or of two pages")
  @State
  public static class FillBesideDrop {
    private final Frame frame = new Frame();

    /** Fills. */
    @Actor
    public void filler() {
      frame.fill(2, true);
    }

    /** Gives memory back and takes it again. */
    @Actor
    public void resize() {
      frame.drop();
    }

    /** Copies when both are done. */
    @Arbiter
    public void reader(JJ_Result result) {
      frame.read(result);
    }
  }

  /** The weakened twin of {@link FillBesideDrop}: the page stays though its frame is void. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "drop -> fill, or whole by luck")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "fill -> drop")
  @Outcome(
      id = {"0, 0", "0, 2", "2, 0"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "claim -> drop -> the page is said to be there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class VoidIsPublished {
    private final Frame frame = new Frame();

    /** Fills. */
    @Actor
    public void filler() {
      frame.fill(2, false);
    }

    /** Gives memory back and takes it again. */
    @Actor
    public void resize() {
      frame.drop();
    }

    /** Copies when both are done. */
    @Arbiter
    public void reader(JJ_Result result) {
      frame.read(result);
    }
  }
}
