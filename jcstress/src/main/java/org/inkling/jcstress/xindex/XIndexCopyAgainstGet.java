package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallGroup.ABSENT;
import static org.inkling.jcstress.xindex.SmallGroup.FIRST;
import static org.inkling.jcstress.xindex.SmallGroup.IN_ARRAY;
import static org.inkling.jcstress.xindex.SmallGroup.IN_DELTA;

import org.inkling.epoch.Pin;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A lookup through a reference against the copy phase, which replaces the address in the value word
 * by the value, and then takes the mark REFERENCE away: a reader that has seen the mark validates
 * the word after it has loaded the address.
 *
 * <p>Hazards: a reader follows a value as if it were an address, or returns an address; it finds no
 * value though the key is present throughout.
 */
public final class XIndexCopyAgainstGet {
  private XIndexCopyAgainstGet() {}

  /**
   * Keys of which the references lead to the delta and to the old array, and one that was removed
   * through its reference. The old group is retired while the reader may be at a target: whether
   * the first record is a reference, and the three numbers.
   */
  @JCStressTest
  @Outcome(id = "1, 30, 20, -1", expect = Expect.ACCEPTABLE, desc = "look -> copy")
  @Outcome(id = "0, 30, 20, -1", expect = Expect.ACCEPTABLE, desc = "copy -> look")
  @Outcome(expect = Expect.FORBIDDEN, desc = "no value, an address, or the removed value")
  @State
  public static class Get {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexCopyAgainstGet.Get");

    private final SmallGroup group = SmallGroup.beforeCopy(OWNER);

    /** Removes a key through its reference. */
    public Get() {
      long _ = group.remove(FIRST);
    }

    /** Copies, and retires the old group. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.copy();
      group.retire();
      OWNER.epochs.reclaim();
    }

    /** Looks the keys up, and pauses before it reads the first value. */
    @Actor
    public void reader(JJJJ_Result result) {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      long record = Group.find(group.group(), IN_DELTA);
      result.r1 = EntryRecord.isReference(record) ? 1 : 0;
      long live = group.table.find(pin, IN_DELTA);
      group.meeting.pause();
      result.r2 = SmallGroup.numberAt(live);
      OWNER.epochs.exit(pin);
      result.r3 = group.get(IN_ARRAY);
      result.r4 = group.get(FIRST);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Get}: the reader does not validate the word after it has loaded the
   * address. What it would follow may be the copied value; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, -1", expect = Expect.ACCEPTABLE, desc = "look, load -> copy: the address")
  @Outcome(id = "0, 20", expect = Expect.ACCEPTABLE, desc = "copy -> look, load: the value")
  @Outcome(
      id = "1, 20",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> copy -> load: the value, taken for an address")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class WordUncheckedTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexCopyAgainstGet.WordUncheckedTwin");

    private final SmallGroup group = SmallGroup.beforeCopy(OWNER);

    /** Copies. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.copy();
    }

    /**
     * Looks whether the record is a reference, and loads the value word, which it never follows.
     */
    @Actor
    public void reader(JJ_Result result) {
      group.meeting.meet();
      long record = Group.find(group.group(), IN_ARRAY);
      result.r1 = EntryRecord.isReference(record) ? 1 : 0;
      group.meeting.pause();
      long word = EntryRecord.target(record);
      result.r2 = word == Group.find(group.old, IN_ARRAY) ? ABSENT : SmallGroup.number(word);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.end();
    }
  }
}
