package org.inkling.loft.table;

import static org.inkling.loft.slots.SlotArray.CLOSED;
import static org.inkling.loft.slots.SlotArray.FULL;

import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.epoch.Pin;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeUse;
import org.inkling.loft.rounds.InspectionTimer;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;

/**
 * Counts operations for the nodes that they went into, by samples: one operation of 64, drawn at
 * random, is looked at again and counts 64.
 *
 * <p>The pin draws: a countdown in a line that it has written anyway. A sample is a probe of its
 * own, under the pin of its operation, next to it; where the node is in a change, or the key has no
 * node, it counts nothing. No count decides what an operation answers, and counting allocates
 * nothing.
 *
 * <p>So a node of few operations may look idle: with r of them a second it has no sample in t
 * seconds with a probability of {@code e^(-t r / 64)}. Over the 20 seconds after which nodes are
 * cold that is 1 in 100 at 15 a second, and 1 in 3 at 3. Cursors are not drawn, since a long scan
 * passes each node once: they mark the nodes that they read as scanned. A mark only says that a
 * node is in use; it is no operation of table 2.
 *
 * <p>Any sample, and any run of a cursor, also says that the index is in use, and wakes who {@link
 * #sleep sleeps} until then. That one operation, the first to be seen after an idle spell, has the
 * cost of what wakes, which is not as above: {@link InspectionTimer} allocates a task, takes the
 * lock of its clock's queue, and may have to start the clock's thread.
 *
 * @source LOFT, EuroSys'25, section 3.4, table 2; sampling is the house's
 */
public final class AccessSampler {
  /** For how many operations a sample stands. */
  public static final long WEIGHT = Pin.DRAWN_SHARE;

  private static final int IN_CHANGE = -1;

  private static final long MIN_ENCODABLE = Long.MIN_VALUE + 1;
  private static final long MAX_ENCODABLE = Long.MAX_VALUE - 1;

  private final boolean samples;
  private final LoftTable table;
  private final AtomicBoolean used = new AtomicBoolean();
  private final AtomicBoolean sleeping = new AtomicBoolean();
  private Runnable wake = () -> {};

  /** Counts for the nodes of a table, or nothing ever. */
  public AccessSampler(LoftTable table, boolean samples) {
    this.samples = samples;
    this.table = table;
  }

  /** Says what wakes the sleeper: short, and nothing that waits; before the first operation. */
  public void setWake(Runnable wake) {
    this.wake = wake;
  }

  /** Whether samples are taken at all. */
  boolean samples() {
    return samples;
  }

  /** Whether any sample was taken, or run of a cursor made, since the last such question. */
  public boolean wasUsed() {
    return used.getOpaque() && used.getAndSet(false);
  }

  /**
   * From now on the next sample or run wakes, once; false if there was one just now that has not,
   * and then none will.
   */
  public boolean sleep() {
    sleeping.set(true);
    return !wasUsed() || !sleeping.compareAndSet(true, false);
  }

  /** Counts a search for a neighbour of a key, for the node of the key. */
  public void countRead(Pin pin, long key) {
    if (pin.draw() && samples) {
      noteUse();
      long encodable = Math.clamp(key, MIN_ENCODABLE, MAX_ENCODABLE);
      count(table.root().lineOf(encodable), encodable, NodeUse.READ_SMALL);
    }
  }

  /**
   * Which of several operations under a pin is the first to be counted, by {@link #countRead(long)}
   * or {@link #countWrite(long, boolean)}, or -1; those behind it draw again.
   */
  public int draw(Pin pin, int operations) {
    return samples ? pin.draw(operations) : -1;
  }

  /** Counts a lookup that was drawn, under its pin. */
  public void countRead(long key) {
    noteUse();
    if (KeyWord.isEncodable(key)) {
      count(table.root().lineOf(key), key, NodeUse.READ_SMALL);
    }
  }

  /** Begins a run of a cursor, under its pin: the index is in use. */
  public void beginRun() {
    if (samples) {
      noteUse();
    }
  }

  /** Marks the node of a line or header that a cursor has read of, and that was in no change. */
  public void markScanned(long line) {
    if (samples) {
      NodeUse.markScanned(DirectoryLine.header(line));
    }
  }

  /** Counts a write that found a key in this state, after it. */
  public void countWrite(Pin pin, Write write, long key, long before, long expected) {
    if (pin.draw() && samples) {
      countWrite(key, write.movesKeys(before, expected));
    }
  }

  /** Counts a write that was drawn, after it, and whether it brought or took a key. */
  public void countWrite(long key, boolean moves) {
    noteUse();
    if (KeyWord.isEncodable(key)) {
      int counters = moves ? NodeUse.WRITE_SMALL : NodeUse.READ_SMALL;
      count(table.root().lineOf(key), key, counters);
    }
  }

  /** The state of a key, as the table knows it, in an operation that was drawn. */
  public long lookup(long key) {
    if (!samples) {
      return table.lookup(key);
    }
    noteUse();
    if (!KeyWord.isEncodable(key)) {
      return table.lookup(key);
    }
    long line = table.root().lineOf(key);
    count(line, key, NodeUse.READ_SMALL);
    return table.lookupIn(line, key);
  }

  private static void count(long line, long key, int counters) {
    int reach = reach(line, key);
    if (reach != IN_CHANGE) {
      NodeUse.count(DirectoryLine.header(line), counters + reach, WEIGHT);
    }
  }

  private void noteUse() {
    if (!used.getOpaque()) { // written seldom: all threads read it
      used.setOpaque(true);
    }
    if (sleeping.getOpaque() && sleeping.compareAndSet(true, false)) {
      wake.run();
    }
  }

  /**
   * Where a probe for the key ends: 0 in the first half of the window, 1 in the second, 2 behind
   * it. A window of one slot is all first half.
   */
  private static int reach(long line, long key) {
    if (DirectoryLine.link(line) != 0) {
      return IN_CHANGE; // also because the slots may be gone
    }
    int near = (DirectoryLine.range(line) + 1) >> 1;
    long word = KeyWord.encode(key);
    int predicted = DirectoryLine.predicted(line, key);
    int window = DirectoryLine.window(line, predicted);
    long first = SlotArray.slot(DirectoryLine.slots(line), predicted);
    long end = SlotArray.find(first, Math.min(near, window), word);
    int reach = 0;
    if (end == FULL) {
      end = SlotArray.find(SlotArray.slot(first, near), Math.max(0, window - near), word);
      reach = end == FULL ? 2 : 1;
    }
    return end == CLOSED ? IN_CHANGE : reach;
  }
}
