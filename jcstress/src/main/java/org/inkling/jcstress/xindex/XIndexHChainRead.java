package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallHashGroup.FIRST;
import static org.inkling.jcstress.xindex.SmallHashGroup.IN_FIRST_NODE;
import static org.inkling.jcstress.xindex.SmallHashGroup.IN_LAST_NODE;
import static org.inkling.jcstress.xindex.SmallHashGroup.NEW;

import org.inkling.epoch.Pin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.hash.Bucket;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Lookups along a chain against a removal, which fills its gap by the only entry of the first node
 * and unlinks that node, and an insertion, which puts a new first node before the others. A reader
 * validates the word from which it began.
 *
 * <p>Hazards: the reader passes the gap before it is filled and the node after it is unlinked, and
 * misses the entry; it takes the key of one entry and the value of another; it follows a link into
 * memory that was reused.
 */
public final class XIndexHChainRead {
  private XIndexHChainRead() {}

  /**
   * The key that is removed, two that are present throughout, in the first node and in the last,
   * and the key that is inserted.
   */
  @JCStressTest
  @Outcome(
      id = {"10, 70, 60, -1", "10, 70, 60, 80", "-1, 70, 60, -1", "-1, 70, 60, 80"},
      expect = Expect.ACCEPTABLE,
      desc = "each write before or after its lookup")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is missed, or has another value")
  @State
  public static class Get {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexHChainRead.Get");

    private final SmallHashGroup group = SmallHashGroup.ofSeven(OWNER);

    /** Removes the first key, and inserts another one. */
    @Actor
    public void writer() {
      group.meeting.meet();
      long _ = group.remove(FIRST);
      long _ = group.put(NEW, NEW);
    }

    /** Looks the keys up. */
    @Actor
    public void reader(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r1 = group.get(FIRST);
      result.r2 = group.get(IN_FIRST_NODE);
      result.r3 = group.get(IN_LAST_NODE);
      result.r4 = group.get(NEW);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Get}: the reader does not validate the word. By that word the first
   * node has one entry, and the first node is another one by then; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "60", expect = Expect.ACCEPTABLE, desc = "before the removal or after it")
  @Outcome(
      id = "-1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "begin -> removal -> chain: the key is missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class WordUncheckedTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHChainRead.WordUncheckedTwin");

    private final SmallHashGroup group = SmallHashGroup.ofSeven(OWNER);

    /** Removes the first key. */
    @Actor
    public void writer() {
      group.meeting.meet();
      long _ = group.remove(FIRST);
    }

    /** Looks a key up its own way, and pauses after the begin. */
    @Actor
    public void reader(J_Result result) {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      long word = VersionLatch.begin(group.bucket());
      group.meeting.pause();
      result.r1 = SmallHashGroup.numberAt(Bucket.find(group.bucket(), word, IN_LAST_NODE));
      OWNER.epochs.exit(pin);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.endUnverified();
    }
  }
}
