package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.TinyNode.MOVED;
import static org.inkling.jcstress.loft.TinyNode.decode;
import static org.inkling.jcstress.loft.TinyNode.inline;
import static org.inkling.jcstress.loft.TinyNode.wordOf;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * The link is set to MOVED by the winner of one compare-and-set, after every chunk of the sweep.
 *
 * <p>Two keys, 7 with the value 1 and 8 with the value 2, are a chunk each. Hazards: an operation
 * that sees MOVED looks at the new node alone and misses a value that was not installed yet; of two
 * workers that finish at once both retire the old node, or neither redirects.
 */
public final class Redirect {
  /** The words of a change: a mark of the chunk of key 7, the chunks that are left, the state. */
  private static final int DONE = 0;

  private static final int LEFT = 1;
  private static final int STATE = 2;

  private Redirect() {}

  private static long oldNode(SlabAllocator memory) {
    long line = TinyNode.create(memory);
    TinyNode.load(line, 7, inline(1));
    TinyNode.load(line, 8, inline(2));
    return line;
  }

  private static long newNode(SlabAllocator memory) {
    long line = TinyNode.create(memory);
    TinyNode.claim(line, 7);
    TinyNode.claim(line, 8);
    return line;
  }

  private static AtomicIntegerArray newChange() {
    return new AtomicIntegerArray(new int[] {0, 2, 0});
  }

  private static long link(long to) {
    return TinyNode.header(to) | MOVED;
  }

  /** What an operation finds in the new node if it sees MOVED: both values, as 12. */
  private static long found(long from, long to) {
    return TinyNode.link(from) == link(to) ? 10 * decode(wordOf(to, 7)) + decode(wordOf(to, 8)) : 0;
  }

  /** Two workers with a chunk each: exactly one of them redirects, and retires the old node. */
  @JCStressTest
  @Outcome(id = "1, 0, 12", expect = Expect.ACCEPTABLE, desc = "chunk 8 -> chunk 7, redirect")
  @Outcome(id = "0, 1, 12", expect = Expect.ACCEPTABLE, desc = "chunk 7 -> chunk 8, redirect")
  @Outcome(expect = Expect.FORBIDDEN, desc = "redirected twice, or never, or a value is missing")
  @State
  public static class TwoWorkers {
    private static final SlabAllocator MEMORY = TinyNode.memory("Redirect.TwoWorkers");

    private final long from = oldNode(MEMORY);
    private final long to = newNode(MEMORY);
    private final AtomicIntegerArray change = newChange();

    /** Sweeps the chunk of key 7; whether it redirected. */
    @Actor
    public void seven(JJJ_Result result) {
      result.r1 = sweep(7);
    }

    /** Sweeps the chunk of key 8; whether it redirected. */
    @Actor
    public void eight(JJJ_Result result) {
      result.r2 = sweep(8);
    }

    private long sweep(long key) {
      TinyNode.moveKey(from, to, key);
      change.getAndDecrement(LEFT);
      if (change.get(LEFT) != 0 || !change.compareAndSet(STATE, 0, 1)) {
        return 0;
      }
      TinyNode.setLink(from, link(to));
      return 1;
    }

    /** Reads as an operation does. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = found(from, to);
      TinyNode.free(from, MEMORY);
      TinyNode.free(to, MEMORY);
    }
  }

  /** Two workers that both go through the chunk of key 7: it is counted once. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one worker -> the other")
  @Outcome(expect = Expect.FORBIDDEN, desc = "counted twice, or never")
  @State
  public static class OneChunk {
    private final AtomicIntegerArray change = newChange();

    /** Ends the chunk. */
    @Actor
    public void one() {
      end();
    }

    /** Ends the chunk too. */
    @Actor
    public void other() {
      end();
    }

    private void end() {
      if (change.getAndSet(DONE, 1) == 0) {
        change.getAndDecrement(LEFT);
      }
    }

    /** Reads how many chunks are left. */
    @Arbiter
    public void after(J_Result result) {
      result.r1 = change.get(LEFT);
    }
  }

  /** A worker and an operation: who sees MOVED finds both values in the new node. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "operation -> redirect")
  @Outcome(id = "12", expect = Expect.ACCEPTABLE, desc = "redirect -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "MOVED, and a value is missing")
  @State
  public static class MovedMeansSwept {
    private static final SlabAllocator MEMORY = TinyNode.memory("Redirect.MovedMeansSwept");

    private final long from = oldNode(MEMORY);
    private final long to = newNode(MEMORY);

    /** Sweeps and redirects. */
    @Actor
    public void worker() {
      TinyNode.moveKey(from, to, 7);
      TinyNode.moveKey(from, to, 8);
      TinyNode.setLink(from, link(to));
    }

    /** Reads both keys if it sees MOVED. */
    @Actor
    public void operation(J_Result result) {
      result.r1 = found(from, to);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      TinyNode.free(from, MEMORY);
      TinyNode.free(to, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link TwoWorkers}, of which both chunks are done: the state is looked at
   * and then stored. Both workers redirect and both retire the old node; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "redirect -> the other worker")
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both look -> both redirect: the old node is retired twice")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenRedirect {
    private static final SlabAllocator MEMORY = TinyNode.memory("Redirect.LookThenRedirect");

    private final long from = oldNode(MEMORY);
    private final long to = newNode(MEMORY);
    private final AtomicIntegerArray change = newChange();

    /** Redirects, unless the other worker has; whether it did. */
    @Actor
    public void one(JJ_Result result) {
      result.r1 = redirect();
    }

    /** Redirects, unless the other worker has; whether it did. */
    @Actor
    public void other(JJ_Result result) {
      result.r2 = redirect();
    }

    private long redirect() {
      if (change.get(STATE) == 1) {
        return 0;
      }
      change.set(STATE, 1);
      TinyNode.setLink(from, link(to));
      return 1;
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      TinyNode.free(from, MEMORY);
      TinyNode.free(to, MEMORY);
    }
  }

  /**
   * The weakened twin of {@link OneChunk}: the mark is looked at and then stored. Both workers
   * count, so the change seems done while key 8 is not swept; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one worker -> the other")
  @Outcome(
      id = "0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both look -> both count: nothing seems left")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenCount {
    private final AtomicIntegerArray change = newChange();

    /** Ends the chunk. */
    @Actor
    public void one() {
      end();
    }

    /** Ends the chunk too. */
    @Actor
    public void other() {
      end();
    }

    private void end() {
      if (change.get(DONE) == 0) {
        change.set(DONE, 1);
        change.getAndDecrement(LEFT);
      }
    }

    /** Reads how many chunks are left. */
    @Arbiter
    public void after(J_Result result) {
      result.r1 = change.get(LEFT);
    }
  }

  /**
   * The weakened twin of {@link MovedMeansSwept}: the redirect comes before the sweep is over. An
   * operation finds one of the keys absent that had a value all the time; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "operation -> redirect")
  @Outcome(id = "12", expect = Expect.ACCEPTABLE, desc = "redirect, sweep -> operation")
  @Outcome(
      id = "9",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "redirect -> operation -> sweep: key 8 is absent")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class RedirectBeforeSweep {
    private static final SlabAllocator MEMORY = TinyNode.memory("Redirect.RedirectBeforeSweep");

    private final long from = oldNode(MEMORY);
    private final long to = newNode(MEMORY);

    /** Sweeps half, redirects, and sweeps the rest. */
    @Actor
    public void worker() {
      TinyNode.moveKey(from, to, 7);
      TinyNode.setLink(from, link(to));
      TinyNode.moveKey(from, to, 8);
    }

    /** Reads both keys if it sees MOVED. */
    @Actor
    public void operation(J_Result result) {
      result.r1 = found(from, to);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      TinyNode.free(from, MEMORY);
      TinyNode.free(to, MEMORY);
    }
  }
}
