package org.inkling.jcstress.loft;

import org.inkling.epoch.Pin;
import org.inkling.loft.change.RootChange;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.table.LoftRoot;
import org.inkling.memory.NativeMemory;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A table of two nodes, the first of which is MOVED: its root is due to be rebuilt. The keys have
 * the values 1 and 2.
 */
final class MovedTable extends SmallTable {
  private static final long ONE = 7;
  private static final long OTHER = 27;

  final LoftRoot oldRoot;
  private final LoftRoot others;

  /** Creates a table; {@link #others} has made the root of the other owner. */
  MovedTable(Owner owner, LoftRoot others) {
    super(owner, owner.node(ONE, Owner.inline(1)), owner.node(OTHER, Owner.inline(2)));
    this.oldRoot = table.root();
    this.others = others;
    long[] olds = {DirectoryLine.header(oldRoot.line(0))};
    long[] news = {owner.node(ONE, Owner.inline(1))};
    table.setLinks(olds, ForwardingLink.moved(owner.nodes.linkTo(news)));
    Pin pin = owner.epochs.enter();
    owner.nodes.retireSlots(olds[0]);
    owner.epochs.exit(pin);
  }

  /** Returns the root of another owner, which has the same keys, each with the value 3. */
  static LoftRoot others(Owner owner) {
    long[] headers = {owner.node(ONE, Owner.inline(3)), owner.node(OTHER, Owner.inline(3))};
    return LoftRoot.of(headers, owner.memory);
  }

  /**
   * Looks up a key of each node, under one pin; the results are whether the root was rebuilt
   * before, and the two values.
   */
  void lookUp(JJJ_Result result) {
    meeting.meet();
    meeting.pause();
    Pin pin = owner.epochs.enter();
    result.r1 = table.root() == oldRoot ? 0 : 1;
    result.r2 = get(ONE);
    result.r3 = get(OTHER);
    owner.epochs.exit(pin);
  }

  /** Rebuilds the root and swaps it. */
  void swap(RootChange change) {
    meeting.meet();
    owner.runner.step(change);
  }

  /** Overwrites a directory, like another owner that has got its memory. */
  void overwrite(long lines) {
    NativeMemory.copy(others.line(0), lines, others.directoryBytes());
  }

  /** Frees the new root and its nodes, and what was retired. */
  void end() {
    free();
    owner.epochs.reclaim();
  }
}
