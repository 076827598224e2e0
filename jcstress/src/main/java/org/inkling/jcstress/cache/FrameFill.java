package org.inkling.jcstress.cache;

import org.inkling.disk.cache.FrameStates;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Readers who copy a frame while others fill it.
 *
 * <p>Hazard: a copy that has words of two pages passes for one page, and is answered from. A page
 * is its number, in two words; a reader without one says -1.
 */
public final class FrameFill {
  private static final long MISS = -1;

  private FrameFill() {}

  /** A frame whose page is 1. */
  private static class Frame {
    private final FrameStates states = new FrameStates(1);
    private final long[] words = {1, 1};

    /** Writes a page under a claim. */
    final void fill(long page) {
      long claimed = states.claim(0);
      if (claimed >= 0) {
        words[0] = page;
        words[1] = page;
        boolean _ = states.publish(0, claimed);
      }
    }

    /** Writes a page before the claim. */
    final void fillEarly(long page) {
      words[0] = page;
      long claimed = states.claim(0);
      if (claimed >= 0) {
        words[1] = page;
        boolean _ = states.publish(0, claimed);
      }
    }

    /** Copies the page; {@code checked} is whether the state is looked at again. */
    final void read(JJ_Result result, boolean checked) {
      long state = states.begin(0);
      long first = words[0];
      long second = words[1];
      boolean whole = FrameStates.isSteady(state) && (!checked || states.holds(0, state));
      result.r1 = whole ? first : MISS;
      result.r2 = whole ? second : MISS;
    }
  }

  /** One fill. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "read -> fill")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "fill -> read")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "a miss beside the fill")
  @Outcome(expect = Expect.FORBIDDEN, desc = "words of two pages")
  @State
  public static class ReadBesideFill {
    private final Frame frame = new Frame();

    /** Fills. */
    @Actor
    public void filler() {
      frame.fill(2);
    }

    /** Copies. */
    @Actor
    public void reader(JJ_Result result) {
      frame.read(result, true);
    }
  }

  /** Two fills, the second of which puts back the page that was there: the state tells. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "read -> fills -> read")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "fill -> read -> fill")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "a miss beside a fill")
  @Outcome(expect = Expect.FORBIDDEN, desc = "words of two pages")
  @State
  public static class ReadBesideFills {
    private final Frame frame = new Frame();

    /** Fills with another page, then with the one that was there first. */
    @Actor
    public void filler() {
      frame.fill(2);
      frame.fill(1);
    }

    /** Copies. */
    @Actor
    public void reader(JJ_Result result) {
      frame.read(result, true);
    }
  }

  /** The weakened twin of {@link ReadBesideFill}: the state is not looked at again. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "read -> fill")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "fill -> read")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "a miss beside the fill")
  @Outcome(
      id = {"1, 2", "2, 1"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "state -> fill, one word copied before it: words of two pages")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class ReadWithoutSecondLook {
    private final Frame frame = new Frame();

    /** Fills. */
    @Actor
    public void filler() {
      frame.fill(2);
    }

    /** Copies. */
    @Actor
    public void reader(JJ_Result result) {
      frame.read(result, false);
    }
  }

  /** The weakened twin of {@link ReadBesideFill}: the first word is written before the claim. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "read -> fill")
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "fill -> read")
  @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "a miss beside the fill")
  @Outcome(
      id = "2, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "word -> read -> claim: words of two pages")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FillBeforeClaim {
    private final Frame frame = new Frame();

    /** Fills. */
    @Actor
    public void filler() {
      frame.fillEarly(2);
    }

    /** Copies. */
    @Actor
    public void reader(JJ_Result result) {
      frame.read(result, true);
    }
  }
}
