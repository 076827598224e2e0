package org.inkling.jcstress.loft;

import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.scan.LoftCursor;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/**
 * The shipped cursor, for a run over two keys; it notes what is frozen in their slots when it looks
 * at the link again, and what it finds there.
 */
class NotingCursor extends LoftCursor {
  private static final long ONE = 7;
  private static final long TWO = 8;

  private final long one;
  private final long two;

  /** Where it notes what it sees; replaced for each run. */
  private JJJJ_Result result = new JJJJ_Result();

  NotingCursor(SmallTable small) {
    super(small.table, new AccessSampler(small.table, false), true, false);
    this.one = NodeProbe.find(small.line(ONE), ONE, small.table.buckets());
    this.two = NodeProbe.find(small.line(TWO), TWO, small.table.buckets());
  }

  /**
   * Reads a run. The results are what was frozen, whether the node was quiet (2 if the cursor had
   * the link from the first), and both values, side by side.
   */
  final void read(JJJJ_Result result) {
    long[] keys = new long[2];
    long[] values = new long[2];
    this.result = result;
    result.r3 = 2;
    from(ONE, TWO).nextRun(keys, values, 0, 2);
    result.r4 = 10 * values[0] + values[1];
  }

  @Override
  protected final boolean isStillQuiet() {
    result.r1 = frozen(one);
    result.r2 = frozen(two);
    boolean quiet = look();
    result.r3 = quiet ? 1 : 0;
    return quiet;
  }

  /** The second look; whether the words count. */
  boolean look() {
    return super.isStillQuiet();
  }

  private static long frozen(long slot) {
    return ValueWord.isFrozen(SlotArray.plainValue(slot)) ? 1 : 0;
  }
}
