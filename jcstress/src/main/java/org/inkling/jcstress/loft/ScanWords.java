package org.inkling.jcstress.loft;

import org.inkling.loft.change.Change;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.scan.LoftCursor;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.inkling.memory.NativeMemory;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A scan reads the words of many slots plainly and then fences once: behind the fence it follows
 * cells, and asks the header whether the node was in a change.
 *
 * <p>The scan is a run of the shipped {@code LoftCursor}. Hazards: a cell is followed whose content
 * is not seen yet; words that a sweep had frozen are taken for the state of their keys, since no
 * link is seen.
 */
public final class ScanWords {
  private static final long ONE = 7;
  private static final long TWO = 8;
  private static final long WIDE = Long.MAX_VALUE;

  /** How many runs a scan makes that waits for a value. */
  private static final int RUNS = 8;

  private ScanWords() {}

  private static LoftCursor cursor(SmallTable small) {
    return new LoftCursor(small.table, new AccessSampler(small.table, false), true, false);
  }

  /** Reads runs over both keys, until the second one has a value; this value, or ABSENT. */
  private static long scan(LoftCursor cursor) {
    long[] keys = new long[2];
    long[] values = new long[2];
    int entries = 0;
    for (int run = 0; run < RUNS && entries < 2; run++) {
      entries = cursor.from(ONE, TWO).nextRun(keys, values, 0, 2);
    }
    return entries == 2 ? values[1] : SmallTable.ABSENT;
  }

  /** A table in which the second key has a slot and no value. */
  private static SmallTable oneValue(Owner owner) {
    long[] words = {Owner.inline(1), ValueWord.UNSET};
    return new SmallTable(owner, owner.node(new long[] {ONE, TWO}, words));
  }

  private static long slotOfTwo(SmallTable small) {
    return NodeProbe.find(small.line(TWO), TWO, small.table.buckets());
  }

  private static void end(SmallTable small) {
    small.owner.memory.freeCell(ValueWord.cell(SlotArray.value(slotOfTwo(small))));
    small.free();
  }

  /** A wide value is put: the fence stands for an acquire load of the word. */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "scan -> writer")
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "writer -> scan")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the cell was seen before its content")
  @State
  public static class Cell {
    private static final Owner OWNER = new Owner("ScanWords.Cell");

    private final SmallTable small = oneValue(OWNER);
    private final LoftCursor cursor = cursor(small);

    /** Puts a wide value. */
    @Actor
    public void writer() {
      small.meeting.meet();
      small.meeting.pause();
      small.put(TWO, WIDE);
    }

    /** Reads runs. */
    @Actor
    public void scan(J_Result result) {
      small.meeting.meet();
      result.r1 = ScanWords.scan(cursor);
    }

    /** Gives the cell and the node back. */
    @Arbiter
    public void after() {
      end(small);
    }
  }

  /**
   * The weakened twin of {@link Cell}: the writer takes the two steps of a put of a wide value in
   * the other order, so the word stands before the cell's content. It weakens the writer and not
   * the scan, since x86-64 keeps loads in order: a scan without the fence would not fail here.
   */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "scan -> writer")
  @Outcome(id = "9223372036854775807", expect = Expect.ACCEPTABLE, desc = "writer -> scan")
  @Outcome(
      id = "0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "word -> scan -> content: the cell's old content is read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class WordBeforeContent {
    private static final long CELL_KIND = 0b100;
    private static final Owner OWNER = new Owner("ScanWords.WordBeforeContent");

    private final SmallTable small = oneValue(OWNER);
    private final LoftCursor cursor = cursor(small);
    private final long slot = slotOfTwo(small);
    private final long cell = clearCell();

    private static long clearCell() {
      long cell = OWNER.memory.allocateCell();
      NativeMemory.putLong(cell, 0);
      return cell;
    }

    /** Installs a cell and writes it. */
    @Actor
    public void writer() {
      small.meeting.meet();
      small.meeting.pause();
      SlotArray.casValue(slot, ValueWord.UNSET, cell | CELL_KIND);
      NativeMemory.putLongOpaque(cell, WIDE);
    }

    /** Reads runs. */
    @Actor
    public void scan(J_Result result) {
      small.meeting.meet();
      result.r1 = ScanWords.scan(cursor);
    }

    /** Gives the cell and the node back. */
    @Arbiter
    public void after() {
      end(small);
    }
  }

  /** A table of a node of two chunks, of which the first has both keys. */
  private static ChangingTable planned(Owner owner) {
    long[] words = {Owner.inline(1), Owner.inline(2)};
    return new ChangingTable(
        owner, Change::new, owner.nodeOfTwoGroups(new long[] {ONE, TWO}, words));
  }

  /** Announces and sweeps one chunk, so the node is not MOVED. */
  private static void sweepOneChunk(ChangingTable changing) {
    changing.meeting.meet();
    changing.change.step();
    changing.change.step();
  }

  /**
   * A sweep freezes what is read: whatever was frozen, the link is seen behind the fence. The
   * results are what was frozen, whether the node was quiet (2 if the cursor had the link from the
   * first), and both values.
   */
  @JCStressTest
  @Outcome(id = "0, 0, 1, 12", expect = Expect.ACCEPTABLE, desc = "scan -> link: its words stand")
  @Outcome(
      id = "[01], [01], 0, 12",
      expect = Expect.ACCEPTABLE,
      desc = "route -> link -> second look: it begins again")
  @Outcome(id = "0, 0, 2, 12", expect = Expect.ACCEPTABLE, desc = "link -> route")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class Quiet {
    private static final Owner OWNER = new Owner("ScanWords.Quiet");

    private final ChangingTable changing = planned(OWNER);
    private final NotingCursor cursor = new NotingCursor(changing);

    /** Links and freezes. */
    @Actor
    public void worker() {
      sweepOneChunk(changing);
    }

    /** Reads a run. */
    @Actor
    public void scan(JJJJ_Result result) {
      changing.meeting.meet();
      changing.meeting.pause();
      cursor.read(result);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** The cursor without its second look: that the route was found without a link is enough. */
  private static final class LooksOnce extends NotingCursor {
    LooksOnce(SmallTable small) {
      super(small);
    }

    @Override
    boolean look() {
      return true;
    }
  }

  /**
   * The weakened twin of {@link Quiet}: the look at the link comes before the words alone, which is
   * what it comes to if nothing orders them; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = "0, 0, [12], 12",
      expect = Expect.ACCEPTABLE,
      desc = "scan -> freeze, or link -> route")
  @Outcome(
      id = {"0, 1, 1, 12", "1, 0, 1, 12", "1, 1, 1, 12"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "route -> link -> freeze -> words: frozen words are taken for the state")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookBeforeWords {
    private static final Owner OWNER = new Owner("ScanWords.LookBeforeWords");

    private final ChangingTable changing = planned(OWNER);
    private final NotingCursor cursor = new LooksOnce(changing);

    /** Links and freezes. */
    @Actor
    public void worker() {
      sweepOneChunk(changing);
    }

    /** Reads a run. */
    @Actor
    public void scan(JJJJ_Result result) {
      changing.meeting.meet();
      changing.meeting.pause();
      cursor.read(result);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }
}
