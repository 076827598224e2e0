package org.inkling.loft.table;

import static org.inkling.loft.slots.SlotArray.CLOSED;
import static org.inkling.loft.slots.SlotArray.FULL;

import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LastCheck;
import org.inkling.loft.node.NodeCounters;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.maintenance.InspectionTimer;

/**
 * Counts operations per node by sampling: one operation of 64, drawn at random, probes its key
 * again and counts as 64.
 *
 * <p>The pin draws the samples, with a countdown in a line that it has written anyway. A sample is
 * a probe of its own, made next to its operation and under the same pin. If the node is in a
 * change, or the key has no node, the sample counts nothing. No count influences the result of an
 * operation, and counting allocates nothing.
 *
 * <p>A node with few operations may therefore look idle: with r operations a second it has no
 * sample in t seconds with a probability of {@code e^(-t r / 64)}. Over the 20 seconds after which
 * nodes are cold, that is 1 in 100 at 15 a second, and 1 in 3 at 3. Cursors are not sampled, since
 * a long scan passes each node once: they mark the nodes that they read as scanned. A mark only
 * records that a node is in use; it is not an operation of table 2.
 *
 * <p>Any sample, and any run of a cursor, also records that the index is in use, and wakes the
 * thread that {@link #sleep sleeps}. The one operation that does so, the first to be seen after an
 * idle spell, pays for the wake-up, to which the above does not apply: {@link InspectionTimer}
 * allocates a task, takes the lock of its clock's queue, and may have to start the clock's thread.
 *
 * @source LOFT, EuroSys'25, section 3.4, table 2; sampling is our own addition
 */
public final class AccessSampler implements InspectionTimer.Use {
  /** The number of operations that a sample represents. */
  public static final long WEIGHT = OperationPin.DRAWN_SHARE;

  private static final int IN_CHANGE = -1;

  private static final long MIN_ENCODABLE = Long.MIN_VALUE + 1;
  private static final long MAX_ENCODABLE = Long.MAX_VALUE - 1;

  private final boolean samples;
  private final LoftTable table;
  private final AtomicBoolean used = new AtomicBoolean();
  private final AtomicBoolean sleeping = new AtomicBoolean();
  private Runnable wake = () -> {};

  /** Creates a sampler for the nodes of a table; if {@code samples} is false, it never counts. */
  public AccessSampler(LoftTable table, boolean samples) {
    this.samples = samples;
    this.table = table;
  }

  /**
   * Sets the action that wakes the sleeper. It must be short and must not block. Call this before
   * the first operation.
   */
  @Override
  public void setWake(Runnable wake) {
    this.wake = wake;
  }

  /** Returns whether samples are taken at all. */
  boolean samples() {
    return samples;
  }

  /** Returns whether any sample was taken, or any run of a cursor made, since the previous call. */
  @Override
  public boolean wasUsed() {
    return used.getOpaque() && used.getAndSet(false);
  }

  /**
   * Arranges that the next sample or run wakes the sleeper, once. Returns false if there was a
   * sample or run just now that did not wake it; then none will.
   */
  @Override
  public boolean sleep() {
    sleeping.set(true);
    return !wasUsed() || !sleeping.compareAndSet(true, false);
  }

  /** Counts a search for a neighbour of a key, for the node that is responsible for the key. */
  public void countRead(OperationPin pin, long key) {
    if (pin.draw() && samples) {
      noteUse();
      long encodable = Math.clamp(key, MIN_ENCODABLE, MAX_ENCODABLE);
      count(table.root().lineOf(encodable), encodable, NodeCounters.READ_SMALL);
    }
  }

  /**
   * Returns the index of the first of several operations under a pin to be counted, by {@link
   * #countRead(long)} or {@link #countWrite(long, boolean)}, or -1; the operations after it draw
   * again.
   */
  public int draw(OperationPin pin, int operations) {
    return samples ? pin.draw(operations) : -1;
  }

  /** Counts a lookup that was drawn; runs under its pin. */
  public void countRead(long key) {
    noteUse();
    if (KeyWord.isEncodable(key)) {
      count(table.root().lineOf(key), key, NodeCounters.READ_SMALL);
    }
  }

  /** Begins a run of a cursor, under its pin: records that the index is in use. */
  public void beginRun() {
    if (samples) {
      noteUse();
    }
  }

  /**
   * Marks the node of a line or header as scanned, after a cursor has read it and it was not in a
   * change.
   */
  public void markScanned(long line) {
    if (samples) {
      LastCheck.markScanned(DirectoryLine.header(line));
    }
  }

  /** Counts a write that has inserted a key. */
  public void countNew(OperationPin pin, long key) {
    if (pin.draw() && samples) {
      countWrite(key, true);
    }
  }

  /** Counts a write that has run. */
  public void countWrite(OperationPin pin, Write write, long key, long outcome) {
    if (pin.draw() && samples) {
      countWrite(key, Outcome.movesKeys(write, outcome));
    }
  }

  /**
   * Counts a write that was drawn, after it has run.
   *
   * @param moves whether the write inserted or removed a key
   */
  public void countWrite(long key, boolean moves) {
    noteUse();
    if (KeyWord.isEncodable(key)) {
      int counters = moves ? NodeCounters.WRITE_SMALL : NodeCounters.READ_SMALL;
      count(table.root().lineOf(key), key, counters);
    }
  }

  /**
   * Returns the state of a key, as {@link LoftTable#lookup} does, in an operation that was drawn.
   */
  public long lookup(long key) {
    if (!samples) {
      return table.lookup(key);
    }
    noteUse();
    if (!KeyWord.isEncodable(key)) {
      return table.lookup(key);
    }
    long line = table.root().lineOf(key);
    count(line, key, NodeCounters.READ_SMALL);
    return table.lookupIn(line, key);
  }

  private static void count(long line, long key, int counters) {
    int reach = reach(line, key);
    if (reach != IN_CHANGE) {
      NodeCounters.count(DirectoryLine.header(line), counters + reach, WEIGHT);
    }
  }

  private void noteUse() {
    if (!used.getOpaque()) { // seldom written, since all threads read it
      used.setOpaque(true);
    }
    if (sleeping.getOpaque() && sleeping.compareAndSet(true, false)) {
      wake.run();
    }
  }

  /**
   * Returns where a probe for the key ends: 0 in the first half of the window, 1 in the second, 2
   * after it. A window of one slot is all first half. Separate from {@code NodeProbe} because that
   * does not tell where the probe for an absent key ends; each half is a {@link SlotArray#find}.
   */
  private static int reach(long line, long key) {
    if (DirectoryLine.link(line) != 0) {
      return IN_CHANGE; // also because the slots may have been freed
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
